import SkycastCLI
import SkycastCore
import SkycastTestSupport
import Testing

/// Civil time by the C library.
///
/// Each in a process of its own, since TZ belongs to the whole process.
@Suite struct LocalTimeTests {
    @Test func zonesHaveTheirRules() async {
        await #expect(processExitsWith: .success) {
            let cases: [(String, Int64, String, String, Int)] = [
                ("Europe/Oslo", 1_774_703_100, "14:05", "CET", 3600),
                ("Europe/Oslo", 1_774_746_000, "03:00", "CEST", 7200),  // the second after 01:59:59
                ("Asia/Kathmandu", 1_774_703_100, "18:50", "+0545", 20_700),
                ("Australia/Sydney", 1_774_703_100, "00:05", "AEDT", 39_600),
                ("America/St_Johns", 1_774_703_100, "10:35", "NDT", -9000),
                ("UTC", 1_774_703_100, "13:05", "UTC", 0),
            ]
            let zones = LocalTime()
            for (zone, seconds, clock, abbreviation, offset) in cases {
                let civil = try #require(zones.civilTime(of: Timestamp(seconds), in: zone))
                #expect(MomentText.clock(civil) == clock)
                #expect(civil.abbreviation == abbreviation)
                #expect(civil.utcOffset == offset)
            }
        }
    }

    /// F36, F37 and F39: as the daemon sees it.
    @Test func zonesChangeDaysAndQuietHoursAreAsTheDatabaseSays() async {
        await #expect(processExitsWith: .success) {
            let differences = ZoneExpectations.differences(of: LocalTime())
            #expect(differences == [])
        }
    }

    @Test func aZoneThatIsNotThereIsNil() async {
        await #expect(processExitsWith: .success) {
            for zone in [
                "Europe/Olso", "", "Europe", "../../etc/passwd", "/etc/localtime", "zone.tab", "CET\u{0}", "é",
            ] {
                #expect(LocalTime().civilTime(of: Timestamp(0), in: zone) == nil)
            }
        }
    }

    @Test func theSystemsOwnZoneComesBack() async {
        await #expect(processExitsWith: .success) {
            let zones = LocalTime()
            let before = try #require(zones.civilTime(of: Timestamp(0), in: nil))
            _ = zones.civilTime(of: Timestamp(0), in: "Asia/Kathmandu")
            #expect(zones.civilTime(of: Timestamp(0), in: nil) == before)
        }
    }
}
