import SkycastConfig
import SkycastCore
import Testing

/// Reads a text as the file `config.toml` of a home directory `/home/kari`.
func read(_ text: String) throws(ConfigurationError) -> Settings {
    try Settings(reading: Array(text.utf8), path: "config.toml", context: SettingsContext(home: "/home/kari"))
}

/// What is wrong with a text, a line for each problem, as the user sees it.
func problems(_ text: String) -> [String] {
    problems(Array(text.utf8))
}

/// What is wrong with bytes, a line for each problem, as the user sees it.
func problems(_ bytes: [UInt8]) -> [String] {
    do throws(ConfigurationError) {
        _ = try Settings(reading: bytes, path: "config.toml", context: SettingsContext(home: "/home/kari"))
        return []
    } catch {
        return error.message.split(separator: "\n").map(String.init)
    }
}

/// Expects one problem in `text`, at `place` ("3:9"), whose line contains `says`.
func expectProblem(
    _ text: String, at place: String, says: String, sourceLocation: SourceLocation = #_sourceLocation
) {
    let found = problems(text)
    #expect(found.count == 1, "\(found)", sourceLocation: sourceLocation)
    let line = found.first ?? ""
    #expect(line.hasPrefix("config.toml:\(place): "), "\(line)", sourceLocation: sourceLocation)
    #expect(line.contains(says), "\(line)", sourceLocation: sourceLocation)
}

/// A city to put before a text that needs one.
let oslo = "[[city]]\nname = \"Oslo\"\nlatitude = 59.9139\nlongitude = 10.7522\n"
