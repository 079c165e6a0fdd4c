/// A value of a TOML document as its JSON says it; dates, times, infinities and NaN are texts here.
enum TOMLValue: Decodable {
    case boolean(Bool)
    case integer(Int)
    case number(Double)
    case text(String)
    case array([TOMLValue])
    case table([String: TOMLValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let value = try? container.decode(Int.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode([TOMLValue].self) {
            self = .array(value)
        } else {
            self = .table(try container.decode([String: TOMLValue].self))
        }
    }
}
