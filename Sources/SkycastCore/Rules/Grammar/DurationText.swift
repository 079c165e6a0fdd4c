/// A length of time as people write it: "90s", "15m", "1h30m", "7d", "1y".
package enum DurationText {
    /// How many seconds each unit has, longest first; a year is 365 days.
    private static let units: [(letter: Unicode.Scalar, seconds: Int64)] = [
        ("y", 365 * 86_400), ("d", 86_400), ("h", 3600), ("m", 60), ("s", 1),
    ]

    /// Nothing here lasts longer, and sums of such spans stay far from overflow.
    private static let longest = Seconds.days(365 * 1000)

    /// The span that `text` says, zero or more; the units from long to short, none twice, without spaces.
    package static func seconds(_ text: String) throws(GrammarError) -> Seconds {
        guard text != "forever" else { throw GrammarError("'forever' is not possible here") }
        var scanner = TextScanner(text)
        var total = Seconds.zero
        var unitsLeft = units[...]
        repeat {
            let start = scanner.offset
            let digits = scanner.readDigits()
            guard !digits.isEmpty else { throw notADuration(text, at: start) }
            let letters = scanner.read { !$0.isDigit }
            guard let index = units.firstIndex(where: { String($0.letter) == letters }) else {
                throw unknownUnit(letters, after: digits, at: scanner.offset - letters.unicodeScalars.count)
            }
            guard let place = unitsLeft.firstIndex(where: { $0.letter == units[index].letter }) else {
                throw GrammarError(at: start, "units go from long to short, each once", hint: "such as \"1h30m\"")
            }
            unitsLeft = unitsLeft[(place + 1)...]
            guard let part = span(digits, of: units[index].seconds), total + part <= longest else {
                throw GrammarError(at: start, "\(quoted(text)) is too long", hint: "1000 years are the most")
            }
            total = total + part
        } while !scanner.isAtEnd
        return total
    }

    /// The span that `text` says; nil for "forever".
    package static func secondsOrForever(_ text: String) throws(GrammarError) -> Seconds? {
        text == "forever" ? nil : try seconds(text)
    }

    /// The shortest text that reads as `span`, such as "1h30m"; "0s" for zero.
    package static func text(_ span: Seconds) -> String {
        var left = span.count
        var text = ""
        for unit in units where left >= unit.seconds {
            text += "\(left / unit.seconds)\(unit.letter)"
            left %= unit.seconds
        }
        return text.isEmpty ? "0s" : text
    }

    private static func span(_ digits: String, of unit: Int64) -> Seconds? {
        guard let count = Int64(digits), count <= longest.count / unit else { return nil }
        return Seconds(count * unit)
    }

    private static func notADuration(_ text: String, at offset: Int) -> GrammarError {
        if text.hasPrefix("-") { return GrammarError("a duration cannot be negative") }
        return GrammarError(
            at: offset, "\(quoted(text)) is not a duration", hint: "write it such as \"15m\" or \"1h30m\"")
    }

    private static func unknownUnit(_ letters: String, after number: String, at offset: Int) -> GrammarError {
        let digits = number.prefix(12)
        if letters.isEmpty {
            return GrammarError(
                at: offset, "\(quoted(number)) has no unit",
                hint: "write s, m, h, d or y after it, such as \"\(digits)m\"")
        }
        let word = letters.lowercased().filter { !$0.isWhitespace }
        let hint =
            if word.hasPrefix("mo") || word.hasPrefix("w") {
                "count in days, such as \"30d\""
            } else if let unit = units.first(where: { word.hasPrefix(String($0.letter)) }) {
                "write \"\(digits)\(unit.letter)\""
            } else {
                "the units are s, m, h, d and y"
            }
        return GrammarError(at: offset, "unknown unit of time \(quoted(letters))", hint: hint)
    }
}
