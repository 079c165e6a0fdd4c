/// An event that nothing is known about for longer than this has ended, without an all-clear.
package let abandonAfter = Seconds.hours(6)

/// How time passes for a rule: only between two readings that both show the same thing.
extension Turn {
    /// Adds the time since the last reading to the clock that both readings agree on.
    ///
    /// Nothing is added over an unknown evaluation, a restart, or a gap longer than the reading's shelf life.
    mutating func countTime() {
        guard let reading, current != .unknown else {
            state.lastReading = nil
            return
        }
        let sight = current.sight
        let last = state.lastReading
        if let last, reading.validAt < last.validAt { return }
        state.lastReading = RuleState.LastReading(validAt: reading.validAt, sight: sight)
        guard let last, last.sight == sight else { return }
        let passed = reading.validAt - last.validAt
        guard passed <= outlook.staleAfter else { return }
        switch sight {
        case .breach: state.held = state.held + passed
        case .clear: state.cleared = state.cleared + passed
        case .neither: break
        }
    }

    /// True if what the phase depends on was last known too long ago, whether this evaluation knows it again or not.
    ///
    /// An expected event depends on the forecast, which stays usable by its time stamps; the others on the reading.
    var isUnknownTooLong: Bool {
        guard let known = state.lastKnownAt else { return false }
        switch state.phase {
        case .idle: return false
        case .expected: return prospect == .unknown && current.level == nil && now - known > abandonAfter
        case .pending, .ongoing, .clearing:
            let next = current == .unknown ? now : reading?.validAt ?? now
            return next - known > abandonAfter
        }
    }

    /// Remembers when the thing that the new phase depends on was last known.
    mutating func rememberWhatIsKnown() {
        switch state.phase {
        case .idle: state.lastKnownAt = nil
        case .expected: if prospect != .unknown { state.lastKnownAt = now }
        case .pending, .ongoing, .clearing: if current != .unknown { state.lastKnownAt = reading?.validAt }
        }
    }
}

extension Verdict {
    fileprivate var sight: RuleState.Sight {
        switch self {
        case .breach: .breach
        case .clear: .clear
        case .band, .unknown: .neither
        }
    }
}
