import SkycastCore

/// Reads one `[[test]]` of a rule test file.
struct RuleTestReader {
    /// The rules a test may name.
    let rules: [Rule]
    /// The ids of the file's rules, also of those with a problem of their own.
    let ids: Set<String>

    /// The test, or nil after reporting everything that is wrong with it.
    func testCase(_ table: SettingsTable) -> RuleTestFile.Case? {
        let name = table.required("name")?.text(such: "gaps do not end it")
        let rule = table.required("rule").flatMap(rule)
        let start = table["start"].map(moment) ?? RuleTest.defaultStart
        let every = table["every"].map(interval) ?? .minutes(10)
        let expectField = table.required("expect", hint: "such as expect = \"..F==,,o\"")
        let expected = expectField.flatMap(expectation)
        let series = SeriesReader(metric: rule?.criterion.metric, units: units(of: rule, in: table))
        let readings = table["readings"].map(series.values)
        let last = expected.map { $0.count - 1 } ?? SeriesText.longest
        let runs = runs(table["runs"], series, last: last)
        let restarts = numbers(table["restart"], last: last)
        let acknowledgements = numbers(table["ack"], last: last)
        table.finish()
        guard let name, let rule, let start, let every, let expected, let expectField else { return nil }
        guard let values = readings ?? Array(repeating: WeatherValues(), count: expected.count) else { return nil }
        guard values.count == expected.count else {
            return expectField.refusal("\(values.count) readings, but \(expected.count) expected characters")
        }
        return RuleTestFile.Case(
            test: RuleTest(
                name: name, rule: rule, start: start, every: every, readings: values, runs: runs, restarts: restarts,
                acknowledgements: acknowledgements),
            expected: expected, line: expectField.position.line)
    }

    private func rule(_ field: SettingsField) -> Rule? {
        let sound = rules.first { $0.id.text == field.textIfAny }
        if sound == nil, let id = field.textIfAny, ids.contains(id) { return nil }
        return sound ?? field.choice("rule", of: rules.map { (name: $0.id.text, value: $0) })
    }

    /// `unit`, which is of the rule's own metric, and `units`, by metric.
    private func units(of rule: Rule?, in table: SettingsTable) -> [Metric: Unit] {
        var units: [Metric: Unit] = [:]
        if let table = table["units"]?.table() {
            for metric in Metric.forRules {
                units[metric] = table[metric.name].flatMap { unit($0, of: metric) }
            }
            table.finish()
        }
        if let field = table["unit"], let metric = rule?.criterion.metric {
            if units[metric] != nil { field.problem("'units' has the unit of \(metric.name) too") }
            units[metric] = unit(field, of: metric)
        }
        return units
    }

    private func unit(_ field: SettingsField, of metric: Metric) -> Unit? {
        field.read(such: metric.unit.symbol, metric.unit)
    }

    /// `runs`, each the newest from its reading on; so they go from early to late.
    private func runs(_ field: SettingsField?, _ series: SeriesReader, last: Int) -> [RuleTest.Run] {
        var runs: [RuleTest.Run] = []
        for field in field?.list(of: "tables") ?? [] {
            guard let table = field.table() else { continue }
            let atField = table.required("at", hint: "the number of the reading from which on it is the newest")
            let at = atField?.integer(in: 0...last)
            let hours = table.required("hours", hint: "such as hours = \"5x6 20x2\"").flatMap(series.values)
            table.finish()
            guard let at, let hours else { continue }
            if let before = runs.last, at <= before.at {
                atField?.problem("the run before is from reading \(before.at) on", hint: "runs go from early to late")
            }
            runs.append(RuleTest.Run(at: at, hours: hours))
        }
        return runs
    }

    private func expectation(_ field: SettingsField) -> String? {
        field.read(such: "..F==,,o") { text throws(GrammarError) in
            for (offset, scalar) in text.unicodeScalars.enumerated() where !scalar.properties.isWhitespace {
                guard TimelineSymbol.all.contains(Character(scalar)) else {
                    throw GrammarError(
                        at: offset, "'\(String(Character(scalar)).cleaned())' stands for nothing",
                        hint: "see the characters in Documentation/Rules.md")
                }
            }
            return text.filter { !$0.isWhitespace }
        }
    }

    private func interval(_ field: SettingsField) -> Seconds? {
        guard let every = field.read(such: "10m", DurationText.seconds) else { return nil }
        guard (Seconds(1)...Seconds.days(1)).contains(every) else {
            return field.refusal("readings come every \"1s\" to \"1d\"")
        }
        return every
    }

    private func moment(_ field: SettingsField) -> Timestamp? {
        guard let text = field.text(such: "2026-03-28T23:00:00Z") else { return nil }
        return Timestamp(rfc3339: text)
            ?? field.refusal("not a moment in UTC", hint: "such as \"2026-03-28T23:00:00Z\"")
    }

    private func numbers(_ field: SettingsField?, last: Int) -> Set<Int> {
        Set(field?.list(of: "reading numbers")?.compactMap { $0.integer(in: 0...last) } ?? [])
    }
}

/// Reads series of the metrics of one test, in the units it names.
private struct SeriesReader {
    /// The rule's metric; nil if there is no such rule.
    let metric: Metric?
    let units: [Metric: Unit]

    /// One set of values an index, from a series of the rule's metric or a table of series; nil after a problem.
    func values(_ field: SettingsField) -> [WeatherValues]? {
        guard let table = field.tableIfAny else {
            guard let column = column(field, of: metric) else { return nil }
            return metric.map { columns([$0: column]) }
        }
        var series: [Metric: [Double?]] = [:]
        var isComplete = true
        for metric in Metric.forRules {
            guard let field = table[metric.name] else { continue }
            series[metric] = column(field, of: metric)
            if series[metric] == nil { isComplete = false }
        }
        table.finish()
        if table.isEmpty { return field.refusal("no series is given", hint: "such as { wind_gusts = \"50 70x2\" }") }
        guard isComplete, !series.isEmpty else { return nil }
        guard Set(series.values.map(\.count)).count == 1 else {
            return field.refusal("the series have different lengths")
        }
        return columns(series)
    }

    private func column(_ field: SettingsField, of metric: Metric?) -> [Double?]? {
        guard let numbers = field.read(such: "50 70x2 _ 95", SeriesText.parse) else { return nil }
        guard let metric, let unit = units[metric] else { return numbers }
        return numbers.map { $0.flatMap { metric.stored($0, in: unit) } }
    }

    private func columns(_ series: [Metric: [Double?]]) -> [WeatherValues] {
        (0..<(series.values.map(\.count).max() ?? 0)).map { index in
            var values = WeatherValues()
            for (metric, column) in series { values[metric] = column[index] }
            return values
        }
    }
}
