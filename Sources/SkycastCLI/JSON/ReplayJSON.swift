import SkycastCore

/// The object of `rules replay --json`; peaks are in the stored unit of the rule's metric.
enum ReplayJSON {
    static func object(_ result: RuleReplay, now: Timestamp) -> JSONValue {
        let alerts = result.alerts
        return .object([
            ("schema", .integer(StatusJSON.schema)),
            ("generated_at", .time(now)),
            ("since", .time(result.since)),
            ("history_begins_at", .time(result.beginning)),
            ("evaluations", .integer(Int64(result.count))),
            ("alerts", .integer(Int64(alerts.count))),
            ("longest_seconds", .int(alerts.longest(until: now)?.count)),
            ("cities", .array(result.cities.map { city($0.report.city, $0.replay) })),
        ])
    }

    private static func city(_ city: City, _ replay: Replay) -> JSONValue {
        .object([
            ("id", .text(city.id.text)),
            ("told", .array(replay.told.map(told))),
            ("events", .array(replay.events.map(event))),
        ])
    }

    private static func told(_ told: Replay.Told) -> JSONValue {
        let event = told.event
        return .object([
            ("rule", .text(told.rule.text)),
            ("at", .time(told.at)),
            ("kind", .text(told.decision.outcome.name)),
            ("severity", .text(event.level.name)),
            ("reason", .text(told.decision.reason.rawValue)),
            ("value", .double(event.value)),
            ("starts_at", .time(event.startsAt)),
            ("ends_at", .time(event.window?.end)),
            ("ends_open", .bool(event.window?.isOpenEnded ?? false)),
        ])
    }

    private static func event(_ event: Replay.Event) -> JSONValue {
        .object([
            ("rule", .text(event.rule.text)),
            ("opened_at", .time(event.openedAt)),
            ("since", .time(event.since)),
            ("ended_at", .time(event.endedAt)),
            ("ending", .string(event.ending?.rawValue)),
            ("told", .string(event.told?.name)),
        ])
    }
}
