/// Reads a text from left to right, scalar by scalar, and knows how far it got.
struct TextScanner {
    private let scalars: [Unicode.Scalar]
    /// The number of scalars read.
    private(set) var offset = 0

    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    var isAtEnd: Bool { offset == scalars.count }

    /// The scalar to be read next; nil at the end.
    var next: Unicode.Scalar? { isAtEnd ? nil : scalars[offset] }

    /// What is left, without reading it.
    var rest: String { text(scalars[offset...]) }

    /// Reads scalars as long as they pass, and returns them.
    mutating func read(while passes: (Unicode.Scalar) -> Bool) -> String {
        let start = offset
        while let next, passes(next) { offset += 1 }
        return text(scalars[start..<offset])
    }

    /// Reads one scalar if it is the given one.
    mutating func read(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        offset += 1
        return true
    }

    /// Reads white space.
    mutating func skipSpace() { _ = read(while: \.isSpace) }

    /// Reads ASCII digits.
    mutating func readDigits() -> String { read(while: \.isDigit) }

    private func text(_ slice: ArraySlice<Unicode.Scalar>) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: slice)
        return String(text)
    }
}

extension Unicode.Scalar {
    /// True for the digits 0 to 9 only.
    var isDigit: Bool { ("0"..."9").contains(self) }

    /// True for spaces of every width, also the no-break and thin ones that word processors put before units.
    var isSpace: Bool { properties.isWhitespace }
}
