import SkycastCore

/// Reads one `[[test]]` of a rule test file.
struct RuleTestReader {
    /// The rules a test may name.
    let rules: [Rule]

    /// The test, or nil after reporting why there is none.
    func testCase(_ table: SettingsTable) -> RuleTestFile.Case? {
        let name = table.required("name")?.text(such: "gaps do not end it")
        let rule = table.required("rule")?.choice("rule", of: rules.map { (name: $0.id.text, value: $0) })
        let start = table["start"].map(moment) ?? RuleTest.defaultStart
        let every = table["every"].map(interval) ?? .minutes(10)
        let line = table.required("expect").map { ($0.position.line, $0) }
        let expected = line.flatMap { expectation($0.1) }
        let unit = table["unit"]
        let units = table["units"]?.table()
        let readings = table["readings"]
        let runs = table["runs"]?.list(of: "runs")
        let restarts = table["restart"].map(numbers) ?? []
        let acknowledgements = table["ack"].map(numbers) ?? []
        defer { table.finish() }
        guard let name, let rule, let expected, let start, let every else { return nil }
        let series = SeriesReader(rule: rule, unit: unit, units: units)
        let values = readings.map(series.values) ?? Array(repeating: WeatherValues(), count: expected.count)
        let forecasts = runs?.compactMap { run(in: $0, series) } ?? []
        units?.finish()
        guard let values else { return nil }
        if values.count != expected.count {
            line?.1.problem("\(values.count) readings, but \(expected.count) expected characters")
            return nil
        }
        return RuleTestFile.Case(
            test: RuleTest(
                name: name, rule: rule, start: start, every: every, readings: values, runs: forecasts,
                restarts: Set(restarts), acknowledgements: Set(acknowledgements)),
            expected: expected, line: line?.0 ?? 1)
    }

    private func run(in field: SettingsField, _ series: SeriesReader) -> RuleTest.Run? {
        guard let table = field.table() else { return nil }
        let at = table.required("at")?.integer(in: 0...100_000)
        let hours = table.required("hours").flatMap(series.values)
        table.finish()
        guard let at, let hours else { return nil }
        return RuleTest.Run(at: at, hours: hours)
    }

    private func expectation(_ field: SettingsField) -> String? {
        guard let text = field.text(such: "..F==,,o")?.filter({ !$0.isWhitespace }) else { return nil }
        guard let stranger = text.first(where: { !TimelineSymbol.all.contains($0) }) else { return text }
        return field.refusal(
            "'\(stranger)' stands for nothing", hint: "see the table of characters in Documentation/Rules.md")
    }

    private func interval(_ field: SettingsField) -> Seconds? { field.read(such: "10m", DurationText.seconds) }

    private func moment(_ field: SettingsField) -> Timestamp? {
        guard let text = field.text(such: "2026-03-28T23:00:00Z") else { return nil }
        return Timestamp(rfc3339: text)
            ?? field.refusal("not a moment in UTC", hint: "such as \"2026-03-28T23:00:00Z\"")
    }

    private func numbers(_ field: SettingsField) -> [Int] {
        field.list(of: "reading numbers")?.compactMap { $0.integer(in: 0...100_000) } ?? []
    }
}

/// Reads series of the metrics of one test, in the units it names.
private struct SeriesReader {
    let rule: Rule
    let unit: SettingsField?
    let units: SettingsTable?

    /// One set of values an index, from a series of the rule's metric or a table of series; nil after a problem.
    func values(_ field: SettingsField) -> [WeatherValues]? {
        guard let table = field.tableIfAny else {
            let unit = unit.flatMap { self.unit($0, of: rule.criterion.metric) }
            return column(field, rule.criterion.metric, unit).map { columns([rule.criterion.metric: $0]) }
        }
        var series: [Metric: [Double?]] = [:]
        for metric in Metric.forRules {
            guard let column = table[metric.name] else { continue }
            let unit = units?[metric.name].flatMap { self.unit($0, of: metric) }
            series[metric] = self.column(column, metric, unit)
        }
        table.finish()
        guard Set(series.values.map(\.count)).count <= 1 else {
            return field.refusal("the series have different lengths")
        }
        return columns(series)
    }

    private func column(_ field: SettingsField, _ metric: Metric, _ unit: Unit?) -> [Double?]? {
        guard let text = field.text(such: "50 70x2 _ 95") else { return nil }
        do throws(SeriesText.SeriesError) {
            return try SeriesText.parse(text).map { value in
                value.flatMap { unit?.convert($0, to: metric.unit) ?? $0 }
            }
        } catch {
            return field.refusal(
                "\(quoted(error.word)) is no part of a series",
                hint: "a number, _ for unknown, or either with a count: 70x2")
        }
    }

    private func unit(_ field: SettingsField, of metric: Metric) -> Unit? {
        let units = Unit.allCases.filter { $0.dimension == metric.unit.dimension && !$0.symbol.isEmpty }
        return field.choice("unit of \(metric.name)", of: units.map { (name: $0.symbol, value: $0) })
    }

    private func columns(_ series: [Metric: [Double?]]) -> [WeatherValues] {
        (0..<(series.values.map(\.count).max() ?? 0)).map { index in
            var values = WeatherValues()
            for (metric, column) in series { values[metric] = column[index] }
            return values
        }
    }
}
