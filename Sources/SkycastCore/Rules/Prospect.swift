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
    /// believed only where the steps that had it are known.
    func prospect(in outlook: Outlook, at now: Timestamp, event: AlertEvent?) -> Prospect {
        guard horizon > .zero else { return .absent }
        var hull: (start: Timestamp, end: Timestamp, level: Severity)?
        var peak: Peak?
        var isOpenEnded = false
        var anyKnown = false
        var known = Seconds.zero  // of the stretch in which the open event was expected
        let stretch = expectedStretch(of: event, at: now)
        let held = event?.level
        // An open event is followed a little past the horizon, so that one that drifts there is not taken for gone.
        let reach = event == nil ? horizon : horizon + Self.followsBeyondHorizon
        for step in outlook.steps(at: now, horizon: reach) {
            switch verdict(on: step.values, held: held) {
            case .unknown: continue
            case .band, .clear: isOpenEnded = false
            case .breach(let level):
                isOpenEnded = true
                hull = (hull?.start ?? step.start, step.end, max(level, hull?.level ?? level))
                peak = worse(peak, peakValue(of: step))
            }
            anyKnown = true
            known = known + stretch.overlap(with: step)
        }
        if let hull {
            return .ahead(
                Window(start: hull.start, end: hull.end, level: hull.level, peak: peak, isOpenEnded: isOpenEnded))
        }
        return anyKnown && known >= stretch.length ? .absent : .unknown
    }

    private static let followsBeyondHorizon = Seconds.hours(3)

    private func peakValue(of step: ForecastStep) -> Peak? {
        guard case .limit(let limits) = criterion, let value = step.values[limits.metric] else { return nil }
        return Peak(value: value, at: step.start)
    }

    /// The more extreme of two peaks; the earlier of two equal ones.
    func worse(_ left: Peak?, _ right: Peak?) -> Peak? {
        guard case .limit(let limits) = criterion, let left, let right else { return left ?? right }
        return right.isWorse(than: left, limits.direction) ? right : left
    }

    private func expectedStretch(of event: AlertEvent?, at now: Timestamp) -> Stretch {
        guard let window = event?.window else { return Stretch(start: now, end: now) }
        return Stretch(start: max(window.start, now), end: min(window.end, now + horizon))
    }
}

/// A stretch of time; empty if it ends before it starts.
private struct Stretch {
    let start: Timestamp
    let end: Timestamp

    var length: Seconds { max(end - start, .zero) }

    func overlap(with step: ForecastStep) -> Seconds { max(min(end, step.end) - max(start, step.start), .zero) }
}
