import Glibc
package import SkycastConfig
package import SkycastCore

/// Civil time by the C library: `localtime_r` with the zone in the environment variable TZ.
///
/// For a program with one thread only, because TZ belongs to the whole process. Asking for the same zone again costs
/// nothing, since the C library reads a zone's file only when TZ has changed; `restore` puts back what was there.
package struct LocalTime: TimeZoneRules {
    private let original: String?
    private let database: ZoneDatabase

    /// The rules of `database`; TZ as it is now stands for the system's own zone.
    package init(database: ZoneDatabase = ZoneDatabase()) {
        original = getenv("TZ").map { String(cString: $0) }
        self.database = database
    }

    package func civilTime(of moment: Timestamp, inDatabase zone: String?) -> CivilTime? {
        if let zone {
            let value = ":" + database.path(of: zone)
            // The C library takes a misspelt one for UTC without a word.
            guard ZoneName.isPlausible(zone), isInUse(value) || database.contains(zone) else { return nil }
            use(value)
        } else {
            restore()
        }
        var time = time_t(moment.seconds)
        var civil = tm()
        guard localtime_r(&time, &civil) != nil else { return nil }
        let abbreviation = civil.tm_zone.map { String(cString: $0) } ?? ""
        return CivilTime(moment, utcOffset: civil.tm_gmtoff, abbreviation: abbreviation)
    }

    /// Puts TZ back to what it was.
    package func restore() {
        if let original {
            use(original)
        } else if getenv("TZ") != nil {
            unsetenv("TZ")
            tzset()
        }
    }

    private func use(_ value: String) {
        if isInUse(value) { return }
        setenv("TZ", value, 1)
        tzset()
    }

    private func isInUse(_ value: String) -> Bool { getenv("TZ").map { strcmp($0, value) == 0 } ?? false }
}
