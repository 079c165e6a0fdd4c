import SkycastCore
import Testing

@Suite("Zones of which the offset alone is known")
struct OffsetZoneTests {
    @Test(
        "each has a name, and the name has the zone",
        arguments: [
            (-28_800, "UTC-08:00"), (19_800, "UTC+05:30"), (-12_600, "UTC-03:30"), (45_900, "UTC+12:45"),
            (0, "UTC+00:00"), (50_400, "UTC+14:00"), (-50_400, "UTC-14:00"),
        ])
    func names(offset: Int64, name: String) throws {
        let zone = try #require(OffsetZone(offset: Seconds(offset)))
        #expect(zone.name == name)
        #expect(OffsetZone(name: name) == zone)
        #expect(zone.civilTime(of: Timestamp(0)).utcOffset == Int(offset))
        #expect(!ZoneName.isPlausible(name), "taken for one of the database")
    }

    @Test(
        "no other name is one",
        arguments: [
            "UTC", "UTC+0530", "UTC+5:30", "UTC 05:30", "UTC+05:60", "UTC+14:01", "UTC+99:00", "GMT+05:30", "UTC+05:3x",
            "UTC+-5:30", "UTC+05:300", "UTC\u{2212}8:00", "Europe/Oslo", "",
        ])
    func others(name: String) {
        #expect(OffsetZone(name: name) == nil)
    }

    @Test("no clock is further from Greenwich than 14 hours")
    func farthest() {
        #expect(OffsetZone(offset: Seconds(50_460)) == nil)
        #expect(OffsetZone(offset: Seconds(-50_460)) == nil)
    }
}
