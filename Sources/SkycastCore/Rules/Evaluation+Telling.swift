/// Whether a person hears of it: the first time, when it gets worse, and as reminders if asked for.
extension Turn {
    /// The level exceeds the highest told; nothing is worse than what was never told.
    var isWorseThanTold: Bool {
        guard let event = state.event, let told = event.told else { return false }
        return event.level > told
    }

    /// First, escalation, reminder or nothing, for an event that is alive.
    mutating func tellWhatIsNew() -> Decision {
        guard let event = state.event else { return nothing(.clearOfLimits) }
        if let news = whatCannotWait() { return news }
        if event.told == nil { return tellFirst(.cooledDown) }
        if isReminderDue(for: event) {
            markTold()
            return Decision(.remind, .reminderDue)
        }
        return nothing(.alreadyTold)
    }

    /// What is told in any phase: an escalation, and a severe event that a cooldown had kept silent while it was milder.
    mutating func whatCannotWait() -> Decision? {
        guard let event = state.event else { return nil }
        if isWorseThanTold { return escalate() }
        return event.told == nil && event.level >= .severe ? tellFirst(.severeWaitsForNothing) : nil
    }

    /// The first notice, unless the last event of this rule was told only just before; severe never waits.
    mutating func tellFirst(_ reason: Reason) -> Decision {
        if let level = state.event?.level, level < .severe, isCoolingDown { return nothing(.coolingDown) }
        state.lastFirstAt = now
        markTold()
        return Decision(.first, reason)
    }

    /// Worse is always told at once, and an acknowledgement does not cover it.
    mutating func escalate() -> Decision {
        state.event?.acknowledged = nil
        markTold()
        return Decision(.escalate, .rose)
    }

    mutating func markTold() {
        guard let event = state.event else { return }
        state.event?.told = event.worstLevel
        state.event?.toldAt = now
        state.event?.toldMeaning = rule.meaning
    }

    private var isCoolingDown: Bool {
        guard let last = state.lastFirstAt, last <= now else { return false }
        return now - last < rule.cooldown
    }

    private func isReminderDue(for event: AlertEvent) -> Bool {
        guard state.phase == .ongoing, !event.isAcknowledged, let interval = rule.repeatEvery,
            let toldAt = event.toldAt
        else { return false }
        return now - toldAt >= interval
    }
}

extension RuleState {
    /// The state after the user acknowledged the open event, as bad as it is or was told; unchanged without one.
    package func acknowledged() -> Self {
        var state = self
        state.event?.acknowledged = event?.worstLevel
        return state
    }
}
