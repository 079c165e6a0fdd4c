import Foundation
import SkycastConfig
import SkycastCore
import Testing

/// Where the key of a weather service comes from, and what is refused with which advice.
@Suite struct KeyTests {
    private let directory =
        FileManager.default.temporaryDirectory.path + "/skycast-key-\(UInt64.random(in: 0 ... .max))"

    private func file(_ text: String?, mode: Int = 0o600, name: String = "key") throws -> String {
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        let path = directory + "/" + name
        if let text {
            try Data(text.utf8).write(to: URL(filePath: path))
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        }
        return path
    }

    private func remove() { try? FileManager.default.removeItem(atPath: directory) }

    private func key(
        _ name: ProviderSettings.Provider = .openWeatherMap, file: String? = nil, url: String? = nil,
        credentials: String? = nil
    ) throws(KeyError) -> APIKey? {
        var provider = ProviderSettings(name)
        provider.apiKeyFile = file
        provider.url = url
        return try provider.key(credentials: credentials)
    }

    @Test(arguments: ["c4nary", "c4nary\n", "  c4nary \r\n\n", "\tc4nary"])
    func whiteSpaceAroundTheKeyDoesNotCount(text: String) throws {
        defer { remove() }
        #expect(try key(file: file(text))?.secret == "c4nary")
    }

    @Test(arguments: [0o640, 0o604, 0o644, 0o660, 0o601, 0o620])
    func whatOthersMayTouchIsRefusedWithTheCommandThatMendsIt(mode: Int) throws {
        defer { remove() }
        let path = try file("c4nary", mode: mode)
        #expect(throws: KeyError.exposed(path)) { try key(file: path) }
        #expect(KeyError.exposed(path).hint == "chmod 600 \(path)")
        #expect(KeyError.exposed("/a b/it's").hint == #"chmod 600 '/a b/it'\''s'"#)
    }

    @Test(arguments: [0o600, 0o400, 0o700])
    func whatIsTheUsersAloneIsRead(mode: Int) throws {
        defer { remove() }
        #expect(try key(file: file("c4nary", mode: mode)) == APIKey("c4nary"))
    }

    @Test func eachThingThatIsNoKeyHasItsOwnSentence() throws {
        defer { remove() }
        let missing = try file(nil)
        #expect(throws: KeyError.missing(missing)) { try key(file: missing) }
        let empty = try file("", name: "empty")
        #expect(throws: KeyError.empty(empty)) { try key(file: empty) }
        let blank = try file(" \n", name: "blank")
        #expect(throws: KeyError.empty(blank)) { try key(file: blank) }
        for (number, text) in ["two words", "schlüssel", "a\u{0}b", String(repeating: "x", count: 2000)].enumerated() {
            let path = try file(text, name: "odd-\(number)")
            #expect(throws: KeyError.noKey(path)) { try key(file: path) }
        }
        #expect(throws: KeyError.unreadable(directory, reason: "not a regular file")) { try key(file: directory) }
        #expect(throws: KeyError.none(provider: "openweathermap")) { try key() }
        let errors: [KeyError] = [
            .none(provider: "x"), .missing("x"), .unreadable("x", reason: "y"), .foreign("x"), .exposed("x"),
            .empty("x"),
            .noKey("x"), .unencrypted(provider: "x"),
        ]
        #expect(Set(errors.map(\.message)).count == errors.count)
        #expect(errors.allSatisfy { !$0.message.hasSuffix(".") && $0.message.first?.isLowercase == true })
    }

    @Test func aFileOfSomebodyElseIsRefused() throws {
        defer { remove() }
        guard geteuid() == 0 else { return }
        let path = try file("c4nary")
        #expect(chown(path, 65_534, 65_534) == 0)
        #expect(throws: KeyError.foreign(path)) { try key(file: path) }
    }

    @Test func aCredentialOfTheServiceWillDoWhateverItsModeAndTheFileGoesFirst() throws {
        defer { remove() }
        _ = try file("of-the-service\n", mode: 0o440, name: "openweathermap")
        _ = try file("of-a-customer", mode: 0o400, name: "open-meteo")
        let own = try file("own")
        #expect(try key(credentials: directory)?.secret == "of-the-service")
        #expect(try key(.openMeteo, credentials: directory)?.secret == "of-a-customer")
        #expect(try key(file: own, credentials: directory)?.secret == "own")
        #expect(throws: KeyError.none(provider: "openweathermap")) { try key(credentials: "/nonexistent") }
    }

    @Test func whoNeedsNoKeyIsNotAskedForOne() throws {
        #expect(try key(.openMeteo) == nil)
        #expect(try key(.demo, credentials: "/nonexistent") == nil)
        #expect(try key(.metNorway, file: "/nonexistent") == nil)
    }

    @Test func noKeyGoesOverTheNetworkForAllToRead() throws {
        defer { remove() }
        let path = try file("c4nary")
        #expect(throws: KeyError.unencrypted(provider: "open-meteo")) {
            try key(.openMeteo, file: path, url: "http://weather.example.org")
        }
        #expect(try key(file: path, url: "http://127.0.0.1:8080") != nil)
        #expect(try key(file: path, url: "https://weather.example.org") != nil)
    }
}
