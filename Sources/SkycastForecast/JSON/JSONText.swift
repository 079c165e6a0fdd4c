/// A JSON text (RFC 8259) as it was read: all its values in one list, in the order of the text.
///
/// One list, because an answer about a hundred cities holds a hundred thousand numbers, and none of them is worth an
/// object of its own. `JSONValue` looks into it.
final class JSONText: Sendable {
    let bytes: [UInt8]
    let nodes: [Node]

    /// The text that `bytes` hold; nil if they are not exactly one JSON value in UTF-8.
    ///
    /// Refused is also what is deeper than 512 levels, a half of a surrogate pair, and a byte order mark.
    init?(_ bytes: [UInt8]) {
        guard bytes.count < Int(UInt32.max), (try? UTF8Span(validating: bytes.span)) != nil else { return nil }
        var reader = JSONReader(bytes)
        guard let nodes = reader.nodes() else { return nil }
        self.bytes = bytes
        self.nodes = nodes
    }

    /// A value, or the name before one in an object.
    struct Node: Sendable {
        let kind: Kind
        /// Of a number its bits; of a text where it begins and ends; of an array or object the node behind its last.
        private(set) var payload: UInt64

        enum Kind: Sendable { case null, no, yes, number, text, escapedText, array, object }

        init(_ kind: Kind, _ payload: UInt64 = 0) {
            self.kind = kind
            self.payload = payload
        }

        init(_ number: Double) { self.init(.number, number.bitPattern) }

        init(_ kind: Kind, bytes range: Range<Int>) {
            self.init(kind, UInt64(range.lowerBound) << 32 | UInt64(range.upperBound))
        }

        var number: Double { Double(bitPattern: payload) }
        /// The bytes of a text, without its quotes.
        var range: Range<Int> { Int(payload >> 32)..<Int(payload & 0xffff_ffff) }
        var isContainer: Bool { kind == .array || kind == .object }
        /// The index behind an array's or object's last node.
        var end: Int {
            get { Int(payload) }
            set { payload = UInt64(newValue) }
        }
    }

    /// The index of the node behind the value at `index`.
    func next(after index: Int) -> Int { nodes[index].isContainer ? nodes[index].end : index + 1 }

    /// The text at `index`.
    func text(at index: Int) -> String {
        let bytes = self.bytes[nodes[index].range]
        let isEscaped = nodes[index].kind == .escapedText
        return isEscaped ? JSONEscapes.removed(from: bytes) : String(decoding: bytes, as: UTF8.self)
    }

    /// True if the text at `index` is `name`.
    func text(at index: Int, is name: String) -> Bool {
        let node = nodes[index]
        if node.kind == .escapedText { return text(at: index) == name }
        return node.range.count == name.utf8.count && bytes[node.range].elementsEqual(name.utf8)
    }
}
