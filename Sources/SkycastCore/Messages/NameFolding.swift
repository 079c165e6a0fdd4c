/// Names as they compare: in any case, with or without marks, so that "tromso" finds "Tromsø".
package enum NameFolding {
    /// The name in small plain letters, with single spaces for spaces, hyphens, dots and apostrophes.
    package static func folded(_ name: String) -> String {
        var text = ""
        for scalar in name.lowercased().unicodeScalars {
            switch scalar {
            case " ", "\t", "-", "_", ".", "'", "’", "‐", "–", "\u{a0}":
                if !text.isEmpty, text.last != " " { text.append(" ") }
            default:
                text += plain(scalar)
            }
        }
        if text.last == " " { text.removeLast() }
        return text
    }

    /// The ASCII letters that stand for a character, in its own case; nil if there are none.
    package static func plainLetters(of character: Character) -> String? {
        let small = character.lowercased().unicodeScalars.map(plain).joined()
        guard !small.isEmpty, small.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        return character.isUppercase ? small.uppercased() : small
    }

    /// A small letter without its marks; nothing for a mark.
    ///
    /// The letter is read off the scalar's Unicode name ("LATIN SMALL LETTER O WITH STROKE"), which covers every
    /// decomposition and also the letters that have none.
    private static func plain(_ scalar: Unicode.Scalar) -> String {
        if scalar.isASCII { return String(Character(scalar)) }
        if let special = special[scalar] { return special }
        let properties = scalar.properties
        if properties.generalCategory == .nonspacingMark || properties.isDefaultIgnorableCodePoint { return "" }
        guard let name = properties.name, let cut = withMarks(name) else { return String(Character(scalar)) }
        let latin = "LATIN SMALL LETTER "
        if cut.hasPrefix(latin) {
            let letter = cut.dropFirst(latin.count)
            return letter.count == 1 ? letter.lowercased() : String(Character(scalar))
        }
        for value in smallLetters(besides: scalar) {
            if let base = Unicode.Scalar(value), base.properties.name == cut { return String(Character(base)) }
        }
        return String(Character(scalar))
    }

    /// Where the plain letters of a Greek or Cyrillic one are.
    private static func smallLetters(besides scalar: Unicode.Scalar) -> ClosedRange<UInt32> {
        switch scalar.value {
        case 0x400...0x52f: 0x430...0x45f
        default: 0x3b1...0x3c9
        }
    }

    /// The name of the letter below the marks, or nil if it has none.
    private static func withMarks(_ name: String) -> String? {
        let words = name.split(separator: " ")
        guard let with = words.firstIndex(of: "WITH") else { return nil }
        return words[..<with].joined(separator: " ")
    }

    private static let special: [Unicode.Scalar: String] = [
        "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d", "ı": "i", "ŋ": "n", "ĸ": "k", "ſ": "s", "ə": "e",
        "й": "и", "ё": "е", "ς": "σ", "ĳ": "ij", "ﬁ": "fi", "ﬂ": "fl",
    ]
}
