import SkycastCore
import Testing

private let names = ["status", "forecast", "history", "alerts", "ack", "snooze", "cities", "search", "add"]

@Test(
    "the nearest name is suggested if it is near enough to be meant",
    arguments: [
        ("statsu", "status"), ("STATUS", "status"), ("forcast", "forecast"), ("alert", "alerts"), ("cites", "cities"),
        ("ad", "add"), ("hist", "history"), ("se", nil), ("x", nil), ("", nil), ("weather", nil), ("status", "status"),
        (String(repeating: "s", count: 1 << 20), nil),
    ])
func suggestion(word: String, name: String?) {
    #expect(Suggestion.nearest(to: word, in: names) == name)
}

@Test("of equally near names the first is suggested")
func tie() {
    #expect(Suggestion.nearest(to: "cat", in: ["car", "cap"]) == "car")
}
