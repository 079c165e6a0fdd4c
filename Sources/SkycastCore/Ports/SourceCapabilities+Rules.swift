extension SourceCapabilities {
    /// What a rule needs to start and the source never tells, each once; empty if it can start.
    ///
    /// What current values lack is taken from the forecast where that is done; beyond that a rule without a horizon
    /// sees current values only.
    package func missing(for rule: Rule) -> [Metric] {
        var told = current.union(forecast.intersection(Snapshot.metricsFromForecast))
        if rule.horizon > .zero { told.formUnion(forecast) }
        let isMissing = { (metric: Metric) in !told.contains(metric.origin) }
        var missing = ([rule.criterion.metric] + rule.allOf.map(\.metric)).filter(isMissing)
        if rule.anyOf.allSatisfy({ isMissing($0.metric) }) { missing += rule.anyOf.map(\.metric) }
        return missing.reduce(into: []) { metrics, metric in
            if !metrics.contains(metric) { metrics.append(metric) }
        }
    }
}

extension Metric {
    /// What it is computed from; itself if it is not.
    fileprivate var origin: Metric {
        switch self {
        case .temperatureChange24h: .temperature
        case .pressureChange3h: .pressure
        default: self
        }
    }
}
