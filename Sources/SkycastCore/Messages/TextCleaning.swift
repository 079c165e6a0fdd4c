extension String {
    /// The text made safe to show in one line: hostile and invisible characters removed, cut after `maximum` graphemes.
    ///
    /// Names come from a file or a server. Control characters, bidi overrides and isolates and zero-width characters
    /// go; line breaks, tabs and odd spaces become one space; marks piled on a letter stop at four. A joiner stays
    /// only inside an emoji. A text that is cut ends in "…", which counts as one of the `maximum`.
    package func cleaned(maximum: Int = 80) -> String {
        var cleaner = TextCleaner()
        let scalars = unicodeScalars
        var index = scalars.startIndex
        // A grapheme of what is kept has at most some twenty scalars; the rest of a huge text need not be read.
        let enough = (maximum + 1) * 24
        while index < scalars.endIndex, cleaner.count < enough {
            let next = scalars.index(after: index)
            cleaner.take(scalars[index], before: next < scalars.endIndex ? scalars[next] : nil)
            index = next
        }
        let text = cleaner.text
        guard text.count > maximum else { return text }
        return maximum < 1 ? "" : String(text.prefix(maximum - 1)) + "…"
    }
}

/// The state of cleaning one text, scalar by scalar.
private struct TextCleaner {
    private var kept = String.UnicodeScalarView()
    private(set) var count = 0
    private var last: Unicode.Scalar?
    private var marks = 0

    /// What was kept, without a space at the end.
    var text: String {
        var trimmed = kept
        if trimmed.last == " " { trimmed.removeLast() }
        return String(trimmed)
    }

    mutating func take(_ scalar: Unicode.Scalar, before next: Unicode.Scalar?) {
        switch scalar.role {
        case .space:
            if let last, last != " " { keep(" ") }
        case .mark:
            if last != nil, last != " ", marks < 4 {
                marks += 1
                keep(scalar, isMark: true)
            }
        case .emojiSelector:
            if let last, last != " ", last != scalar { keep(scalar) }
        case .joiner:
            if let last, last.joinsEmoji, next?.joinsEmoji == true { keep(scalar) }
        case .visible:
            keep(scalar)
        case .hidden:
            break
        }
    }

    private mutating func keep(_ scalar: Unicode.Scalar, isMark: Bool = false) {
        kept.append(scalar)
        count += 1
        last = scalar
        if !isMark { marks = 0 }
    }
}

private enum ScalarRole { case visible, space, mark, emojiSelector, joiner, hidden }

extension Unicode.Scalar {
    fileprivate var role: ScalarRole {
        switch value {
        case 0x20, 0x09...0x0d, 0x85: return .space
        case 0x21...0x7e: return .visible
        case 0x200d: return .joiner
        case 0xfe0e, 0xfe0f: return .emojiSelector
        default: break
        }
        if properties.isDefaultIgnorableCodePoint { return .hidden }
        switch properties.generalCategory {
        case .control, .format, .surrogate: return .hidden
        case .lineSeparator, .paragraphSeparator, .spaceSeparator: return .space
        case .nonspacingMark, .enclosingMark: return .mark
        default: return .visible
        }
    }

    /// True if an emoji may be joined here; digits and signs are emoji by property only.
    fileprivate var joinsEmoji: Bool { value == 0xfe0f || (value > 0xff && properties.isEmoji) }
}
