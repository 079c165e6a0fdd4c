/// A severe notice older than this is told again when the event begins.
private let announcesBeginningAfter = Seconds.hours(3)

/// What the transitions do to an event.
extension Turn {
    func nothing(_ reason: Reason) -> Decision { Decision(.nothing, reason) }

    /// Opens an event; it is told now unless the last one of this rule was told only just before.
    mutating func open(_ phase: RuleState.Phase, at level: Severity, because reason: Reason) -> Decision {
        let firstSeen = phase == .ongoing ? state.pendingSince ?? reading?.validAt : nil
        var event = AlertEvent(openedAt: now, since: firstSeen ?? now, level: level)
        event.window = prospect.window
        event.runSource = outlook.source
        event.begunAt = firstSeen
        state.event = event
        state.phase = phase
        if phase == .ongoing { observe() }
        return tellFirst(reason)
    }

    /// An expected event has begun; only a severe one told long ago is worth saying so.
    mutating func begin() -> Decision {
        state.event?.begunAt = reading?.validAt
        follow()
        guard let event = state.event, let told = event.told, !isWorseThanTold else { return tellWhatIsNew() }
        guard told >= .severe, let toldAt = event.toldAt, now - toldAt > announcesBeginningAfter else {
            return nothing(.begun)
        }
        markTold()
        return Decision(.now, .begunAfterLong)
    }

    /// Takes the level, value, window and peak of an ongoing event from what is seen.
    mutating func follow() {
        observe()
        if prospect != .unknown { state.event?.window = prospect.window }
        let mildest = rule.criterion.mildest
        state.event?.level = max(current.level ?? mildest, prospect.window?.level ?? mildest)
    }

    /// Takes level and window of an event from what is ahead; the newest run has it.
    mutating func expect(_ window: Window) {
        state.event?.level = window.level
        state.event?.window = window
        state.event?.missedRun = nil
        state.event?.missedRuns = 0
        state.event?.runSource = outlook.source
    }

    /// True if a window has nothing to do with the one expected: that one has passed while nobody looked.
    func isAnother(_ window: Window) -> Bool {
        guard let old = state.event?.window, let known = state.lastKnownAt else { return false }
        return old.end <= now && window.start >= old.end && now - known > abandonAfter
    }

    /// Takes the reading, which breaches or is not clear, as part of the event.
    mutating func observe() {
        noteValue()
        guard case .limit = rule.criterion, let reading, let value = reading.values[rule.criterion.metric] else {
            return
        }
        let peak = rule.worse(state.event?.observedPeak, Peak(value: value, at: reading.validAt))
        state.event?.observedPeak = peak
    }

    /// Remembers the reading as the latest, whatever it says.
    mutating func noteValue() {
        if let value = reading?.values[rule.criterion.metric] { state.event?.value = value }
    }

    /// The newest run lacks the event; enough distinct ones of one source withdraw it.
    ///
    /// The first run of another source than before counts for nothing and the count begins anew: that two models
    /// differ does not mean that anything has changed.
    mutating func missRun() -> Decision {
        if let run = outlook.run, run != state.event?.missedRun {
            if isOfAnotherSource { state.event?.missedRuns = 0 } else { state.event?.missedRuns += 1 }
            state.event?.missedRun = run
            state.event?.runSource = outlook.source
        }
        let missed = state.event?.missedRuns ?? 0
        return missed >= rule.confirmGone ? end(.withdrawn, .goneFromRuns) : nothing(.missingOnce)
    }

    private var isOfAnotherSource: Bool {
        guard let before = state.event?.runSource, let source = outlook.source else { return false }
        return source != before
    }

    mutating func end(_ how: Ending, _ reason: Reason) -> Decision {
        var isTold = false
        if let event = state.event {
            ended = EndedEvent(event: event, how: how)
            isTold = isWorthTelling(how, of: event)
        }
        goIdle()
        return Decision(.ended(how, told: isTold), reason)
    }

    /// The end is told of what was severe when told, and only if it was the weather that changed, not the rule.
    func isWorthTelling(_ how: Ending, of event: AlertEvent) -> Bool {
        guard how == .over || how == .withdrawn, let told = event.told, let from = rule.tellsEndFrom
        else { return false }
        return told >= from && event.toldMeaning == rule.meaning
    }

    mutating func remove(_ reason: Reason) -> Decision {
        state.phase == .idle ? nothing(reason) : end(.removed, reason)
    }

    mutating func goIdle() {
        state.phase = .idle
        state.event = nil
        state.pendingSince = nil
        state.held = .zero
        state.cleared = .zero
        state.lastKnownAt = nil
    }

    /// Judges what is seen as if nothing had been before; without news, the end is what was decided.
    mutating func startAfresh(after ending: Decision) -> Decision {
        let old = ended
        state.lastReading = nil
        state.meaning = rule.meaning
        let fresh = evaluate(rule, state, outlook, at: now)
        state = fresh.state
        ended = old
        return fresh.decision.outcome == .nothing ? ending : fresh.decision
    }
}
