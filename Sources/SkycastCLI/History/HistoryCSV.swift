import SkycastCore

/// A history as comma-separated values (RFC 4180): a line of names, then a line a point, each ending in CR LF.
enum HistoryCSV {
    /// The whole text.
    static func text(_ history: History) -> String {
        let metric = history.metric
        let names = [
            "city", "time", "length_seconds", metric.key("min"), metric.key("max"), metric.key("mean"), "count",
        ]
        let rows = history.points.map { point in
            [
                history.report.city.id.text, point.start.rfc3339, "\(point.length.count)",
                QuantityText.shortest(point.minimum), QuantityText.shortest(point.maximum),
                QuantityText.shortest(point.mean), "\(point.count)",
            ]
        }
        return ([names] + rows).map(line).joined()
    }

    private static func line(_ fields: [String]) -> String { fields.map(field).joined(separator: ",") + "\r\n" }

    /// The field, in quotes if it holds what would end it.
    private static func field(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { ["\"", ",", "\r", "\n"].contains($0) }) else { return text }
        return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}

extension Metric {
    /// The key in JSON, such as "wind_gusts_max_ms" for a "max"; its unit is the one that is stored.
    func key(_ part: String) -> String {
        let unit =
            switch unit {
            case .celsius: "_c"
            case .percent: "_pct"
            case .millimetresPerHour: "_mm_h"
            case .centimetresPerHour: "_cm_h"
            case .metres: "_m"
            case .metresPerSecond: "_ms"
            case .hectopascals: "_hpa"
            case .joulesPerKilogram: "_j_kg"
            default: ""
            }
        return name + "_" + part + unit
    }
}
