import Foundation
import SkycastCore

/// What happens in one city of the demo.
///
/// Hours count from the first full hour at least half an hour after the start, so that steps of the forecast and turns
/// of the weather coincide. The storm, against the built-in limits (gusts 62, 90, 118 km/h; clear below 55.8):
///
///     start + 20 min   the forecast first tells of it, up to 79 km/h        expected, moderate
///     0 h 20           gusts over 62 km/h                                    ongoing
///     0 h 40           the forecast is revised, up to 104 km/h               escalated to severe
///     1 h to 2 h       thunderstorm, gusts 97 to 104 km/h
///     2 h              gusts 40 km/h and falling                             over 15 min later, thunder an hour later
///
/// The heat wave begins at 34 to 36 °C felt (moderate) and gains 4.4 °C from 1 h to 2 h, over the severe limit of 38,
/// which its forecast tells from 0 h 30 on. The quiet city has a mild day, whichever the date.
struct DemoScript {
    /// What kind of weather a city of the demo has.
    enum Story: CaseIterable {
        case storm, heatWave, quiet

        /// The story of a city: of the demo's own by their place in the list, of any other by its id.
        static func of(_ city: CityID) -> Self {
            if let place = DemoSource.cities.firstIndex(where: { $0.id == city }) { return allCases[place] }
            var hash = StableHash()
            hash.combine(city.text)
            return allCases[Int(hash.value % UInt64(allCases.count))]
        }
    }

    private let story: Story
    private let start: Timestamp
    private let opening: Timestamp
    private let longitude: Double

    init(_ story: Story, start: Timestamp, longitude: Double) {
        self.story = story
        self.start = start
        opening = (start + .minutes(89) + Seconds(59)).startOfHour
        self.longitude = longitude
    }

    /// The values at a moment, as a forecast made at `knownAt` has them; for `knownAt` itself, what happens.
    func values(at moment: Timestamp, knownAt: Timestamp) -> WeatherValues {
        let hour = hours(moment)
        let day = warmth(at: moment)
        var values = WeatherValues()
        switch story {
        case .storm: storm(hour, day, knows: knowledge(knownAt), into: &values)
        case .heatWave: heat(hour, day, isRevised: knownAt - opening >= .minutes(30), into: &values)
        case .quiet: quiet(day, into: &values)
        }
        vary(&values, by: Int((moment - opening).count / 86_400))
        values[.isDay] = isDay(moment) ? 1 : 0
        values[.uvIndex] = story == .storm ? 0 : max(0, day * 2 - 1) * (story == .heatWave ? 9 : 4)
        if let temperature = values[.temperature], let humidity = values[.relativeHumidity] {
            values[.dewPoint] = temperature - (100 - humidity) / 5
        }
        return values
    }

    /// The values of an hour: instants at its start, rates as its mean, gusts as its maximum.
    func step(from start: Timestamp, knownAt: Timestamp) -> WeatherValues {
        let samples = (0..<6).map { values(at: start + .minutes($0 * 10), knownAt: knownAt) }
        guard var step = samples.first else { return WeatherValues() }
        step[.windGusts] = samples.compactMap { $0[.windGusts] }.max()
        for metric in [Metric.precipitation, .rain, .snowfall] {
            step[metric] = samples.compactMap { $0[metric] }.reduce(0, +) / Double(samples.count)
        }
        step[.precipitationProbability] = (step[.precipitation] ?? 0) > 0 ? 80 : 5
        return step
    }

    /// The day that begins at `midnight`.
    func day(_ date: CivilDate, from midnight: Timestamp, knownAt: Timestamp) -> DailyForecast {
        let steps = (0..<24).map { step(from: midnight + .hours($0), knownAt: knownAt) }
        let temperatures = steps.compactMap { $0[.temperature] }
        var day = DailyForecast(date: date, sun: sun(near: midnight + .hours(12)))
        day.temperatureMax = temperatures.max()
        day.temperatureMin = temperatures.min()
        day.precipitation = steps.compactMap { $0[.precipitation] }.reduce(0, +)
        day.precipitationProbability = steps.compactMap { $0[.precipitationProbability] }.max()
        day.windGustsMax = steps.compactMap { $0[.windGusts] }.max()
        day.uvIndexMax = steps.compactMap { $0[.uvIndex] }.max()
        day.weatherCode = steps.compactMap { $0.weatherCode?.number }.max().map { WeatherCode($0) }
        return day
    }
}

extension DemoScript {
    /// How much of the storm a forecast knows.
    private enum Knowledge { case nothing, half, all }

    private func knowledge(_ knownAt: Timestamp) -> Knowledge {
        if knownAt - opening >= .minutes(40) { return .all }
        return knownAt - start >= .minutes(20) ? .half : .nothing
    }

    private func storm(_ hour: Double, _ day: Double, knows: Knowledge, into values: inout WeatherValues) {
        let isPassing = (0..<2).contains(hour) && knows != .nothing
        let isThunder = (1..<2).contains(hour) && knows != .nothing
        let thunderGusts = knows == .all ? 27 + 2 * sin(hour * .pi * 6) : 21.5 + 0.4 * sin(hour * .pi * 6)
        let gusts =
            switch hour {
            case _ where isThunder: thunderGusts
            case _ where isPassing: 11 + 10.4 * min(1, hour * 1.8)
            case 2..<4: 11 - (hour - 2) * 2
            default: 7 + day
            }
        values[.windGusts] = gusts
        values[.windSpeed] = gusts * 0.55
        values[.windDirection] = 240
        values[.weatherCode] = isThunder ? 95 : isPassing ? 63 : (2..<3).contains(hour) ? 61 : 3
        let rain = isThunder ? 8.5 : isPassing ? 3 : (2..<3).contains(hour) ? 0.8 : 0
        values[.precipitation] = rain
        values[.rain] = rain
        values[.snowfall] = 0
        values[.cape] = isPassing ? 1400 : 150
        values[.temperature] = 11 + 3 * day - (isThunder ? 2 : 0)
        values[.apparentTemperature] = 8 + 3 * day - (isPassing ? 3 : 0)
        values[.relativeHumidity] = isPassing ? 94 : 82
        values[.cloudCover] = isPassing ? 100 : 85
        values[.visibility] = isThunder ? 3500 : 18_000
        values[.pressure] = isPassing ? 988 : 996
    }

    private func heat(_ hour: Double, _ day: Double, isRevised: Bool, into values: inout WeatherValues) {
        let surge = isRevised ? 4.4 * max(0, min(1, hour - 1)) : 0
        values[.temperature] = 32.5 + 2 * day + surge
        values[.apparentTemperature] = 34 + 2 * day + surge
        values[.relativeHumidity] = 38
        values[.weatherCode] = 0
        values[.cloudCover] = 4
        calm(pressure: 1017, into: &values)
        values[.cape] = 40
    }

    private func quiet(_ day: Double, into values: inout WeatherValues) {
        values[.temperature] = 14 + 7 * day
        values[.apparentTemperature] = 13.5 + 7 * day
        values[.relativeHumidity] = 60
        values[.weatherCode] = 2
        values[.cloudCover] = 45
        calm(pressure: 1021, into: &values)
        values[.cape] = 0
    }

    private func calm(pressure: Double, into values: inout WeatherValues) {
        values[.windSpeed] = 2.4
        values[.windGusts] = 4.6
        values[.windDirection] = 110
        values[.precipitation] = 0
        values[.rain] = 0
        values[.snowfall] = 0
        values[.visibility] = 30_000
        values[.pressure] = pressure
    }
}

extension DemoScript {
    private func hours(_ moment: Timestamp) -> Double { Double((moment - opening).count) / 3600 }

    /// The hour of the sun, 0 to 24, by longitude alone.
    private func solarHour(_ moment: Timestamp) -> Double {
        let hour = Double(moment.seconds % 86_400) / 3600 + longitude / 15
        return (hour + 24).truncatingRemainder(dividingBy: 24)
    }

    /// 0 at three in the morning to 1 at three in the afternoon.
    private func warmth(at moment: Timestamp) -> Double {
        (1 + cos((solarHour(moment) - 15) / 12 * .pi)) / 2
    }

    /// No two days ahead are quite alike; the first two go by the script.
    private func vary(_ values: inout WeatherValues, by days: Int) {
        guard days >= 2 else { return }
        for metric in [Metric.temperature, .apparentTemperature] {
            values[metric] = values[metric].map { $0 + 3.5 * sin(Double(days) * 1.9) }
        }
        if story != .heatWave { values[.weatherCode] = [2, 61, 3, 1, 80, 0, 45][days % 7] }
    }

    /// The demo's sun rises at six and sets at eighteen.
    private func isDay(_ moment: Timestamp) -> Bool { (6..<18).contains(solarHour(moment)) }

    private func sun(near noon: Timestamp) -> DailyForecast.Sun {
        let solarNoon = noon + Seconds(Int64((12 - solarHour(noon)) * 3600))
        return .times(rise: solarNoon - .hours(6), set: solarNoon + .hours(6))
    }
}
