import SkycastCore

extension Presentation {
    /// Facts as lines of at most `width` cells: broken between facts, and within one only if it is longer than a line.
    func flowed(_ facts: [String], style: Style = .plain, width: Int) -> [Line] {
        var lines: [Line] = []
        var line = Line()
        for fact in facts where !fact.isEmpty {
            let separator = Line(terminal.dot, .faint)
            let pieces = Self.wrapped(terminal.own(fact), width: width).map { Line($0, style) }
            if let only = pieces.first, pieces.count == 1, !line.isEmpty,
                line.width + separator.width + only.width <= width
            {
                line = line + separator + only
                continue
            }
            if !line.isEmpty { lines.append(line) }
            lines += pieces.dropLast()
            line = pieces.last ?? Line()
        }
        if !line.isEmpty { lines.append(line) }
        return lines.map { $0.truncated(to: width, mark: terminal.ellipsis) }
    }

    /// Text broken between words into pieces of at most `width` cells, where its words allow.
    static func wrapped(_ text: String, width: Int) -> [String] {
        guard CellWidth.of(text) > width else { return [text] }
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ").map(String.init) {
            if !line.isEmpty, CellWidth.of(line) + 1 + CellWidth.of(word) > width {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        return line.isEmpty ? lines : lines + [line]
    }
}
