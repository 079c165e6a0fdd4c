import FoundationEssentials
import Glibc
import SkycastCLI
import Testing

/// The manual pages: written from the tables, with every key of the configuration, and without a complaint of mandoc.
@Suite struct ManualTests {
    private static let top = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
        .joined(separator: "/")
    private static let pages = ["skycastctl.1", "skycastd.8", "skycast.toml.5"]

    private func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: Self.top + "/" + name)), as: UTF8.self)
    }

    @Test func thePageOfTheToolIsThatOfItsTables() throws {
        let path = "Documentation/man/skycastctl.1"
        if ProcessInfo.processInfo.environment["SKYCAST_RECORD_GOLDEN"] == "1" {
            try Data(ManualPage.text.utf8).write(to: URL(filePath: Self.top + "/" + path))
            Issue.record("recorded \(path); run again without SKYCAST_RECORD_GOLDEN")
        }
        let isSame = try text(path) == ManualPage.text
        #expect(isSame, "record \(path) with SKYCAST_RECORD_GOLDEN=1")
    }

    @Test func thePageOfTheConfigurationHasItsKeys() throws {
        func keys(_ text: String, _ key: (Substring) -> Substring?) -> Set<String> {
            Set(text.split(separator: "\n").compactMap { key($0).map(String.init) })
        }
        let configured = keys(try text("Config/config.toml")) { line in
            let setting = line.dropFirst()
            guard line.hasPrefix("#"), setting.first?.isLetter == true, setting.contains(" = ") else { return nil }
            return setting.prefix { $0 != " " }
        }
        let described = keys(try text("Documentation/man/skycast.toml.5")) { line in
            line.hasPrefix(".It Ic ") ? line.dropFirst(7).prefix { $0 != " " } : nil
        }
        #expect(configured.subtracting(described).sorted() == [])
        #expect(described.subtracting(configured).sorted() == [])
    }

    @Test func manShowsThemWithoutAWarning() throws {
        guard access("/usr/bin/man", X_OK) == 0 else { return }
        for page in Self.pages {
            let path = Self.top + "/Documentation/man/" + page
            let command = "LC_ALL=C.UTF-8 MANWIDTH=80 /usr/bin/man --warnings -P cat -l '\(path)' 2>&1"
            let pipe = try #require(popen(command, "r"))
            var said: [UInt8] = []
            while case let byte = fgetc(pipe), byte >= 0 { said.append(UInt8(byte)) }
            #expect(pclose(pipe) == 0)
            let text = String(decoding: said, as: UTF8.self)
            #expect(text.contains("NAME") && !text.contains("warning:"))
            for line in text.split(separator: "\n") { #expect(CellWidth.of(String(line)) <= 80) }
        }
    }

    @Test func mandocHasNothingToSay() throws {
        guard access("/usr/bin/mandoc", X_OK) == 0 else { return }
        for page in Self.pages {
            let path = Self.top + "/Documentation/man/" + page
            let pipe = try #require(popen("/usr/bin/mandoc -T lint -W style '\(path)' 2>&1", "r"))
            defer { pclose(pipe) }
            var said: [UInt8] = []
            while case let byte = fgetc(pipe), byte >= 0 { said.append(UInt8(byte)) }
            // It also looks for the pages that ours refer to among those installed.
            let lines = String(decoding: said, as: UTF8.self).split(separator: "\n").filter { line in
                !line.contains("referenced manual not found") && !line.contains("mandoc.db")
            }
            #expect(lines == [])
        }
    }
}
