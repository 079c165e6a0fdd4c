package import SkycastCore

/// A few zones with fixed offsets and names, so that texts do not depend on the machine's time zone database.
package struct FixedZones: TimeZoneRules {
    private let offsets: [String: (seconds: Int, abbreviation: String)]
    private let system: String

    /// The zones of the table; `system` is the computer's own.
    package init(
        _ zones: [String: (seconds: Int, abbreviation: String)] = Self.usual, system: String = "UTC"
    ) {
        offsets = zones
        self.system = system
    }

    package static let usual: [String: (seconds: Int, abbreviation: String)] = [
        "UTC": (0, "UTC"),
        "Europe/Oslo": (3600, "CET"),
        "Arctic/Longyearbyen": (3600, "CET"),
        "Asia/Tokyo": (32_400, "JST"),
        "Asia/Kathmandu": (20_700, "+0545"),
        "America/St_Johns": (-12_600, "NST"),
        "America/Sao_Paulo": (-10_800, "-03"),
        "Australia/Sydney": (39_600, "AEDT"),
    ]

    package func civilTime(of moment: Timestamp, inDatabase zone: String?) -> CivilTime? {
        offsets[zone ?? system].map { CivilTime(moment, utcOffset: $0.seconds, abbreviation: $0.abbreviation) }
    }
}
