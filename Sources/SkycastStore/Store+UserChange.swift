package import SkycastCore

extension Store {
    /// Makes a change that the user asks for; what cannot be is told and changes nothing.
    ///
    /// What waits to be shown about an acknowledged event is history: its reader knows.
    package func apply(_ change: UserChange, at now: Timestamp) throws(StoreError) -> UserChange.Outcome {
        switch change {
        case .acknowledge(let event):
            switch try acknowledge(event, at: now) {
            case .acknowledged:
                try supersede(event)
                return .acknowledged
            case .ended: return .refused(.endedAlert(event))
            case .unknown:
                let near = Suggestion.nearest(to: event.text, in: try alerts().map(\.id.text))
                return .refused(.unknownAlert(event, nearest: near.map { EventID($0) }))
            }
        case .snooze(let scope, let span):
            let wanted: Snooze
            do throws(SnoozeError) {
                wanted = try Snooze(scope, for: span, from: now)
            } catch {
                return .refused(.snooze(error))
            }
            if case .event(let event) = scope, !(try alerts().contains { $0.id == event }) {
                return .refused(.unknownAlert(event, nearest: nil))
            }
            return .snoozed(until: try snooze(wanted, at: now).until)
        case .unsnooze(let scope): return try unsnooze(scope) ? .unsnoozed : .refused(.notSnoozed)
        }
    }
}
