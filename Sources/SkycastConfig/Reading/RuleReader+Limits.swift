import SkycastCore

extension RuleReader {
    /// `above` or `below` with `clear`.
    func limits(
        _ metric: Metric, _ direction: Limits.Direction, levels field: SettingsField, clear clearField: SettingsField?
    ) -> Limits? {
        guard let levels = levels(field, of: metric) else { return nil }
        let clear = clearField.flatMap { quantity($0, of: metric) }
        guard isOrdered(levels, direction), let mildest = levels.first else { return nil }
        if !canEnd(mildest, metric, direction) { return nil }
        if let clear, let clearField, !isSafe(clear, from: mildest, direction, clearField) { return nil }
        let limits = Limits(metric: metric, direction: direction, levels: levels.map(\.level), clear: clear)
        return limits ?? field.refusal("these limits are too close to each other")
    }

    private struct TypedLevel {
        let level: Limits.Level
        let field: SettingsField
    }

    /// From mild to worst; nil if one has a problem.
    private func levels(_ field: SettingsField, of metric: Metric) -> [TypedLevel]? {
        guard let table = field.tableIfAny else {
            return quantity(field, of: metric).map { [TypedLevel(level: .init(.moderate, $0), field: field)] }
        }
        let fields = Severity.allCases.compactMap { severity in
            table[severity.name].map { (severity: severity, field: $0) }
        }
        table.finish()
        if table.isEmpty { field.problem("no limit is given", hint: "such as { severe = \"90 km/h\" }") }
        let levels = fields.compactMap { severity, field in
            quantity(field, of: metric).map { TypedLevel(level: .init(severity, $0), field: field) }
        }
        return levels.count == fields.count && !levels.isEmpty ? levels : nil
    }

    private func isOrdered(_ levels: [TypedLevel], _ direction: Limits.Direction) -> Bool {
        var isOrdered = true
        for (mild, worse) in zip(levels, levels.dropFirst()) {
            let isStricter =
                direction == .above ? worse.level.limit > mild.level.limit : worse.level.limit < mild.level.limit
            if !isStricter {
                let side = direction == .above ? "higher" : "lower"
                let (mild, worst) = (mild.level.severity.name, worse.level.severity.name)
                worse.field.problem("the limit for \(worst) must be \(side) than the one for \(mild)")
                isOrdered = false
            }
        }
        return isOrdered
    }

    private func canEnd(_ mildest: TypedLevel, _ metric: Metric, _ direction: Limits.Direction) -> Bool {
        if mildest.level.limit != direction.safest(of: metric) { return true }
        let (side, other) = direction == .above ? ("below", "higher") : ("above", "lower")
        mildest.field.problem(
            "the \(metric.title) is never \(side) this, so the event would never end",
            hint: "exactly at the limit counts: write a \(other) one")
        return false
    }

    private func isSafe(
        _ clear: Double, from mildest: TypedLevel, _ direction: Limits.Direction, _ field: SettingsField
    ) -> Bool {
        // Both as they are kept, on the grid of thousandths.
        let clear = Limits.Level(.minor, clear).limit
        if direction == .above ? clear <= mildest.level.limit : clear >= mildest.level.limit { return true }
        let side = direction == .above ? "above" : "below"
        field.problem(
            "the event would be over while still \(side) its limit for \(mildest.level.severity.name)",
            hint: direction == .above ? "clear must be lower" : "clear must be higher")
        return false
    }

    /// A quantity of the metric in its stored unit; a bare number only where there is no unit.
    private func quantity(_ field: SettingsField, of metric: Metric) -> Double? {
        let unit = metric.unit == .index ? "" : " \(metric.unit.symbol)"
        if field.isNumber, let number = field.number() {
            if metric.unit != .index {
                return field.refusal("a unit is missing", hint: "in quotes, such as \"\(number)\(unit)\"")
            }
            guard metric.plausible.contains(number) else {
                let range = metric.plausible
                return field.refusal(
                    "a limit on \(metric.title) lies between \(Int(range.lowerBound)) and \(Int(range.upperBound))")
            }
            return number
        }
        return field.read(such: "10\(unit)") { text throws(GrammarError) in try Quantity(text, of: metric).value }
    }
}
