/// The compact notation of series: `50 70x2 _ 95` is 50, 70, 70, unknown, 95.
package enum SeriesText {
    /// The most values a series may have: two years of readings every ten minutes.
    package static let longest = 105_120

    /// The values of a series, nil for unknown.
    package static func parse(_ text: String) throws(GrammarError) -> [Double?] {
        var scanner = TextScanner(text)
        var values: [Double?] = []
        scanner.skipSpace()
        while !scanner.isAtEnd {
            let start = scanner.offset
            let word = scanner.read { !$0.isSpace }
            let (value, count) = try element(word, at: start)
            guard values.count + count <= longest else {
                throw GrammarError(at: start, "a series has at most \(longest) values")
            }
            values += repeatElement(value, count: count)
            scanner.skipSpace()
        }
        return values
    }

    /// One word: a number or `_`, with how often it comes.
    private static func element(_ word: String, at offset: Int) throws(GrammarError) -> (Double?, Int) {
        let parts = word.split(separator: "x", maxSplits: 1, omittingEmptySubsequences: false)
        let count = parts.count == 2 ? Int(parts[1]) : 1
        let value = Double(parts[0])
        guard let count, (1...longest).contains(count), value != nil || parts[0] == "_" else {
            throw GrammarError(
                at: offset, "\(quoted(word)) is no part of a series",
                hint: "a number, _ for unknown, or either with a count: 70x2")
        }
        return (value, count)
    }
}
