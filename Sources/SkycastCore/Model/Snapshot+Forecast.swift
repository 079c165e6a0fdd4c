extension Snapshot {
    /// What a source's current block may lack and a forecast knows.
    ///
    /// Open-Meteo is asked for ten current variables, so that a poll costs one call a city; these are the rest. What is
    /// among the ten and came as null stays unknown: a forecast is no substitute for a reading that failed.
    package static let metricsFromForecast: [Metric] = [
        .dewPoint, .cloudCover, .precipitationProbability, .rain, .snowfall, .snowDepth, .visibility, .uvIndex, .cape,
    ]

    /// The snapshot with what it lacks taken from the forecast's step that `validAt` falls into.
    ///
    /// Known values stay. A forecast of another city, or without such a step, changes nothing.
    package func filled(from forecast: Forecast) -> Self {
        guard forecast.city == city else { return self }
        var filled = self
        filled.values = values.filled(at: validAt, from: forecast.steps)
        return filled
    }
}

extension WeatherValues {
    /// The values of `moment` with what a current block may lack taken from the step that it falls into.
    func filled(at moment: Timestamp, from steps: [ForecastStep]) -> Self {
        guard let step = steps.last(where: { $0.start <= moment }), moment < step.end else { return self }
        var filled = self
        for metric in Snapshot.metricsFromForecast where self[thousandths: metric] == nil {
            filled[thousandths: metric] = step.values[thousandths: metric]
        }
        return filled
    }
}
