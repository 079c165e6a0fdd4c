package import SkycastCore

/// The hours to come, evenly spaced, as a chart needs them: where the forecast has no hour there is a gap.
package struct HourSeries {
    /// When each hour begins, the running one first.
    package let starts: [Timestamp]
    private let steps: [ForecastStep]

    /// At most `count` hours of a city's forecast.
    package init(_ city: CityWeatherView, count: Int) {
        let upcoming = city.upcoming
        guard let start = city.runningHour, let last = upcoming.last else {
            (starts, steps) = ([], [])
            return
        }
        let hours = min(Int64(min(count, 1000)), ((last.end - start).count + 3599) / 3600)
        starts = (0..<max(0, hours)).map { start + .hours($0) }
        steps = Array(upcoming)
    }

    /// The values of a quantity that changes steadily: between the beginnings of two steps on the straight line.
    package func curve(_ metric: Metric) -> [Double?] {
        each { step, next, hour in
            guard let from = step.values[metric] else { return nil }
            guard let next, next.start <= step.end, let to = next.values[metric] else { return from }
            let share = Double((hour - step.start).count) / Double((next.start - step.start).count)
            return from + (to - from) * share
        }
    }

    /// The values of a quantity that holds for the whole of a step.
    package func bars(_ metric: Metric) -> [Double?] { each { step, _, _ in step.values[metric] } }

    /// What `value` makes of the step that each hour lies in and the one after it; nil where there is no step.
    private func each(_ value: (ForecastStep, ForecastStep?, Timestamp) -> Double?) -> [Double?] {
        var index = 0
        return starts.map { hour in
            while index < steps.count, steps[index].end <= hour { index += 1 }
            guard index < steps.count, steps[index].start <= hour else { return nil }
            return value(steps[index], index + 1 < steps.count ? steps[index + 1] : nil, hour)
        }
    }
}
