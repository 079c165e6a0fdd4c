/// Any name at all, for objects whose names are looked up one by one.
struct AnyName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

/// A value that decodes as nil where its type does not fit, so that one bad entry costs only itself.
struct IfFitting<Value: Decodable>: Decodable {
    let value: Value?

    init(from decoder: any Decoder) throws {
        value = try? decoder.singleValueContainer().decode(Value.self)
    }
}

extension KeyedDecodingContainer<AnyName> {
    /// The object of that name; nil if it is none.
    func object(_ name: String) -> Self? {
        try? nestedContainer(keyedBy: AnyName.self, forKey: AnyName(stringValue: name))
    }

    /// The value of that name; nil if absent, null or of another type.
    func value<Value: Decodable>(_ name: String, as type: Value.Type = Value.self) -> Value? {
        (try? decodeIfPresent(Value.self, forKey: AnyName(stringValue: name))) ?? nil
    }

    /// What the object of that name holds of a type.
    func members<Value: Decodable>(_ name: String, of type: Value.Type) -> [String: Value] {
        (value(name, as: [String: IfFitting<Value>].self) ?? [:]).compactMapValues(\.value)
    }
}
