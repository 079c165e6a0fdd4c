/// Reads a JSON text in one pass over its bytes, which are UTF-8.
struct JSONReader {
    private static let deepest = 512
    /// The text and a 0, which no JSON has outside of a text, so that its end needs no looking out for.
    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0
    private var read: [JSONText.Node] = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes + [0]
        read.reserveCapacity(bytes.count / 4)
    }

    /// All values of the text, in its order; nil if it is not JSON.
    mutating func nodes() -> [JSONText.Node]? {
        skipSpace()
        guard value() else { return nil }
        skipSpace()
        return position == bytes.count - 1 ? read : nil
    }

    private var byte: UInt8 { bytes[position] }

    @inline(__always)
    private mutating func take(_ mark: Unicode.Scalar) -> Bool {
        guard byte == UInt8(ascii: mark) else { return false }
        position += 1
        return true
    }

    @inline(__always)
    private mutating func skipSpace() {
        while byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private mutating func value() -> Bool {
        switch byte {
        case UInt8(ascii: "{"): container(.object, until: "}")
        case UInt8(ascii: "["): container(.array, until: "]")
        case UInt8(ascii: "\""): text()
        case UInt8(ascii: "n"): word("null", .null)
        case UInt8(ascii: "t"): word("true", .yes)
        case UInt8(ascii: "f"): word("false", .no)
        default: number()
        }
    }

    private mutating func word(_ word: StaticString, _ kind: JSONText.Node.Kind) -> Bool {
        let end = position + word.utf8CodeUnitCount
        guard end <= bytes.count,
            word.withUTF8Buffer({ bytes[position..<end].elementsEqual($0) })
        else { return false }
        position = end
        read.append(JSONText.Node(kind))
        return true
    }

    /// An array or object with all that is in it.
    private mutating func container(_ kind: JSONText.Node.Kind, until close: Unicode.Scalar) -> Bool {
        guard depth < Self.deepest else { return false }
        depth += 1
        defer { depth -= 1 }
        let index = read.count
        read.append(JSONText.Node(kind))
        position += 1
        skipSpace()
        if !take(close) {
            repeat {
                skipSpace()
                if kind == .object {
                    guard text() else { return false }
                    skipSpace()
                    guard take(":") else { return false }
                    skipSpace()
                }
                guard value() else { return false }
                skipSpace()
            } while take(",")
            guard take(close) else { return false }
        }
        read[index].end = read.count
        return true
    }

    private mutating func text() -> Bool {
        guard take("\"") else { return false }
        let start = position
        var kind = JSONText.Node.Kind.text
        while byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { return false }
            if byte == UInt8(ascii: "\\") {
                kind = .escapedText
                guard let length = JSONEscapes.length(of: bytes[position...]) else { return false }
                position += length
            } else {
                position += 1
            }
        }
        read.append(JSONText.Node(kind, bytes: start..<position))
        position += 1
        return true
    }
}

extension JSONReader {
    /// The powers of ten that a double holds exactly.
    private static let powers: [Double] = (1...22).reduce(into: [1]) { powers, _ in
        powers.append(powers[powers.count - 1] * 10)
    }

    /// A number; one with few digits is exact by a single multiplication or division of exact numbers.
    private mutating func number() -> Bool {
        let start = position
        let isNegative = take("-")
        var mantissa: UInt64 = 0
        let leading = byte
        var digits = takeDigits(into: &mantissa)
        // No leading zero but a lone one.
        guard digits > 0, digits == 1 || leading != UInt8(ascii: "0") else { return false }
        var power = 0
        if take(".") {
            let places = takeDigits(into: &mantissa)
            guard places > 0 else { return false }
            digits += places
            power -= places
        }
        if take("e") || take("E") {
            let isSmall = take("-")
            if !isSmall { _ = take("+") }
            var exponent: UInt64 = 0
            let places = takeDigits(into: &exponent)
            guard places > 0 else { return false }
            power += places > 6 ? 1_000_000 : (isSmall ? -1 : 1) * Int(exponent)
        }
        let number: Double
        if digits <= 15, abs(power) <= 22 {
            let magnitude = Double(mantissa)
            let value = power < 0 ? magnitude / Self.powers[-power] : magnitude * Self.powers[power]
            number = isNegative ? -value : value
        } else {
            number = Double(String(decoding: bytes[start..<position], as: UTF8.self)) ?? .infinity
        }
        read.append(JSONText.Node(number))
        return true
    }

    /// How many digits there were; what they come to is only right for up to 19.
    @inline(__always)
    private mutating func takeDigits(into number: inout UInt64) -> Int {
        let start = position
        while case let digit = byte &- UInt8(ascii: "0"), digit < 10 {
            number = number &* 10 &+ UInt64(digit)
            position += 1
        }
        return position - start
    }
}
