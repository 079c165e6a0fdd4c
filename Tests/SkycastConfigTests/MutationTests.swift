import SkycastConfig
import Testing

/// A file with something of everything, to be broken in many ways.
private let file = """
    interval = "15m" # comment
    units = { temperature = "°C", wind = "kn" }
    [provider]
    url = "https://[::1]:8080/x"
    fallback = ["demo"]
    [[city]]
    name = "Tromsø"
    latitude = 69.65
    longitude = 18.96
    timezone = "Europe/Oslo"
    [[rule]]
    id = "a"
    metric = "wind_gusts"
    above = { moderate = "62 km/h", severe = "90.5 km/h" }
    any_of = ['cape >= 500 J/kg', "weather_code == 95"]
    clear_for = "1h30m"
    [[rule]]
    id = "b"
    codes = { severe = [95, 96], minor = "fog" }
    [quiet_hours]
    from = "22:00"
    to = "07:00"
    days = ["mon"]
    [retention]
    full = "30d"
    daily = "forever"
    """

@Test("a broken file is answered with settings or with problems in it, never with a crash")
func mutations() {
    let original = Array(file.utf8)
    let pieces = ["\"", "'", "[", "]", "{", "}", "=", ".", "\n", "\\", "#", "-", "9", "\u{0}", "é", "\"\"\"", "[["]
    var random = LinearCongruential(state: 20_260_328)
    var broken = 0
    for _ in 0..<1500 {
        var bytes = original
        for _ in 0...Int.random(in: 0..<3, using: &random) {
            let at = Int.random(in: bytes.indices, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.insert(contentsOf: pieces.randomElement(using: &random)?.utf8 ?? "".utf8, at: at)
            case 2: bytes.remove(at: at)
            default: bytes.removeSubrange(at..<min(bytes.count, at + 20))
            }
        }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).count
        do throws(ConfigurationError) {
            _ = try Settings(reading: bytes, path: "config.toml", context: SettingsContext(home: "/h"))
        } catch {
            broken += 1
            guard case .invalid(_, let problems) = error else { return #expect(Bool(false), "\(error)") }
            #expect(!problems.isEmpty && problems.allSatisfy { (1...lines + 1).contains($0.position.line) })
        }
    }
    #expect(broken > 1000)
}

/// The same numbers in every run (Knuth's MMIX constants).
private struct LinearCongruential: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state.byteSwapped ^ state
    }
}
