import SkycastCore

/// How a piece of text looks.
package struct Style: Hashable, Sendable {
    package var ink = Ink.plain
    package var isBold = false

    package static let plain = Self()
    package static let faint = Self(ink: .faint)
    package static let bold = Self(isBold: true)
    package static let caution = Self(ink: .caution)

    package init(ink: Ink = .plain, isBold: Bool = false) {
        self.ink = ink
        self.isBold = isBold
    }
}

/// One line of a screen: text with its styles beside it, so that measuring and stripping colour are trivial.
///
/// No control character gets into it, wherever the text came from.
package struct Line: Hashable, Sendable {
    private(set) var spans: [Span] = []
    /// In terminal cells.
    package private(set) var width = 0

    struct Span: Hashable {
        var text: String
        let style: Style
        /// In terminal cells; kept, so that joining lines measures nothing again.
        var width: Int
    }

    package init(_ text: String = "", _ style: Style = .plain) { append(text, style) }

    /// The text without its styles.
    package var text: String { spans.map(\.text).joined() }

    package var isEmpty: Bool { width == 0 }

    package mutating func append(_ text: String, _ style: Style = .plain) {
        guard !text.isEmpty else { return }
        let safe = text.holdsControlCharacters ? text.cleaned(maximum: 4096) : text
        append(Span(text: safe, style: style, width: CellWidth.of(safe)))
    }

    package mutating func append(_ line: Self) {
        for span in line.spans { append(span) }
    }

    private mutating func append(_ span: Span) {
        width += span.width
        if let last = spans.indices.last, spans[last].style == span.style {
            spans[last].text += span.text
            spans[last].width += span.width
        } else {
            spans.append(span)
        }
    }

    package static func + (left: Self, right: Self) -> Self {
        var joined = left
        joined.append(right)
        return joined
    }

    /// The line with spaces at its end until it is `width` cells wide.
    package func padded(to width: Int) -> Self { self + Self.spaces(width - self.width) }

    /// The line with spaces before it until it is `width` cells wide.
    package func paddedLeft(to width: Int) -> Self { Self.spaces(width - self.width) + self }

    /// The line in the middle of `width` cells, to the left where that is not even.
    package func centred(in width: Int) -> Self {
        (Self.spaces((width - self.width) / 2) + self).padded(to: width)
    }

    /// The line cut to at most `width` cells; `mark` at the end says that it was.
    package func truncated(to width: Int, mark: String) -> Self {
        guard self.width > width else { return self }
        let room = width - CellWidth.of(mark)
        guard room >= 0 else { return Self() }
        var short = Self()
        for span in spans {
            let text = CellWidth.prefix(of: span.text, room - short.width)
            short.append(text, span.style)
            if text.count < span.text.count {
                short.append(mark, span.style)
                break
            }
        }
        return short
    }

    private static func spaces(_ count: Int) -> Self { Self(String(repeating: " ", count: max(0, count))) }
}

extension String {
    /// True for C0, DEL and C1 controls, which a terminal may obey.
    fileprivate var holdsControlCharacters: Bool {
        unicodeScalars.contains { $0.value < 0x20 || (0x7f...0x9f).contains($0.value) }
    }
}
