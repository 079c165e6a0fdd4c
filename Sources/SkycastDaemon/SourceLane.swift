import SkycastCore

/// One source, when it is asked for what, and how it has been doing.
struct SourceLane {
    let source: any ForecastSource
    var plan = PollPlan()
    /// What is said of its failures.
    var failures = FailureLog()
    /// What is said of cities for which it fails while it answers for others.
    var cityFailures: [CityID: FailureLog] = [:]
    /// What is said of cities whose forecast it does not tell while it tells how it is now.
    var forecastFailures: [CityID: FailureLog] = [:]
    /// What it fails with, in the server's words if it answered; nil once it answers.
    var lastFailure: String?
    /// What it was said to remark.
    var remarks: Set<String> = []

    private var allowance: CallAllowance

    init(_ source: any ForecastSource) {
        self.source = source
        allowance = CallAllowance(perMinute: source.capabilities.callsPerMinute)
    }

    var id: SourceID { source.attribution.id }
    var name: String { source.attribution.name }

    /// The next request at `moment`; nil if nothing is due, or too much was asked in the last minute.
    func batch(at moment: Duration) -> PollPlan.Batch? { isHeldBack(at: moment) ? nil : due(at: moment) }

    /// True if a request is due that has to wait because of those in the last minute.
    func isHeldBack(at moment: Duration) -> Bool {
        due(at: moment).map { allowance.next(Self.calls(for: $0), at: moment) > moment } ?? false
    }

    private func due(at moment: Duration) -> PollPlan.Batch? {
        plan.batch(at: moment, limit: source.capabilities.citiesPerRequest)
    }

    /// When the next request is to be made, by what is known at `moment`; nil if never.
    func nextDue(at moment: Duration) -> Duration? {
        plan.nextDue.map { max($0, allowance.next(Self.mostCalls, at: moment)) }
    }

    /// Notes that a request is made.
    mutating func asks(for batch: PollPlan.Batch, at moment: Duration) {
        allowance.use(Self.calls(for: batch), at: moment)
    }

    /// A server that counts calls wants one for current weather and one for the forecast.
    private static func calls(for batch: PollPlan.Batch) -> Int { batch.forecast ? mostCalls : 1 }
    private static let mostCalls = 2

    /// Leaves the server alone for a while, as it asked.
    mutating func hold(for span: Duration, because reason: String, at moment: Duration) {
        lastFailure = reason
        plan.hold(for: span, at: moment)
    }
}
