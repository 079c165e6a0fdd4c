import SkycastCore
import SkycastTestSupport
import Testing

@Suite("Broken words of the grammars")
struct GrammarMutationTests {
    private static let quantities = ["62 km/h", "-4.5 °C", "10 Bft", "0.1 mm", "850 J/kg", "1013 hPa", "56 mph"]
    private static let conditions = ["cape >= 500 J/kg", "weather_code == 95", "wind_gusts > 90 km/h", "rain < 2 mm"]
    private static let series = ["14 x10 _ 3.5", "5 _x96 -7x2", "0+1x5"]
    private static let moments = ["2026-03-28T13:05:00Z", "2024-02-29T23:59:59Z", "1970-01-01T00:00:00Z"]

    @Test("F110 units, conditions, series and dates: read, or refused with a word, never a crash and never absurd")
    func mutations() {
        var mutation = Mutation(seed: 20_260_328)
        for _ in 0..<5000 {
            let quantity = String(decoding: mutation.broken(Self.quantities), as: UTF8.self)
            for metric in [Metric.windGusts, .temperature, .precipitation] {
                if let read = try? Quantity(quantity, of: metric) { #expect(read.value.isFinite, "\(quantity)") }
            }
            _ = try? Condition(String(decoding: mutation.broken(Self.conditions), as: UTF8.self))
            // What is no number of the weather is found out later, by `WeatherValues`.
            _ = try? SeriesText.parse(String(decoding: mutation.broken(Self.series), as: UTF8.self))
            let date = String(decoding: mutation.broken(Self.moments), as: UTF8.self)
            if let moment = Timestamp(rfc3339: date) {
                #expect(Timestamp(rfc3339: moment.rfc3339) == moment, "\(date)")
            }
        }
    }
}
