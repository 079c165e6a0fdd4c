import SkycastCore

extension METNorwayAnswer {
    private static let sixHours = Seconds.hours(6)

    /// All that it tells, in order of time, without moments of which nothing is known.
    var spans: [ForecastSpan] {
        zip(moments, moments.dropFirst().map(\.time) as [Timestamp?] + [nil]).map(span).filter {
            !$0.step.values.isEmpty
        }
    }

    /// The step from a moment on, which ends before `next` begins.
    ///
    /// For two or three days there is an hour to each moment, later six, and to the last nothing. Sums are of the time
    /// after the moment. Six hours count only where no other moment lies in them.
    private func span(from moment: Moment, next: Timestamp?) -> ForecastSpan {
        let isLong =
            moment.hour == nil && moment.sixHours != nil
            && next.map { $0 >= moment.time + Self.sixHours } ?? true
        let length = isLong ? Self.sixHours : .hours(1)
        let period = isLong ? moment.sixHours : moment.hour
        var values = WeatherValues()
        for variable in METNorwayVariable.instants {
            values[variable.metric] = moment.instant?[variable.name]?.number.flatMap {
                units.convert($0, of: variable.name, to: variable.metric.unit)
            }
        }
        let detail = { (name: String, unit: Unit) in
            period?.details?[name]?.number.flatMap { units.convert($0, of: name, to: unit) }
        }
        let amount = detail(METNorwayVariable.amount, .millimetres)
        values[.precipitation] = amount.map { $0 * 3600 / Double(length.count) }
        values[.precipitationProbability] = detail(METNorwayVariable.chance.name, .percent)
        values[.weatherCode] = (period?.symbol?.code).map { Double($0.number) }
        values[.isDay] = (moment.hour?.symbol?.isDay).map { $0 ? 1 : 0 }
        let extreme = { (name: String) in
            isLong
                ? detail(name, .celsius).flatMap { Metric.temperature.plausible.contains($0) ? $0 : nil }
                : values[.temperature]
        }
        return ForecastSpan(
            ForecastStep(start: moment.time, length: length, values: values),
            warmest: extreme(METNorwayVariable.warmest), coldest: extreme(METNorwayVariable.coldest),
            amount: values[.precipitation] == nil ? nil : amount)
    }
}
