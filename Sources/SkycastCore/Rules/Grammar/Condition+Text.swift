extension Condition {
    /// Reads `metric op quantity`, such as "precipitation >= 0.5 mm/h".
    ///
    /// The operators are `>=`, `>`, `<=`, `<`, `==` and `!=`; a weather code is only equal to another or not.
    package init(_ text: String) throws(GrammarError) {
        var scanner = TextScanner(text)
        scanner.skipSpace()
        let metric = try Self.readMetric(&scanner)
        scanner.skipSpace()
        let start = scanner.offset
        let comparison = try Self.readComparison(&scanner)
        if metric == .weatherCode, comparison != .equal, comparison != .notEqual {
            throw GrammarError(at: start, "weather codes have no order", hint: "compare them with '==' or '!='")
        }
        self.init(metric, comparison, try Self.readLimit(&scanner, of: metric))
    }

    private static func readLimit(_ scanner: inout TextScanner, of metric: Metric) throws(GrammarError) -> Double {
        scanner.skipSpace()
        do throws(GrammarError) {
            let limit = try Quantity(scanner.rest, of: metric).value
            guard metric == .weatherCode, Int(exactly: limit).map({ WeatherCode($0).isKnown }) != true else {
                return limit
            }
            throw GrammarError("unknown weather code \(quoted(scanner.rest))")
        } catch {
            throw error.shifted(by: scanner.offset)
        }
    }

    private static func readMetric(_ scanner: inout TextScanner) throws(GrammarError) -> Metric {
        let start = scanner.offset
        let name = scanner.read { !$0.isSpace && !"<>=!".unicodeScalars.contains($0) }
        guard let metric = Metric(name: name), Metric.forRules.contains(metric) else {
            let likely = Suggestion.nearest(to: name, in: Metric.forRules.map(\.name))
            throw GrammarError(
                at: start, name.isEmpty ? "a metric is missing" : "unknown metric \(quoted(name))",
                hint: likely.map { "did you mean '\($0)'?" } ?? "such as \"precipitation >= 0.5 mm/h\"")
        }
        return metric
    }

    private static func readComparison(_ scanner: inout TextScanner) throws(GrammarError) -> Comparison {
        let start = scanner.offset
        let symbol = scanner.read { "<>=!".unicodeScalars.contains($0) }
        guard let comparison = Comparison(rawValue: symbol) else {
            let likely = ["=": "==", "=>": ">=", "=<": "<=", "<>": "!="][symbol]
            throw GrammarError(
                at: start, symbol.isEmpty ? "a comparison is missing" : "unknown comparison \(quoted(symbol))",
                hint: likely.map { "write '\($0)'" } ?? "compare with >=, >, <=, <, == or !=")
        }
        return comparison
    }
}
