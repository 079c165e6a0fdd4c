import SkycastCore

/// Alerts in JSON: the members they have within a city, and the objects of `alerts --json`.
enum AlertJSON {
    /// What SPEC.md "JSON" says of an alert; value, limit and peak are in the stored unit `unit`.
    ///
    /// `starts_at` is when it began or is expected to; `ends_at` is the end of the forecast window, or when it ended;
    /// with `ends_open` the window reaches as far as was looked. `stale` and `age_seconds` are those of what it goes by,
    /// which after its end is nothing any more; `forecast_stale` is that of the forecast that `ends_at` is of. `city` is nil if it is watched no more.
    static func members(_ alert: AlertRecord, of city: CityWeatherView?) -> [(String, JSONValue)] {
        let event = alert.event
        let isOpen = alert.endedAt == nil
        let freshness = city?.freshness(of: alert)
        let quoted = alert.phase == .expected ? freshness : city?.freshness(quotedBy: alert)
        let peak = alert.direction.flatMap { event.peak(worseIs: $0) }
        return [
            ("id", .text(alert.id.text)),
            ("rule", .text(alert.rule.text)),
            ("title", .text(alert.title)),
            ("severity", .text(event.level.name)),
            ("state", .text(alert.stateName)),
            ("since", .time(event.since)),
            ("starts_at", .time(event.startsAt)),
            ("ends_at", .time(alert.endedAt ?? event.window?.end)),
            ("ends_open", .bool(alert.isOpenEnded)),
            ("value", .double(event.value)),
            ("limit", .double(alert.limit)),
            ("unit", .text(alert.metric.unit.symbol)),
            ("peak", .double(peak?.value)),
            ("peak_at", .time(peak?.at)),
            ("acknowledged", .bool(alert.isAcknowledged)),
            ("snoozed_until", .time(alert.snoozedUntil)),
            ("age_seconds", isOpen ? StatusJSON.age(freshness) : .null),
            ("stale", isOpen ? .bool(freshness?.isStale ?? true) : .null),
            ("forecast_stale", isOpen ? quoted.map { .bool($0.isStale) } ?? .null : .null),
        ]
    }

    /// The object of `alerts --json`: each alert with its city, its end and what was told of it.
    static func object(
        _ alerts: [(AlertRecord, [OutboxNotice])], of cities: [CityID: CityWeatherView], now: Timestamp
    ) -> JSONValue {
        .object([
            ("schema", .integer(StatusJSON.schema)),
            ("generated_at", .time(now)),
            (
                "alerts",
                .array(
                    alerts.map { alert, notices in
                        .object(
                            members(alert, of: cities[alert.city]) + [
                                ("city", .text(alert.city.text)),
                                ("ended_at", .time(alert.endedAt)),
                                ("ending", .string(alert.ending?.rawValue)),
                                ("told", .string(alert.event.told?.name)),
                                ("told_at", .time(alert.event.toldAt)),
                                ("notices", .array(notices.map(notice))),
                            ])
                    })
            ),
        ])
    }

    /// The object of `alerts --missed --json`.
    static func object(missed notices: [OutboxNotice], now: Timestamp) -> JSONValue {
        .object([
            ("schema", .integer(StatusJSON.schema)),
            ("generated_at", .time(now)),
            ("notices", .array(notices.map(notice))),
        ])
    }

    private static func notice(_ notice: OutboxNotice) -> JSONValue {
        .object([
            ("alert", .string(notice.notice.event?.text)),
            ("kind", .text(notice.kind.rawValue)),
            ("severity", .text(notice.notice.severity.name)),
            ("summary", .text(notice.notice.summary)),
            ("body", .text(notice.notice.body)),
            ("status", .text(notice.status.rawValue)),
            ("created_at", .time(notice.createdAt)),
            ("shown_at", .time(notice.shownAt)),
            ("deliver_by", .time(notice.deliverBy)),
        ])
    }
}
