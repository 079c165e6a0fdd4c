import Foundation
import SkycastCore
import SkycastForecast
import SkycastTestSupport
import Testing

/// Parts of recorded answers, their values read off by hand.
@Suite("Answers of MET Norway")
struct METNorwayAnswerTests {
    private func steps(_ name: String, at now: String) async throws -> (CityWeather, [ForecastStep]) {
        let now = try #require(Timestamp(rfc3339: now))
        let weather = try await METNorway.weather(Fixture.bytes("METNorway/\(name)"), at: now)
        return (weather, try #require(weather.forecast?.steps))
    }

    private func expect(
        _ values: WeatherValues, _ expected: [Metric: Double], sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for metric in Metric.allCases {
            #expect(values[metric] == expected[metric], "\(metric.name)", sourceLocation: sourceLocation)
        }
    }

    @Test("the complete product: gusts and chances where they are told, six hours as such, a last moment")
    func complete() async throws {
        let (weather, steps) = try await steps("complete-with-gusts-and-extremes.json", at: "2022-08-02T16:30:00Z")
        #expect(
            steps.map(\.start.rfc3339) == [
                "2022-08-02T16:00:00Z", "2022-08-04T23:00:00Z", "2022-08-05T00:00:00Z", "2022-08-05T06:00:00Z",
                "2022-08-11T18:00:00Z",
            ])
        #expect(steps.map(\.length) == [.hours(1), .hours(1), .hours(6), .hours(6), .hours(1)])
        let first: [Metric: Double] = [
            .temperature: 25.4, .dewPoint: 7.4, .relativeHumidity: 31.8, .cloudCover: 97.7, .pressure: 1016.5,
            .windSpeed: 3.1, .windGusts: 7.2, .windDirection: 249.5, .precipitation: 0, .precipitationProbability: 0,
            .weatherCode: 2, .isDay: 1,
        ]
        expect(steps[0].values, first)
        expect(try #require(weather.snapshot).values, first)
        expect(
            steps[3].values,
            [
                .temperature: 21.1, .dewPoint: 18.4, .relativeHumidity: 83.7, .cloudCover: 99.2, .pressure: 1015,
                .windSpeed: 2.9, .windDirection: 336.6, .precipitation: 0.45, .precipitationProbability: 54.9,
                .weatherCode: 63,
            ])
        expect(
            steps[4].values,
            [
                .temperature: 22.1, .dewPoint: 12.6, .relativeHumidity: 54.3, .cloudCover: 7, .pressure: 1019,
                .windSpeed: 2.7, .windDirection: 83.3,
            ])
    }

    @Test("numbers without a point, and twelve hours with empty details")
    func wholeNumbers() async throws {
        let (weather, steps) = try await steps("whole-numbers-without-a-point.json", at: "2026-01-27T10:00:00Z")
        #expect(steps.map(\.length) == [.hours(1), .hours(1), .hours(1), .hours(6), .hours(1)])
        expect(
            steps[0].values,
            [
                .temperature: 6.4, .relativeHumidity: 93.6, .cloudCover: 100, .pressure: 984.9, .windSpeed: 7.3,
                .windDirection: 126.8, .precipitation: 1.2, .weatherCode: 65,
            ])
        expect(
            steps[1].values,
            [
                .temperature: 2.9, .relativeHumidity: 99.7, .cloudCover: 100, .pressure: 999.1, .windSpeed: 2.8,
                .windDirection: 82, .precipitation: 0, .weatherCode: 45,
            ])
        expect(
            steps[3].values,
            [
                .temperature: 5.3, .relativeHumidity: 88.5, .cloudCover: 53.1, .pressure: 993.8, .windSpeed: 4.9,
                .windDirection: 117.8, .precipitation: 0.217, .weatherCode: 81,
            ])
        #expect(weather.snapshot?.validAt.rfc3339 == "2026-01-27T10:00:00Z")
        #expect(weather.snapshot?.source == SourceID("met-norway"))
    }

    @Test("twelve hours without details, a night's symbol") func oldAnswer() async throws {
        let (_, steps) = try await steps("no-details-in-twelve-hours.json", at: "2020-07-20T11:59:59Z")
        expect(
            steps[0].values,
            [
                .temperature: 30.4, .relativeHumidity: 56.5, .cloudCover: 3.1, .pressure: 1003.6, .windSpeed: 1.8,
                .windDirection: 219.5, .precipitation: 0, .weatherCode: 0, .isDay: 1,
            ])
        expect(
            steps[1].values,
            [
                .temperature: 22.8, .relativeHumidity: 74.3, .cloudCover: 18, .pressure: 1006, .windSpeed: 1.7,
                .windDirection: 107.2, .precipitation: 0, .weatherCode: 2, .isDay: 0,
            ])
    }

    @Test("six hours say nothing of whether it is day when they begin") func sixHourSymbol() async throws {
        let (_, steps) = try await steps("day-symbol-over-six-hours.json", at: "2020-07-20T11:00:00Z")
        #expect(steps.map { $0.values.weatherCode?.number } == [2, 2, 2, 81, nil])
        #expect(steps.map { $0.values[.isDay] } == [1, 1, nil, nil, nil])
        #expect(steps.map { $0.values[.precipitation] } == [0, 0, 0, 0.5, nil])
        #expect(steps.map { $0.values[.temperature] } == [26.5, 29.3, 30.2, 26.7, 24.7])
    }

    @Test(
        "what is not told is unknown: the UV index is one of a clear sky",
        arguments: [Metric.uvIndex, .visibility, .rain, .snowfall, .snowDepth, .cape])
    func unknown(metric: Metric) async throws {
        let (weather, steps) = try await steps("complete-with-gusts-and-extremes.json", at: "2022-08-02T16:30:00Z")
        #expect(weather.snapshot?.values[metric] == nil)
        #expect(steps.allSatisfy { $0.values[metric] == nil })
        #expect(try !METNorway(METNorwayBody([])).source().capabilities.current.contains(metric))
    }

    @Test("the feels-like temperature is taken where it is told") func apparent() async throws {
        let moment = METNorwayBody.Moment(METNorway.hour, ["apparent_air_temperature": -3.5])
        let weather = try await METNorway.weather(METNorwayBody([moment]))
        #expect(weather.snapshot?.values[.apparentTemperature] == -3.5)
    }

    @Test("F32 moments unsorted and twice are put in order, of two the first") func order() async throws {
        let times = [2, 0, 1, 1].map { METNorway.hour + .hours($0) }
        let moments = zip(times, [2.0, 0, 1, 9]).map { METNorwayBody.Moment($0, ["air_temperature": $1]) }
        let steps = try await METNorway.weather(METNorwayBody(moments)).forecast?.steps
        #expect(steps?.map { $0.values[.temperature] } == [0, 1, 2])
    }

    @Test("six hours that another moment lies in are nobody's: their sum stays unknown") func overlapping() async throws
    {
        let six = METNorwayBody.Period("rain", ["precipitation_amount": 6])
        let moments = [0, 1].map { METNorwayBody.Moment(METNorway.hour + .hours($0), sixHours: six) }
        let steps = try #require(try await METNorway.weather(METNorwayBody(moments)).forecast?.steps)
        #expect(steps.map(\.length) == [.hours(1), .hours(6)])
        #expect(steps.map { $0.values[.precipitation] } == [nil, 1])
        #expect(steps.map { $0.values.weatherCode?.number } == [nil, 63])
    }

    @Test(
        "F50 a time with an offset, a fraction or none is no time",
        arguments: ["2026-01-01T12:00:00+01:00", "2026-01-01T12:00:00.5Z", "2026-01-01", "1767268800", ""])
    func times(text: String) async throws {
        let body = METNorwayBody.hours(2, from: METNorway.hour).text
            .replacing("2026-01-01T12:00:00Z", with: text)
        let steps = try await METNorway.weather(Data(body.utf8)).forecast?.steps
        #expect(steps?.first?.start == METNorway.hour + .hours(1))
    }

    @Test(
        "F45 stated units count: converted if known, refused if not, unknown if none is stated",
        arguments: [
            ("wind_speed", "km/h", 36.0, 10.0 as Double?), ("wind_speed", "mph", 10, 4.47),
            ("wind_speed", "m/s", 10, 10),
            ("wind_speed", "mm", 10, nil), ("wind_speed", "", 10, nil), ("wind_speed", "furlongs", 10, nil),
            ("wind_speed", nil, 10, nil), ("air_temperature", "fahrenheit", 50, 10), ("air_temperature", "K", 280, nil),
            ("wind_from_direction", "degrees", 90, 90), ("wind_from_direction", "rad", 1, nil),
        ] as [(String, String?, Double, Double?)])
    func units(variable: String, unit: String?, sent: Double, read: Double?) async throws {
        var body = METNorwayBody([.init(METNorway.hour, [variable: sent, "relative_humidity": 50])])
        body.units[variable] = unit
        let values = try #require(try await METNorway.weather(body).snapshot).values
        #expect(values[.relativeHumidity] == 50)
        let known = [Metric.windSpeed, .temperature, .windDirection].compactMap { values[$0] }
        #expect(known == [read].compactMap(\.self))
    }

    @Test("F09 values that cannot be are unknown") func absurd() async throws {
        let moment = METNorwayBody.Moment(
            METNorway.hour, ["air_temperature": 1e308, "wind_speed": -999, "relative_humidity": 40],
            hour: .init("rain", ["precipitation_amount": 1e300, "probability_of_precipitation": 101]))
        let values = try #require(try await METNorway.weather(METNorwayBody([moment])).snapshot).values
        expect(values, [.relativeHumidity: 40, .weatherCode: 63])
    }
}
