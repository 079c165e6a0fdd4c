import Foundation
import SkycastCore

/// A city whose weather is made up, the same in every run: days, seasons, fronts and noise.
struct MadeUpCity {
    let city: City
    private let number: Int

    static let start = RuleTest.defaultStart
    static let interval = Seconds.minutes(15)
    /// A year of polls.
    static let polls = 365 * 96

    init(_ number: Int) {
        guard let place = Coordinates(latitude: Double(number % 90), longitude: Double(number)) else {
            preconditionFailure("there are at most 180 cities")
        }
        city = City(id: CityID("city-\(number)"), name: "City \(number)", coordinates: place)
        self.number = number
    }

    static func many(_ count: Int) -> [Self] { (0..<count).map(Self.init) }

    /// The moment of a poll.
    static func moment(_ poll: Int) -> Timestamp { start + interval * Int64(poll) }

    func reading(at moment: Timestamp) -> Outlook.Reading {
        Outlook.Reading(validAt: moment, values: values(at: moment, asSeenAt: moment))
    }

    /// The 48 steps that a forecast of this hour gives.
    func run(at hour: Timestamp) -> [ForecastStep] {
        (0..<48 as Range<Int64>).map { step in
            let moment = hour + .hours(step)
            return ForecastStep(start: moment, values: values(at: moment, asSeenAt: hour))
        }
    }

    func forecast(at hour: Timestamp) -> Forecast {
        Forecast(
            city: city.id, source: SourceID("demo"), fetchedAt: hour, steps: run(at: hour),
            days: (0..<10).map { DailyForecast(date: hour.utc.date.advanced(by: $0)) })
    }

    func snapshot(at moment: Timestamp) -> Snapshot {
        Snapshot(
            city: city.id, source: SourceID("demo"), validAt: moment, fetchedAt: moment,
            values: reading(at: moment).values)
    }

    /// What the rules saw at each poll of the year.
    func year() -> [(at: Timestamp, outlook: Outlook)] {
        var steps: [ForecastStep] = []
        return (0..<Self.polls).map { poll in
            let now = Self.moment(poll)
            if now == now.startOfHour { steps = run(at: now) }
            return (
                now,
                Outlook(
                    reading: reading(at: now), steps: steps, run: ForecastRunID(hash: UInt64(poll / 4)),
                    staleAfter: Freshness.limitForRules(interval: Self.interval))
            )
        }
    }

    /// In tenths, as sources send them; a forecast errs by noise of its own.
    private func values(at moment: Timestamp, asSeenAt seen: Timestamp) -> WeatherValues {
        let noise = noise(moment, seen)
        let day = wave(moment, .hours(24))
        let front = wave(moment, .hours(101))
        let gusts = max(0, 10 + 4 * day + 9 * front + 3 * noise)
        let rain = max(0, 5 * wave(moment, .hours(77)) - 3 + 3 * noise)
        let temperature = 9 - 11 * wave(moment, .days(365)) + 5 * day + noise
        var values = WeatherValues()
        values[.windGusts] = tenths(gusts)
        values[.windSpeed] = tenths(gusts * 0.6)
        values[.temperature] = tenths(temperature)
        values[.apparentTemperature] = tenths(temperature - gusts / 5)
        values[.precipitation] = tenths(rain)
        values[.pressure] = tenths(1013 - 12 * front)
        values[.cape] = tenths(max(0, 600 * day))
        values[.relativeHumidity] = tenths(70 + 20 * front + noise)
        values[.windDirection] = tenths(180 + 170 * front)
        values[.isDay] = day > 0 ? 1 : 0
        values[.weatherCode] = rain > 2 && gusts > 15 ? 95 : rain > 0 ? 61 : 3
        return values
    }

    private func wave(_ moment: Timestamp, _ period: Seconds) -> Double {
        sin(2 * .pi * Double(moment.seconds) / Double(period.count) + Double(number))
    }

    private func noise(_ moment: Timestamp, _ seen: Timestamp) -> Double {
        var mixed = UInt64(bitPattern: moment.seconds &* 31 &+ seen.seconds) &+ UInt64(number) &* 0x9e37_79b9_7f4a_7c15
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return Double(mixed >> 11) / Double(1 << 52) - 1
    }

    private func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}
