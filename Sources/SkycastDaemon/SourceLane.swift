import SkycastCore

/// One source, when it is asked for what, and how it has been doing.
struct SourceLane {
    let source: any ForecastSource
    var plan = PollPlan()
    /// What is said of its failures.
    var failures = FailureLog()
    /// What it failed with last, in the server's words if it answered.
    var lastFailure = ""
    /// What it was said to remark.
    var remarks: Set<String> = []

    init(_ source: any ForecastSource) { self.source = source }

    var id: SourceID { source.attribution.id }
    var name: String { source.attribution.name }

    /// The next request at `moment`; nil if nothing is due.
    func batch(at moment: Duration) -> PollPlan.Batch? {
        plan.batch(at: moment, limit: source.capabilities.citiesPerRequest)
    }

    /// Leaves the server alone for a while, as it asked.
    mutating func hold(for span: Duration, because reason: String, at moment: Duration) {
        lastFailure = reason
        plan.failed(at: moment, hold: span, chance: 0)
    }
}
