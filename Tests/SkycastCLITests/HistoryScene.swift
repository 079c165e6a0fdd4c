import SkycastCore

/// Three weeks to look back on.
enum HistoryScene {
    /// Ten days by the day, then ten by the hour, then two by the quarter of an hour with a gap of six hours.
    static func points(_ metric: Metric) -> [HistoryPoint] {
        let base = metric == .windGusts ? 9.0 : 11.0
        let days = (-22)..<(-12)
        let midnight = Timestamp(1_774_656_000)
        let old = days.map { day in
            HistoryPoint(
                start: midnight + .days(Int64(day)), length: .days(1), minimum: base - 6 + Double(day % 3),
                maximum: base + 5 + Double(day % 4), mean: base + Double(day % 5) / 4, count: 96)
        }
        let hours = ((-12 * 24)..<(-2 * 24)).map { hour in
            let value = base + Double((hour % 24 + 24) % 24 - 12) / 3
            return HistoryPoint(
                start: midnight + .hours(Int64(hour)), length: .hours(1), minimum: value - 0.5, maximum: value + 0.75,
                mean: value, count: 4)
        }
        let quarters = ((-2 * 96)...52).filter { !(-60 ..< -36).contains($0) }.map { quarter in
            let value = base + Double((quarter % 96 + 96) % 96 - 48) / 16
            return HistoryPoint(
                start: midnight + .minutes(Int64(quarter) * 15), length: .zero, minimum: value, maximum: value,
                mean: value, count: 1)
        }
        return old + hours + quarters
    }

    /// The same around another temperature.
    static func run(mean: Double) -> Run {
        var run = run
        run.store.points[.temperature] = points(.temperature).map { point in
            HistoryPoint(
                start: point.start, length: point.length, minimum: point.minimum - 11 + mean,
                maximum: point.maximum - 11 + mean, mean: point.mean - 11 + mean, count: point.count)
        }
        return run
    }

    /// The day of 25 hours in Oslo, by the quarter of an hour.
    static var longDay: Run {
        var run = Run([Sample.report()])
        run.zones = SummerTime()
        run.now = Timestamp(1_792_969_200)
        run.store.points[.temperature] = (0..<144).map { quarter in
            let value = 4 + Double(abs(quarter - 72)) / 9
            return HistoryPoint(
                start: run.now - .minutes(Int64(quarter) * 15), length: .zero, minimum: value, maximum: value,
                mean: value, count: 1)
        }.reversed()
        return run
    }

    /// Two years and a half by the day, with the seasons and a hole of a month.
    static var years: Run {
        var run = Run([Sample.report()])
        let midnight = Timestamp(1_774_656_000)
        run.store.points[.temperature] = ((-900)..<0).filter { !(-420 ..< -390).contains($0) }.map { day in
            let season = abs(Double(((day + 1080) % 360) - 180)) / 10
            return HistoryPoint(
                start: midnight + .days(Int64(day)), length: .days(1), minimum: 12 - season, maximum: 20 - season,
                mean: 16 - season, count: 96)
        }
        return run
    }

    /// A store of them.
    static var run: Run {
        var run = Run([Sample.report(), Sample.report(Sample.city("tokyo", "東京", zone: "Asia/Tokyo"))])
        for metric in [Metric.temperature, .windGusts] { run.store.points[metric] = points(metric) }
        return run
    }
}
