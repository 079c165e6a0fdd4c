import SkycastCore

/// The object of `history --json`; values are in the stored unit `unit`.
enum HistoryJSON {
    static func object(_ history: History, now: Timestamp) -> JSONValue {
        let city = history.report.city
        let source = history.report.attribution
        return .object([
            ("schema", .integer(StatusJSON.schema)),
            ("generated_at", .time(now)),
            (
                "source",
                .object([("name", .string(source?.name)), ("attribution", .string(source?.credit))])
            ),
            ("city", .text(city.id.text)),
            ("timezone", .string(city.timeZone)),
            ("metric", .text(history.metric.name)),
            ("unit", .text(history.metric.unit.symbol)),
            ("since", .time(history.since)),
            ("min", .double(history.least.minimum)),
            ("min_at", .time(history.least.start)),
            ("max", .double(history.most.maximum)),
            ("max_at", .time(history.most.start)),
            ("mean", .double((history.mean * 1000).rounded() / 1000)),
            ("count", .integer(history.count)),
            ("points", .array(history.points.map(point))),
        ])
    }

    private static func point(_ point: HistoryPoint) -> JSONValue {
        .object([
            ("time", .time(point.start)),
            ("length_seconds", .integer(point.length.count)),
            ("min", .double(point.minimum)),
            ("max", .double(point.maximum)),
            ("mean", .double(point.mean)),
            ("count", .integer(point.count)),
        ])
    }
}
