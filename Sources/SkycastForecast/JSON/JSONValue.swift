/// A value of a JSON text; what is asked of it as something else than it is, is nil.
///
/// So one bad cell costs only itself, whatever the rest of the text looks like.
package struct JSONValue: Sendable {
    private let text: JSONText
    private let index: Int

    /// The value that is the whole of `bytes`; nil if they are not JSON.
    package init?(_ bytes: [UInt8]) {
        guard let text = JSONText(bytes) else { return nil }
        self.init(text, 0)
    }

    private init(_ text: JSONText, _ index: Int) {
        self.text = text
        self.index = index
    }

    private var node: JSONText.Node { text.nodes[index] }

    /// The value of that name in an object, of several the first; nil if there is none, also where it is `null`.
    package subscript(_ name: String) -> JSONValue? {
        guard node.kind == .object else { return nil }
        var position = index + 1
        while position < node.end {
            if text.text(at: position, is: name) {
                return text.nodes[position + 1].kind == .null ? nil : JSONValue(text, position + 1)
            }
            position = text.next(after: position + 1)
        }
        return nil
    }

    /// The finite number.
    package var number: Double? {
        node.kind == .number && node.number.isFinite ? node.number : nil
    }

    /// The whole number, also where it is written with a point.
    package var integer: Int64? { number.flatMap { Int64(exactly: $0) } }

    /// The text, whatever was escaped in it.
    package var string: String? {
        node.kind == .text || node.kind == .escapedText ? text.text(at: index) : nil
    }

    /// `true` or `false`.
    package var boolean: Bool? {
        switch node.kind {
        case .yes: true
        case .no: false
        default: nil
        }
    }

    /// The elements of an array.
    package var elements: [JSONValue]? {
        guard node.kind == .array else { return nil }
        var elements: [JSONValue] = []
        var position = index + 1
        while position < node.end {
            elements.append(JSONValue(text, position))
            position = text.next(after: position)
        }
        return elements
    }

    /// The elements of an array as numbers, nil where one is something else.
    var numbers: [Double?]? {
        guard node.kind == .array else { return nil }
        var numbers: [Double?] = []
        numbers.reserveCapacity(node.end - index)
        var position = index + 1
        while position < node.end {
            let element = text.nodes[position]
            numbers.append(element.kind == .number && element.number.isFinite ? element.number : nil)
            position = text.next(after: position)
        }
        return numbers
    }

    /// True for an array in which nothing but `null` stands, or nothing at all.
    var holdsOnlyNull: Bool {
        guard node.kind == .array else { return false }
        var position = index + 1
        while position < node.end {
            if text.nodes[position].kind != .null { return false }
            position = text.next(after: position)
        }
        return true
    }

    /// True if it has members, or could.
    var isObject: Bool { node.kind == .object }
}
