/// How many terminal cells text takes: by grapheme, so that joined emoji count once and marks count nothing.
///
/// Wide characters are those of Unicode's East Asian Width (UAX #11) classes W and F. Terminals differ where an emoji
/// is joined of several; what modern ones do counts here.
package enum CellWidth {
    /// The cells of a text without control characters.
    package static func of(_ text: String) -> Int {
        let bytes = text.utf8
        if bytes.allSatisfy({ $0 < 0x80 }) { return bytes.count }
        return text.reduce(0) { $0 + of($1) }
    }

    /// The cells of one grapheme: 0, 1, 2, rarely more.
    package static func of(_ character: Character) -> Int {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        if scalars.count == 1 { return of(first) }
        if first.properties.isEmojiPresentation || scalars.contains(where: { $0.value == 0xfe0f }) { return 2 }
        return scalars.reduce(0) { $0 + of($1) }
    }

    /// The beginning of `text` that fits into `cells`.
    package static func prefix(of text: String, _ cells: Int) -> String {
        var room = cells
        var end = text.startIndex
        for index in text.indices {
            room -= of(text[index])
            if room < 0 { break }
            end = text.index(after: index)
        }
        return String(text[..<end])
    }

    private static func of(_ scalar: Unicode.Scalar) -> Int {
        let value = scalar.value
        if value < 0x300 { return value < 0x20 || (0x7f...0x9f).contains(value) || value == 0xad ? 0 : 1 }
        // Frames, blocks and Braille: most of what is drawn.
        if (0x2500...0x259f).contains(value) || (0x2800...0x28ff).contains(value) { return 1 }
        if (0x1160...0x11ff).contains(value) || (0xd7b0...0xd7ff).contains(value) { return 0 }  // joined to the first
        let properties = scalar.properties
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: break
        }
        if (0x1f1e6...0x1f1ff).contains(value) { return 1 }  // half a flag
        return properties.isEmojiPresentation || isWide(value) ? 2 : 1
    }

    private static func isWide(_ value: UInt32) -> Bool {
        switch value {
        case 0x1100...0x115f, 0x2329...0x232a, 0x2e80...0x303e, 0x3041...0x3247, 0x3250...0x4dbf, 0x4e00...0xa4cf,
            0xa960...0xa97c, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe10...0xfe19, 0xfe30...0xfe6f, 0xff01...0xff60,
            0xffe0...0xffe6, 0x16fe0...0x18cff, 0x1aff0...0x1b2ff, 0x1f200...0x1f202, 0x1f210...0x1f265,
            0x20000...0x3fffd:
            true
        default: false
        }
    }
}
