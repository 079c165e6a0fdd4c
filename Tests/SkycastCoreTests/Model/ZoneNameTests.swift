import SkycastCore
import Testing

@Test(
    "names of zones are told from what leads elsewhere",
    arguments: [
        ("Europe/Oslo", true), ("Etc/GMT+9", true), ("America/Argentina/Buenos_Aires", true), ("UTC", true),
        ("EST5EDT", true), ("", false), ("/etc/passwd", false), ("../passwd", false), ("Europe//Oslo", false),
        ("Europe/", false), ("Europe/Oslo\n", false), ("Europe Oslo", false), ("Zürich", false),
        (String(repeating: "a", count: 65), false),
    ])
func plausibleZoneNames(name: String, isPlausible: Bool) {
    #expect(ZoneName.isPlausible(name) == isPlausible)
}
