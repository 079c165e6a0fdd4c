/// The lines of a file, to find the place of a character within a quoted text.
struct TextLines {
    private let bytes: [UInt8]
    private let starts: [Int]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        starts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    }

    /// True if a text in plain quotes begins at `position` and its first `count` scalars stand there one for one.
    func isPlainText(at position: FilePosition, through count: Int) -> Bool {
        guard let line = line(position.line) else { return false }
        let scalars = Array(String(decoding: line, as: UTF8.self).unicodeScalars)
        let start = position.column - 1
        guard scalars.indices.contains(start) else { return false }
        let quote = scalars[start]
        guard quote == "\"" || quote == "'" else { return false }
        let content = scalars[(start + 1)...]
        guard content.count >= count, !(content.first == quote && content.dropFirst().first == quote) else {
            return false
        }
        return !content.prefix(count).contains { $0 == quote || quote == "\"" && $0 == "\\" }
    }

    private func line(_ number: Int) -> ArraySlice<UInt8>? {
        guard starts.indices.contains(number - 1) else { return nil }
        let end = number < starts.count ? starts[number] : bytes.count
        return bytes[starts[number - 1]..<end]
    }
}
