import SkycastControl
import SkycastCore

/// Notices what has changed about the open alerts since it last looked.
struct AlertWatch {
    /// What counts as a change.
    private struct Look: Equatable {
        let city: CityID
        let phase: RuleState.Phase
        let level: Severity
        let acknowledged: Severity?
        let snoozedUntil: Timestamp?
    }

    private var known: [EventID: Look] = [:]

    /// What is new in `alerts`, all that are open at `now`: first what ended, then by id.
    mutating func changes(in alerts: [AlertRecord], at now: Timestamp) -> [ControlEvent] {
        let looks = Dictionary(
            alerts.map { alert in
                let look = Look(
                    city: alert.city, phase: alert.phase, level: alert.event.level,
                    acknowledged: alert.event.acknowledged,
                    snoozedUntil: alert.snoozedUntil.flatMap { $0 > now ? $0 : nil })
                return (alert.id, look)
            }, uniquingKeysWith: { first, _ in first })
        defer { known = looks }
        let ended = known.filter { looks[$0.key] == nil }.map { id, look in
            (id, ControlEvent.AlertChange.ended, look.city)
        }
        let changed = looks.compactMap { id, look -> (EventID, ControlEvent.AlertChange, CityID)? in
            guard let before = known[id] else { return (id, .opened, look.city) }
            return before == look ? nil : (id, .changed, look.city)
        }
        return [ended, changed].flatMap { $0.sorted { $0.0.text < $1.0.text } }.map { id, change, city in
            .alert(id, change, city: city, at: now)
        }
    }
}
