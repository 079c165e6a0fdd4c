import FoundationEssentials
import SkycastConfig
import SkycastCore
import Testing

private let context = SettingsContext(home: "/home/kari")

/// A directory of its own that is gone after `body`.
private func withDirectory(_ body: (String) throws -> Void) throws {
    let path = FileManager.default.temporaryDirectory.path + "/skycast-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: path) }
    try body(path)
}

@Test("a missing file is no error: there are no settings")
func missingFile() throws {
    #expect(try SettingsFile("/nonexistent/config.toml").settings(context) == nil)
}

@Test("a file is read, also through a link")
func fileAndLink() throws {
    try withDirectory { directory in
        let (file, link) = (directory + "/config.toml", directory + "/link.toml")
        try Data("interval = \"20m\"".utf8).write(to: URL(filePath: file))
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
        #expect(try SettingsFile(file).settings(context)?.interval == .minutes(20))
        #expect(try SettingsFile(link).settings(context)?.interval == .minutes(20))
        try FileManager.default.removeItem(atPath: file)
        #expect(try SettingsFile(link).settings(context) == nil)
    }
}

@Test("a problem names the file as it was asked for")
func problemNamesFile() throws {
    try withDirectory { directory in
        let file = directory + "/config.toml"
        try Data("\ninterval = 20".utf8).write(to: URL(filePath: file))
        let error = #expect(throws: ConfigurationError.self) { try SettingsFile(file).settings(context) }
        #expect(error?.message.hasPrefix("\(file):2:12: interval: ") == true)
        #expect(error?.hint == "mend the file and look again: skycastctl config check")
    }
}

@Test("a file with nothing in it is none, one with a comment is one", arguments: ["", "\n", " \r\n\t"])
func blankFile(text: String) throws {
    try withDirectory { directory in
        let file = directory + "/config.toml"
        try Data(text.utf8).write(to: URL(filePath: file))
        #expect(try SettingsFile(file).settings(context) == nil)
        try Data((text + "# no city").utf8).write(to: URL(filePath: file))
        #expect(try SettingsFile(file).settings(context) == Settings())
    }
}

/// What others may write of a file in a directory, and what is said of that.
struct Openness: Sendable {
    let file: Int
    let directory: Int
    /// What is open.
    let names: String
    let isRefused: Bool

    init(_ file: Int, in directory: Int, _ names: String, isRefused: Bool = false) {
        (self.file, self.directory, self.names, self.isRefused) = (file, directory, names, isRefused)
    }

    static let all = [
        Openness(0o600, in: 0o700, ""), Openness(0o644, in: 0o755, ""), Openness(0o644, in: 0o1777, ""),
        Openness(0o664, in: 0o755, "file"), Openness(0o600, in: 0o775, "directory"),
        Openness(0o664, in: 0o775, "file directory"), Openness(0o646, in: 0o755, "file", isRefused: true),
        Openness(0o600, in: 0o777, "directory", isRefused: true),
        Openness(0o666, in: 0o777, "file directory", isRefused: true),
    ]
}

@Test(
    "F106 a file that says what is run is refused if anybody may write it or its directory, and noted if a group may",
    arguments: Openness.all)
func openFile(_ openness: Openness) throws {
    try withDirectory { directory in
        let file = directory + "/my config.toml"
        let manager = FileManager.default
        try manager.setAttributes([.posixPermissions: openness.directory], ofItemAtPath: directory)
        func said(of text: String) throws -> [String] {
            try Data(text.utf8).write(to: URL(filePath: file))
            try manager.setAttributes([.posixPermissions: openness.file], ofItemAtPath: file)
            do throws(ConfigurationError) {
                return try SettingsFile(file).settings(context)?.hints.map { $0.line(file: "c") } ?? []
            } catch {
                return ["refused", error.message]
            }
        }
        #expect(try said(of: "[notifications]\nenabled = true").isEmpty)
        let paths = openness.names.split(separator: " ").map { $0 == "file" ? "'\(file)'" : directory }
        let who = openness.isRefused ? "anybody" : "others"
        let words = "notifications.command: \(who) can change what is run as you (chmod go-w "
        let lines = try said(of: "[notifications]\ncommand = [\"/bin/true\"]")
        #expect(lines.contains("refused") == openness.isRefused)
        #expect(lines.last?.contains(words + paths.joined(separator: " ") + ")") ?? paths.isEmpty, "\(lines)")
    }
}

@Test("a file over one mebibyte is refused before it is parsed, one of exactly that size is not")
func hugeFile() throws {
    try withDirectory { directory in
        let file = directory + "/config.toml"
        try Data(repeating: UInt8(ascii: "#"), count: 1 << 20).write(to: URL(filePath: file))
        #expect(try SettingsFile(file).settings(context) == Settings())
        try Data(repeating: 0x0a, count: 10 << 20).write(to: URL(filePath: file))
        #expect(throws: ConfigurationError.unreadable(path: file, reason: "larger than 1 MiB")) {
            try SettingsFile(file).settings(context)
        }
    }
}

@Test("what is not a regular file is refused without reading it", arguments: ["/", "/dev/zero", "/dev/null"])
func notAFile(path: String) {
    #expect(throws: ConfigurationError.unreadable(path: path, reason: "not a regular file")) {
        try SettingsFile(path).settings(context)
    }
}

@Test("the example file of the project is the defaults, and with every line taken in it has no problem")
func exampleFile() throws {
    let path = URL(filePath: #filePath).appending(path: "../../../Config/config.toml").standardized.path
    #expect(try SettingsFile(path).settings(context) == Settings())

    let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        // Prose has a space after its "#".
        line.hasPrefix("#") && !line.hasPrefix("# ") ? line.dropFirst() : line
    }
    let settings = try read(lines.joined(separator: "\n"))
    #expect(settings.rules.map(\.id.text) == ["high-wind", "frost", "thunderstorm"])
    #expect(settings.cities.map(\.id.text) == ["oslo"])
    #expect(settings.interval == Settings().interval)
    #expect(settings.retention == RetentionSettings())
}
