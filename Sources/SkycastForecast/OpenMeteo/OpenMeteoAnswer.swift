import SkycastCore

/// One place of an answer, as sent: every part optional, what has the wrong type absent.
struct OpenMeteoAnswer: Decodable {
    let timeZone: String?
    /// Seconds east of Greenwich for every local label and every date of this answer.
    let utcOffset: Seconds?
    let current: OpenMeteoCurrent?
    let hourly: OpenMeteoHourly?
    let daily: OpenMeteoDaily?
    /// Of an error body: true, and why.
    let isError: Bool
    let reason: String?

    private enum Key: String, CodingKey {
        case timezone, current, hourly, daily, error, reason
        case utcOffset = "utc_offset_seconds"
        case currentUnits = "current_units"
        case hourlyUnits = "hourly_units"
        case dailyUnits = "daily_units"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        timeZone = container.value(.timezone)
        // No place is further from Greenwich than 14 hours.
        utcOffset = container.value(.utcOffset, as: Int64.self)
            .flatMap { (-50_400...50_400).contains($0) ? Seconds($0) : nil }
        isError = container.value(.error) ?? false
        reason = container.value(.reason)
        let section = { (key: Key, units: Key) in OpenMeteoSection(container, values: key, units: units) }
        current = section(.current, .currentUnits).map(OpenMeteoCurrent.init)
        hourly = section(.hourly, .hourlyUnits).map(OpenMeteoHourly.init)
        daily = section(.daily, .dailyUnits).map(OpenMeteoDaily.init)
    }
}

/// The values of one section by name, and the units it gives for them.
struct OpenMeteoSection {
    private let values: KeyedDecodingContainer<Name>
    private let units: KeyedDecodingContainer<Name>?

    /// The section under a key; nil if it is no object.
    init?<Key: CodingKey>(_ answer: KeyedDecodingContainer<Key>, values: Key, units: Key) {
        guard let container = try? answer.nestedContainer(keyedBy: Name.self, forKey: values) else { return nil }
        self.values = container
        self.units = try? answer.nestedContainer(keyedBy: Name.self, forKey: units)
    }

    /// One value; nil if absent, null or of another type.
    func value<Value: Decodable>(_ name: String, as type: Value.Type = Value.self) -> Value? {
        values.value(Name(stringValue: name), as: type)
    }

    /// A series in which single entries may be nil; nil if there is no array of that name.
    func series<Value: Decodable>(_ name: String, of type: Value.Type = Value.self) -> [Value?]? {
        value(name, as: [Lenient<Value>].self)?.map(\.value)
    }

    /// The unit the answer states for a variable; nil if it states none.
    func unit(_ name: String) -> OpenMeteoUnit? {
        units?.value(Name(stringValue: name), as: String.self).map { OpenMeteoUnit($0) }
    }

    /// Any name at all.
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

/// A value that decodes as nil where its type does not fit, so that one bad cell costs only itself.
private struct Lenient<Value: Decodable>: Decodable {
    let value: Value?

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        value = container.decodeNil() ? nil : try? container.decode(Value.self)
    }
}

extension KeyedDecodingContainer {
    /// The value under a key; nil if absent, null or of another type.
    fileprivate func value<Value: Decodable>(_ key: Key, as type: Value.Type = Value.self) -> Value? {
        (try? decodeIfPresent(Value.self, forKey: key)) ?? nil
    }
}
