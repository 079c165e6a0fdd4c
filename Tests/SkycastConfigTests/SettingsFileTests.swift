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

@Test(
    "a file that others may write is noted if it says what is run",
    arguments: [(0o600, false), (0o644, false), (0o664, true), (0o646, true), (0o666, true)])
func openFile(mode: Int, isNoted: Bool) throws {
    try withDirectory { directory in
        let file = directory + "/my config.toml"
        let command = "[notifications]\ncommand = [\"/bin/true\"]"
        for text in [command, "[notifications]\nenabled = true"] {
            try Data(text.utf8).write(to: URL(filePath: file))
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
            let hints = try #require(try SettingsFile(file).settings(context)).hints.map { $0.line(file: "c") }
            let words = "others can change what is run as you (chmod go-w '\(file)')"
            #expect(hints == (isNoted && text == command ? ["c:2:11: notifications.command: \(words)"] : []))
        }
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
