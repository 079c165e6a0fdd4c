import FoundationEssentials
import SkycastCore

/// Objects as lines: JSON (RFC 8259) without line breaks, ended by one newline.
enum ControlLine {
    static let newline = UInt8(ascii: "\n")

    static func encode(_ value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else {
            preconditionFailure("messages are made of texts, numbers and flags, which JSON has")
        }
        return Array(data) + [newline]
    }

    /// The value that a line says; nil if it says something else.
    static func decode<Value: Decodable>(_ type: Value.Type, _ line: some Sequence<UInt8>) -> Value? {
        try? JSONDecoder().decode(type, from: Data(line))
    }
}

/// A moment within a message: RFC 3339 text in UTC.
struct MessageTime: Hashable, Sendable, Codable {
    let moment: Timestamp

    init(_ moment: Timestamp) { self.moment = moment }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let moment = Timestamp(rfc3339: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a time")
        }
        self.moment = moment
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(moment.rfc3339)
    }
}
