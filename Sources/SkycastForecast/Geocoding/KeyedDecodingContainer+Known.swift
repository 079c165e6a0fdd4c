extension KeyedDecodingContainer {
    /// The value under a key; nil if absent, null or of another type.
    func known<Value: Decodable>(_ key: Key, as type: Value.Type = Value.self) -> Value? {
        (try? decodeIfPresent(Value.self, forKey: key)) ?? nil
    }
}
