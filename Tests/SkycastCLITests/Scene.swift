import SkycastCLI
import SkycastCore
import SkycastTestSupport

/// A store worth a picture: a name, what it holds, and what is typed.
struct Scene: Sendable, CustomStringConvertible {
    let name: String
    var words: [String] = []
    var now = Sample.now
    var zones: any TimeZoneRules = FixedZones()
    var clock = ClockFace.twentyFourHours
    let cities: @Sendable () -> [CityReport]

    var description: String { name }

    static let all: [Scene] = [
        Scene(name: "fresh") { [Sample.report().with(alerts: [Sample.gusts(), Sample.storm()])] },
        Scene(name: "stale") {
            var report = Sample.report(age: .hours(3)).with(forecastAge: .minutes(200))
            report.lastAttemptAt = Sample.now - .minutes(2)
            report.lastError = "could not connect to api.open-meteo.com"
            return [report]
        },
        Scene(name: "old-forecast") { [Sample.report().with(alerts: [Sample.storm()], forecastAge: .hours(26))] },
        Scene(name: "one-unknown") {
            var report = Sample.report()
            report.snapshot?.values[.temperature] = nil
            return [report]
        },
        Scene(name: "all-unknown") {
            var report = Sample.report()
            report.snapshot?.values = WeatherValues()
            report.forecast = Sample.unknownForecast()
            return [report]
        },
        Scene(name: "no-data") {
            var report = CityReport(city: Sample.oslo, interval: .minutes(15))
            report.lastAttemptAt = Sample.now - .minutes(1)
            report.lastError = "could not resolve api.open-meteo.com"
            return [report]
        },
        Scene(name: "polar-day") { [Sample.longyearbyen(.polarDay, mean: 3)] },
        Scene(name: "polar-night") { [Sample.longyearbyen(.polarNight, mean: -14)] },
        Scene(name: "forty-below") { [Sample.report(Sample.city("oymyakon", "Oymyakon"), mean: -42.6, code: 73)] },
        Scene(name: "wide-name") {
            [
                Sample.report(
                    Sample.city(
                        "tokyo", "東京都千代田区", country: "日本", zone: "Asia/Tokyo", emoji: "🗼"))
            ]
        },
        Scene(name: "forty-above") { [Sample.report(Sample.city("jacobabad", "Jacobabad"), mean: 37.4, code: 0)] },
        Scene(name: "imperial", words: ["--units", "imperial"]) { [Sample.report(mean: 24, code: 0)] },
        Scene(name: "beaufort", words: ["--units", "wind=bft,pressure=inhg"]) { [Sample.report(mean: -0.2)] },
        Scene(name: "half-hour-zone") {
            [Sample.report(Sample.city("st-johns", "St. John's", country: "Canada", zone: "America/St_Johns"), mean: 2)]
        },
        Scene(name: "short-day", now: Timestamp(1_774_739_100), zones: SummerTime()) {
            [Sample.report(now: Timestamp(1_774_739_100), today: Sample.today.advanced(by: 1))]
        },
        Scene(name: "long-day", now: Timestamp(1_792_879_500), zones: SummerTime()) {
            [Sample.report(now: Timestamp(1_792_879_500), today: CivilDate(year: 2026, month: 10, day: 25))]
        },
        Scene(name: "twelve-hours", clock: .twelveHours) {
            [Sample.report().with(alerts: [Sample.gusts(), Sample.storm()])]
        },
        Scene(name: "gaps") { [Sample.patchy()] },
        Scene(name: "demo") { [Sample.report(mean: 29, code: 95, source: "demo").with(alerts: [Sample.gusts()])] },
        Scene(name: "several") { Sample.severalCities() },
        Scene(name: "substitute") {
            var report = Sample.report(source: "met-norway")
            report.substitute = Sample.substitute
            return [report]
        },
        Scene(name: "substitutes") {
            var cities = Array(Sample.severalCities().prefix(3))
            for index in cities.indices.dropFirst() { cities[index].substitute = Sample.substitute }
            return cities
        },
        Scene(name: "thirty") {
            (1...30).map { number in
                Sample.report(
                    Sample.city("city-\(number)", "City number \(number)"), mean: Double(number * 3 - 45),
                    code: [0, 1, 2, 3, 45, 51, 61, 66, 73, 95, 42][number % 11], age: .minutes(Int64(number)))
            }
        },
    ]
}

extension CityReport {
    func with(alerts: [AlertRecord] = [], forecastAge: Seconds? = nil) -> Self {
        var report = self
        report.alerts = alerts
        if let forecastAge, let forecast {
            report.forecast = Forecast(
                city: forecast.city, source: forecast.source, fetchedAt: Sample.now - forecastAge,
                steps: forecast.steps, days: forecast.days)
        }
        return report
    }
}

/// Oslo in 2026: at 01:00 UTC clocks go forward on 29 March and back on 25 October.
struct SummerTime: TimeZoneRules {
    func civilTime(of moment: Timestamp, inDatabase zone: String?) -> CivilTime? {
        let isSummer = (Timestamp(1_774_746_000)..<Timestamp(1_792_890_000)).contains(moment)
        return CivilTime(moment, utcOffset: isSummer ? 7200 : 3600, abbreviation: isSummer ? "CEST" : "CET")
    }
}

extension Sample {
    static let substitute = Substitute(
        source: SourceID("met-norway"), first: SourceID("open-meteo"), since: now - .hours(2),
        reason: "could not connect to api.open-meteo.com")

    /// A forecast without the hours from 17:00 to 20:00, of steps of six hours from 02:00 on, and without gusts.
    static func patchy() -> CityReport {
        var report = report()
        guard let forecast = report.forecast else { return report }
        let start = now.startOfHour
        let steps = forecast.steps.compactMap { step -> ForecastStep? in
            let hour = (step.start - start).count / 3600
            guard !(3..<7).contains(hour), hour < 12 || hour % 6 == 0 else { return nil }
            var step = ForecastStep(start: step.start, length: .hours(hour < 12 ? 1 : 6), values: step.values)
            step.values[.windGusts] = nil
            if hour == 9 { step.values[.temperature] = nil }
            return step
        }
        report.forecast = Forecast(
            city: forecast.city, source: forecast.source, fetchedAt: forecast.fetchedAt, steps: steps,
            days: forecast.days)
        return report
    }

    static func unknownForecast() -> Forecast {
        let steps = (0..<24).map {
            ForecastStep(start: now.startOfHour + .hours(Int64($0)), values: WeatherValues())
        }
        return Forecast(
            city: oslo.id, source: SourceID("open-meteo"), fetchedAt: now, steps: steps,
            days: (0..<3).map { DailyForecast(date: today.advanced(by: $0)) })
    }

    static func longyearbyen(_ sun: DailyForecast.Sun, mean: Double) -> CityReport {
        var report = report(
            city("longyearbyen", "Longyearbyen", country: "Svalbard", zone: "Arctic/Longyearbyen", emoji: "🐻‍❄️"),
            mean: mean, code: 0)
        guard let forecast = report.forecast else { return report }
        report.snapshot?.values[.isDay] = sun == .polarDay ? 1 : 0
        report.forecast = Forecast(
            city: forecast.city, source: forecast.source, fetchedAt: forecast.fetchedAt, steps: forecast.steps,
            days: forecast.days.map { day in
                var day = day
                day.sun = sun
                return day
            })
        return report
    }

    static func severalCities() -> [CityReport] {
        let tromso = city("tromso", "Tromsø", country: "Norway", latitude: 69.65, longitude: 18.96)
        let saoPaulo = city("sao-paulo", "São Paulo", zone: "America/Sao_Paulo", latitude: -23.55, longitude: -46.63)
        let flagged = city(
            "sydney", "Sydney", zone: "Australia/Sydney", latitude: -33.87, longitude: 151.21, emoji: "🇦🇺")
        var failing = report(saoPaulo, mean: 26, code: 95, age: .hours(3))
        failing.lastAttemptAt = now - .minutes(2)
        failing.lastError = "could not connect to api.open-meteo.com"
        let kathmandu = city("kathmandu", "Kathmandu", zone: "Asia/Kathmandu", latitude: 27.7, longitude: 85.3)
        return [
            report().with(alerts: [gusts(), storm()]), report(tromso, mean: -9, code: 73),
            report(city("tokyo", "東京", zone: "Asia/Tokyo", latitude: 35.68, longitude: 139.69), mean: 14, code: 61),
            failing, report(flagged, mean: 33, code: 0).with(alerts: [gusts(flagged, .minor)]),
            CityReport(city: kathmandu, interval: .minutes(15)),
            report(city("long", "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch"), code: 42),
        ]
    }
}
