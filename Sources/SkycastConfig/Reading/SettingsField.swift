import SkycastCore

/// A value of the file on its way to a setting: each accessor answers the value or reports why not, at its place.
struct SettingsField {
    let path: TOMLPath
    private let value: TOMLValue
    private let report: ProblemReport

    init(_ value: TOMLValue, at path: TOMLPath, _ report: ProblemReport) {
        self.value = value
        self.path = path
        self.report = report
    }

    /// In Unicode scalars, which is more than any text needs.
    private static let longest = 10_000

    /// The text, which must not be blank.
    func text(such example: String? = nil, atMost longest: Int = Self.longest) -> String? {
        if report.isEnough { return nil }
        guard case .text(let text) = value, report.document.kind(of: path) == .text else {
            return mismatch("a text in quotes", such: example)
        }
        guard text.unicodeScalars.count <= longest else { return refusal("longer than \(longest) characters") }
        guard text.contains(where: { !$0.isWhitespace }) else { return refusal("the text is empty") }
        guard !text.unicodeScalars.contains("\0") else { return refusal("the text has a NUL character") }
        return text
    }

    /// The text, if the value is one; nothing is reported if not.
    var textIfAny: String? {
        if case .text(let text) = value { text } else { nil }
    }

    /// The finite number.
    func number() -> Double? {
        switch value {
        case .integer(let number): Double(number)
        case .number(let number): number
        // What JSON has no number for comes as a text.
        case .text where report.document.kind(of: path) == .number:
            refusal("a finite number is expected")
        default: mismatch("a number without quotes")
        }
    }

    /// The whole number, in range.
    func integer(in range: ClosedRange<Int>) -> Int? {
        guard case .integer(let number) = value else { return mismatch("a whole number") }
        guard range.contains(number) else {
            return refusal("\(number) is out of range", hint: "\(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// `true` or `false`.
    func boolean() -> Bool? {
        guard case .boolean(let value) = value else { return mismatch("true or false without quotes") }
        return value
    }

    /// The elements of the list.
    func list(of elements: String) -> [SettingsField]? {
        if report.isEnough { return nil }
        guard case .array(let values) = value else { return mismatch("a list of \(elements) in brackets") }
        return values.enumerated().map { SettingsField($1, at: path.appending(.index($0)), report) }
    }

    /// The table, if the value is one; nothing is reported if not.
    var tableIfAny: SettingsTable? {
        guard case .table(let values) = value else { return nil }
        return SettingsTable(values, at: path, report)
    }

    /// The table.
    func table() -> SettingsTable? { tableIfAny ?? mismatch("a table") }

    /// True if the value is a number, for the few quantities that have no unit.
    var isNumber: Bool {
        switch value {
        case .integer, .number: true
        default: false
        }
    }

    /// True if the value is a text, where a list may stand too.
    var isText: Bool { report.document.kind(of: path) == .text }

    /// What a grammar, which has bounds of its own, reads from the text.
    func read<Value>(such example: String, _ grammar: (String) throws(GrammarError) -> Value) -> Value? {
        guard let text = text(such: example, atMost: .max) else { return nil }
        do throws(GrammarError) {
            return try grammar(text)
        } catch {
            report.add(
                Problem(
                    at: report.document.position(of: path, offset: error.offset), key: path.description, error.message,
                    hint: error.hint))
            return nil
        }
    }

    /// The one of a closed list of words that the text is.
    func choice<Value>(_ noun: String, of words: [(name: String, value: Value)]) -> Value? {
        guard let text = text(such: words.first?.name) else { return nil }
        if let word = words.first(where: { $0.name == text }) { return word.value }
        return unknown(noun, text, among: words.map(\.name))
    }

    /// Reports that `text` is none of `names`, with the likely right one, or all if there are few.
    func unknown<Value>(_ noun: String, _ text: String, among names: [String]) -> Value? {
        refusal("unknown \(noun) \(quoted(text))", hint: Self.hint(for: text, among: names))
    }

    /// Of more names none is looked for: it would take too long.
    private static let mostNames = 1000

    private static func hint(for text: String, among names: [String]) -> String? {
        guard names.count <= mostNames else { return nil }
        if let likely = Suggestion.nearest(to: text, in: names) { return "did you mean '\(likely)'?" }
        return names.isEmpty || names.count > 10 ? nil : "one of " + names.joined(separator: ", ")
    }

    /// Reports a problem at this value.
    func problem(_ message: @autoclosure () -> String, hint: @autoclosure () -> String? = nil) {
        report.add(Problem(at: position, key: path.description, message(), hint: hint()))
    }

    /// Reports a problem at this value, and answers that there is no usable one.
    func refusal<Value>(_ message: @autoclosure () -> String, hint: @autoclosure () -> String? = nil) -> Value? {
        problem(message(), hint: hint())
        return nil
    }

    /// Notes something that is legal but odd at this value.
    func note(_ message: @autoclosure () -> String, hint: @autoclosure () -> String? = nil) {
        report.note(Problem(at: position, key: path.description, message(), hint: hint()))
    }

    /// Where the value begins.
    var position: FilePosition { report.document.position(of: path) }

    private func mismatch<Value>(_ expected: String, such example: String? = nil) -> Value? {
        let found = report.document.kind(of: path)?.rawValue ?? "nothing"
        return refusal("\(expected) is expected, not \(found)", hint: example.map { "such as \"\($0)\"" })
    }
}
