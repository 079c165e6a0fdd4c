/// What the forecast holds for a rule within its horizon.
enum Prospect: Hashable {
    /// No usable step, or not enough of them to say that an expected event is gone.
    case unknown
    /// Nothing breaches, or the rule looks at current conditions only.
    case absent
    case ahead(Window)

    var window: Window? { if case .ahead(let window) = self { window } else { nil } }
}

extension Rule {
    /// The window of breaching steps within the horizon: one hull, however it drifts, splits or merges between runs.
    ///
    /// For an open `event` a breach without second sign holds the window up to the event's level, and its absence is
    /// believed only where the steps that had it are known. If nothing breaches within the horizon, an event that is
    /// expected is followed a little past it, as bad as it was at most: else it would be taken for gone and told anew
    /// when a run moves it over the edge and back.
    func prospect(in outlook: Outlook, at now: Timestamp, event: AlertEvent?) -> Prospect {
        guard horizon > .zero else { return .absent }
        let reach = reach(of: event, at: now)
        var search = WindowSearch(of: event?.window, from: now, until: reach)
        let within = outlook.steps(at: now, horizon: horizon)
        for step in within { take(step, into: &search, held: event?.level) }
        if search.window == nil {
            for step in outlook.steps[within.endIndex...].prefix(while: { $0.start < reach }) {
                take(step, into: &search, held: event?.level, atMost: event?.level)
            }
        }
        if let window = search.window { return .ahead(window) }
        return search.isComplete ? .absent : .unknown
    }

    /// As far past the horizon, and past its own end, as an expected event is followed.
    private static let drift = Seconds.hours(3)

    /// The end of the horizon, or of what an event that is expected may have moved to.
    private func reach(of event: AlertEvent?, at now: Timestamp) -> Timestamp {
        let edge = now + horizon
        guard let event, event.begunAt == nil, let window = event.window, window.end > now else { return edge }
        return max(edge, min(edge, window.end) + Self.drift)
    }

    private func take(
        _ step: ForecastStep, into search: inout WindowSearch, held: Severity?, atMost most: Severity? = nil
    ) {
        let verdict = verdict(on: step.values, held: held)
        guard verdict != .unknown else { return }
        search.know(step)
        guard let level = verdict.level else { return search.pass() }
        let peak = worse(search.peak, peakValue(of: step))
        search.extend(by: step, most.map { min(level, $0) } ?? level, peak)
    }

    private func peakValue(of step: ForecastStep) -> Peak? {
        guard case .limit(let limits) = criterion, let value = step.values[limits.metric] else { return nil }
        return Peak(value: value, at: step.start)
    }

    /// The more extreme of two peaks; the earlier of two equal ones.
    func worse(_ left: Peak?, _ right: Peak?) -> Peak? {
        guard case .limit(let limits) = criterion, let left, let right else { return left ?? right }
        return right.isWorse(than: left, limits.direction) ? right : left
    }
}

/// What is seen of the forecast while it is looked at, step by step.
private struct WindowSearch {
    private(set) var window: Window?
    /// Of the stretch in which the open event was expected.
    private var known = Seconds.zero
    private var isAnyKnown = false
    private let stretch: (start: Timestamp, end: Timestamp)

    /// Nothing seen yet; the open event, if there is one, was expected in `window`.
    init(of window: Window?, from now: Timestamp, until reach: Timestamp) {
        stretch = window.map { (max($0.start, now), min($0.end, reach)) } ?? (now, now)
    }

    var peak: Peak? { window?.peak }

    /// True if enough is known to say that nothing is ahead.
    var isComplete: Bool { isAnyKnown && known >= stretch.end - stretch.start }

    /// Takes note that a step is known.
    mutating func know(_ step: ForecastStep) {
        isAnyKnown = true
        known = known + max(min(stretch.end, step.end) - max(stretch.start, step.start), .zero)
    }

    /// Takes in a step that breaches.
    mutating func extend(by step: ForecastStep, _ level: Severity, _ peak: Peak?) {
        window = Window(
            start: window?.start ?? step.start, end: step.end, level: max(level, window?.level ?? level), peak: peak,
            isOpenEnded: true)
    }

    /// Takes in a step that does not.
    mutating func pass() {
        guard let seen = window, seen.isOpenEnded else { return }
        window = Window(start: seen.start, end: seen.end, level: seen.level, peak: seen.peak)
    }
}
