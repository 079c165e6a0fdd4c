package import SkycastCore

/// A JSON value that writes itself: object keys stay in order, numbers are shortest, nothing depends on a locale.
package indirect enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    case number(Double)
    case text(String)
    case array([JSONValue])
    case object([Member])

    /// A key and its value.
    package struct Member: Hashable, Sendable {
        let key: String
        let value: JSONValue
    }

    /// An object of these members, in this order.
    package static func object(_ members: [(String, JSONValue)]) -> Self {
        .object(members.map { Member(key: $0.0, value: $0.1) })
    }

    /// The text, or null.
    package static func string(_ text: String?) -> Self { text.map { .text($0) } ?? .null }

    /// The number, or null if it is unknown or not finite.
    package static func double(_ value: Double?) -> Self {
        value.flatMap { $0.isFinite ? .number($0) : nil } ?? .null
    }

    /// The whole number, or null.
    package static func int(_ value: Int64?) -> Self { value.map { .integer($0) } ?? .null }

    /// True, false or null.
    package static func flag(_ value: Bool?) -> Self { value.map { .bool($0) } ?? .null }

    /// The moment in RFC 3339 UTC, or null.
    package static func time(_ moment: Timestamp?) -> Self { .string(moment?.rfc3339) }
}

extension JSONValue {
    /// The value as text, indented by two spaces a level, without a newline at the end.
    package var text: String {
        var text = ""
        write(to: &text, indentation: "\n")
        return text
    }

    /// The value as one line with its newline.
    package var line: String {
        var text = ""
        write(to: &text, indentation: nil)
        return text + "\n"
    }

    private func write(to text: inout String, indentation: String?) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .integer(let value): text += String(value)
        case .number(let value): text += QuantityText.shortest(value)
        case .text(let value): Self.write(value, to: &text)
        case .array(let values):
            Self.write(values, "[", "]", to: &text, indentation) { value, text, indentation in
                value.write(to: &text, indentation: indentation)
            }
        case .object(let members):
            Self.write(members, "{", "}", to: &text, indentation) { member, text, indentation in
                Self.write(member.key, to: &text)
                text += ": "
                member.value.write(to: &text, indentation: indentation)
            }
        }
    }

    private static func write<Element>(
        _ elements: [Element], _ opening: String, _ closing: String, to text: inout String, _ indentation: String?,
        _ element: (Element, inout String, String?) -> Void
    ) {
        text += opening
        let inner = indentation.map { $0 + "  " }
        for (index, value) in elements.enumerated() {
            text += (index == 0 ? "" : ",") + (inner ?? "")
            element(value, &text, inner)
        }
        text += (elements.isEmpty ? "" : indentation ?? "") + closing
    }

    /// Writes a string (RFC 8259 section 7); also escapes what a terminal might obey or hide when somebody looks at it.
    private static func write(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where scalar.isHidden:
                for unit in scalar.utf16 {
                    let digits = String(unit, radix: 16)
                    text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}

extension Unicode.Scalar {
    /// True for controls and line separators, and for what changes text without being seen, such as marks of direction.
    ///
    /// Joiners are letters' and emojis' own.
    fileprivate var isHidden: Bool {
        switch self {
        case "\u{20}"..."\u{7e}", "\u{200c}", "\u{200d}": false
        default:
            switch properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: true
            default: false
            }
        }
    }
}
