import SkycastCore

/// Lines ready for a terminal; nothing is written before the last one is known.
package struct Screen: Hashable, Sendable {
    package private(set) var lines: [Line] = []

    package init(_ lines: [Line] = []) { self.lines = lines }

    package mutating func append(_ line: Line = Line()) { lines.append(line) }
    package mutating func append(_ more: [Line]) { lines += more }

    /// Puts lines below an empty one, unless there are none.
    package mutating func appendSection(_ section: [Line]) {
        guard !section.isEmpty else { return }
        if !lines.isEmpty { append() }
        append(section)
    }

    /// The lines indented by `count` cells, empty ones left empty.
    package func indented(by count: Int) -> Self {
        let margin = Line(String(repeating: " ", count: count))
        return Self(lines.map { $0.isEmpty ? $0 : margin + $0 })
    }

    /// What is written: each line with its newline, no spaces at the ends, styles as the terminal has colours.
    package func rendered(on terminal: Terminal) -> String {
        var text = ""
        for line in lines {
            var spans = line.spans
            while let last = spans.popLast() {
                let trimmed = last.text.droppingTrailingSpaces
                guard !trimmed.isEmpty else { continue }
                spans.append(Line.Span(text: trimmed, style: last.style, width: last.width))
                break
            }
            for span in spans {
                let shown = terminal.isUnicode ? span.text : span.text.asASCII
                if let opening = terminal.depth.opening(span.style) {
                    text += opening + shown + ColourDepth.closing
                } else {
                    text += shown
                }
            }
            text += "\n"
        }
        return text
    }
}

extension String {
    fileprivate var droppingTrailingSpaces: String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }

    /// The text for a terminal that shows ASCII only, cell for cell: letters without their marks, "?" for the rest.
    package var asASCII: String {
        if utf8.allSatisfy({ $0 < 0x80 }) { return self }
        var text = ""
        for character in self {
            if character.isASCII {
                text.append(character)
                continue
            }
            let cells = CellWidth.of(character)
            let plain = Terminal.signs[character] ?? NameFolding.plainLetters(of: character) ?? ""
            text += plain.utf8.count == cells ? plain : String(repeating: "?", count: cells)
        }
        return text
    }
}
