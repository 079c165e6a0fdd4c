/// The lines of a file, to find the place of a character within a quoted text.
struct TextLines {
    private let bytes: [UInt8]
    private let starts: [Int]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        starts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    }

    /// True if a text in plain quotes begins at `position` and its first `count` scalars stand there one for one.
    ///
    /// No byte behind them is looked at, since a line may be the whole of a huge file.
    func isPlainText(at position: FilePosition, through count: Int) -> Bool {
        guard let line = line(position.line) else { return false }
        var index = line.startIndex
        for _ in 1..<max(position.column, 1) where index < line.endIndex { index = scalar(after: index, in: line) }
        guard index < line.endIndex, Self.quotes.contains(line[index]) else { return false }
        let quote = line[index]
        index += 1
        if line[index...].starts(with: [quote, quote]) { return false }
        for _ in 0..<count {
            guard index < line.endIndex, line[index] != quote else { return false }
            if quote == UInt8(ascii: "\""), line[index] == UInt8(ascii: "\\") { return false }
            index = scalar(after: index, in: line)
        }
        return true
    }

    private static let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]

    /// Where the next scalar begins in a text of UTF-8.
    private func scalar(after index: Int, in line: ArraySlice<UInt8>) -> Int {
        var next = index + 1
        while next < line.endIndex, line[next] & 0xc0 == 0x80 { next += 1 }
        return next
    }

    private func line(_ number: Int) -> ArraySlice<UInt8>? {
        guard starts.indices.contains(number - 1) else { return nil }
        let end = number < starts.count ? starts[number] : bytes.count
        return bytes[starts[number - 1]..<end]
    }
}
