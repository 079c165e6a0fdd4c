/// Writes columns of whole numbers, each possibly unknown, so that slow changes take a byte a value.
///
/// A column is a byte of what follows, a bitmap of the known values if only some are, and the known values as
/// differences, each zigzag-coded as a variable-length integer of seven bits a byte. If all values are multiples of
/// 10, 100 or 1000, they are divided by it first: most sources send one decimal where we keep three.
struct PackedColumnWriter {
    private(set) var bytes: [UInt8] = []

    mutating func append(byte: UInt8) { bytes.append(byte) }

    mutating func append(_ values: [Int64?]) {
        let known = values.compactMap(\.self)
        let coverage = PackedColumn.Coverage(known: known.count, of: values.count)
        let scale = PackedColumn.scales.lastIndex { scale in known.allSatisfy { $0 % scale == 0 } } ?? 0
        bytes.append(coverage.rawValue | UInt8(scale) << 2)
        if coverage == .some { appendBitmap(of: values) }
        var last: Int64 = 0
        for value in known {
            let scaled = value / PackedColumn.scales[scale]
            append(zigzag: scaled &- last)
            last = scaled
        }
    }

    mutating func append(count: Int) { append(variable: UInt64(count)) }

    private mutating func appendBitmap(of values: [Int64?]) {
        for start in stride(from: 0, to: values.count, by: 8) {
            var bits: UInt8 = 0
            for offset in 0..<min(8, values.count - start) where values[start + offset] != nil { bits |= 1 << offset }
            bytes.append(bits)
        }
    }

    private mutating func append(zigzag value: Int64) {
        append(variable: UInt64(bitPattern: value << 1 ^ value >> 63))
    }

    private mutating func append(variable value: UInt64) {
        var rest = value
        while rest > 0x7F {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}

/// Reads what `PackedColumnWriter` wrote; nil or false wherever the bytes cannot be that, whatever they are.
struct PackedColumnReader {
    private let bytes: [UInt8]
    private let end: Int
    private var position = 0

    /// A reader of the bytes without the last `trailer` ones.
    init(_ bytes: [UInt8], trailer: Int) {
        self.bytes = bytes
        end = bytes.count - trailer
    }

    var isAtEnd: Bool { position == end }

    mutating func byte() -> UInt8? {
        guard position < end else { return nil }
        defer { position += 1 }
        return bytes[position]
    }

    /// A count of at most `limit`.
    mutating func count(limit: Int) -> Int? {
        guard let value = variable(), value <= UInt64(limit) else { return nil }
        return Int(value)
    }

    /// Hands over every known value of a column of `count` with its place; false if the bytes are damaged.
    mutating func forEachKnown(of count: Int, do body: (Int, Int64) -> Void) -> Bool {
        guard let head = byte(), let coverage = PackedColumn.Coverage(rawValue: head & 3), head >> 2 < 4 else {
            return false
        }
        if coverage == .none { return true }
        let scale = PackedColumn.scales[Int(head >> 2)]
        let bitmap = position
        if coverage == .some {
            guard end - position >= (count + 7) / 8 else { return false }
            position += (count + 7) / 8
        }
        var last: Int64 = 0
        for place in 0..<count {
            if coverage == .some, bytes[bitmap + place / 8] >> (place & 7) & 1 == 0 { continue }
            guard let coded = variable() else { return false }
            last &+= Int64(bitPattern: coded >> 1) ^ -Int64(bitPattern: coded & 1)
            body(place, last &* scale)
        }
        return true
    }

    private mutating func variable() -> UInt64? {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while position < end, shift < 64 {
            let byte = bytes[position]
            position += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        return nil
    }
}

/// What writer and reader of columns agree on.
enum PackedColumn {
    /// What the known values may be divided by.
    static let scales: [Int64] = [1, 10, 100, 1000]

    /// How many values of a column are known.
    enum Coverage: UInt8 {
        case none, all, some

        init(known: Int, of count: Int) {
            self = known == 0 ? .none : known == count ? .all : .some
        }
    }
}
