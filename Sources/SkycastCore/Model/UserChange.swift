/// What a person changes about what they are told, from a notification or the command line.
package enum UserChange: Hashable, Sendable {
    /// They know of this event; it is not repeated at its level.
    case acknowledge(EventID)
    /// Silence for a while.
    case snooze(Snooze.Scope, Seconds)
    /// The end of such a silence.
    case unsnooze(Snooze.Scope)

    /// What became of it.
    package enum Outcome: Hashable, Sendable {
        case acknowledged
        case snoozed(until: Timestamp)
        case unsnoozed
        /// Nothing was changed; why.
        case refused(ChangeRefusal)
    }
}

/// Why a change was not made.
package enum ChangeRefusal: UserFacingError, Hashable {
    /// No event has this id; the open one that was perhaps meant.
    case unknownAlert(EventID, nearest: EventID?)
    /// The event is over.
    case endedAlert(EventID)
    /// The silence cannot be as long as that.
    case snooze(SnoozeError)
    /// There is no such silence to end.
    case notSnoozed

    /// A stable word in snake case.
    package var code: String {
        switch self {
        case .unknownAlert: "unknown_alert"
        case .endedAlert: "alert_ended"
        case .snooze: "bad_duration"
        case .notSnoozed: "not_snoozed"
        }
    }

    package var message: String {
        switch self {
        case .unknownAlert(let id, _): "no alert '\(id.text.cleaned(maximum: 40))'"
        case .endedAlert(let id): "the alert '\(id.text.cleaned(maximum: 40))' is over"
        case .snooze(let error): error.message
        case .notSnoozed: "it is not snoozed"
        }
    }

    package var hint: String? {
        switch self {
        case .unknownAlert(_, let nearest?): "did you mean '\(nearest)'?"
        case .unknownAlert, .endedAlert: "see what is open: skycastctl alerts"
        case .snooze(let error): error.hint
        case .notSnoozed: nil
        }
    }
}
