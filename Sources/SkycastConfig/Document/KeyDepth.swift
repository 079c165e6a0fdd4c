/// A bound on dotted keys before they are parsed: toml++ nests a table for each dot and takes tables down recursively,
/// so that a key of a few hundred thousand dots would overflow the stack.
enum KeyDepth {
    /// The most parts a key may have; a configuration needs three.
    static let limit = 16

    /// Where a key goes on after `limit` parts; nil if none does.
    ///
    /// Dots in texts and comments do not count.
    static func firstExcess(in bytes: [UInt8]) -> FilePosition? {
        var scan = Scan(bytes)
        var dots = 0
        while let byte = scan.next() {
            switch byte {
            case UInt8(ascii: "."):
                dots += 1
                if dots >= limit { return scan.position }
            case UInt8(ascii: "="), UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
                UInt8(ascii: "}"), UInt8(ascii: "\n"):
                dots = 0
            case UInt8(ascii: "#"): scan.skipComment()
            case UInt8(ascii: "\""), UInt8(ascii: "'"): scan.skipText(quote: byte)
            default: break
            }
        }
        return nil
    }

    private struct Scan {
        private let bytes: [UInt8]
        private var index = 0

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        /// Where the byte just read stands; computed only for a problem.
        var position: FilePosition {
            let read = bytes[..<index]
            let lineFeed = UInt8(ascii: "\n")
            let line = read.count { $0 == lineFeed } + 1
            let column = read.suffix(while: { $0 != lineFeed }).count { $0 & 0xc0 != 0x80 }
            return FilePosition(line: line, column: column)
        }

        mutating func next() -> UInt8? {
            guard index < bytes.count else { return nil }
            index += 1
            return bytes[index - 1]
        }

        mutating func skipComment() {
            while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
        }

        /// Skips a text whose first quote was just read, or three of them.
        mutating func skipText(quote: UInt8) {
            let isMultiline = starts(with: quote, times: 2)
            if isMultiline { index += 2 }
            while let byte = next() {
                if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                    _ = next()
                } else if !isMultiline, byte == quote || byte == UInt8(ascii: "\n") {
                    return
                } else if isMultiline, byte == quote, starts(with: quote, times: 2) {
                    index += 2
                    // Up to two quotes may stand right before the closing three.
                    if starts(with: quote, times: 1) { index += 1 }
                    if starts(with: quote, times: 1) { index += 1 }
                    return
                }
            }
        }

        private func starts(with byte: UInt8, times count: Int) -> Bool {
            bytes[index...].prefix(count).elementsEqual(repeatElement(byte, count: count))
        }
    }
}

extension Collection {
    /// The longest end of the collection whose elements all pass.
    fileprivate func suffix(while passes: (Element) -> Bool) -> SubSequence where Self: BidirectionalCollection {
        var start = endIndex
        while start > startIndex, passes(self[index(before: start)]) { start = index(before: start) }
        return self[start...]
    }
}
