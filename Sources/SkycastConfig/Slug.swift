/// A stable identity as cities and rules have: 1 to 48 of the characters a-z, 0-9 and "-".
package struct Slug: Hashable, Sendable {
    /// As it is written.
    package let text: String
    private static let longest = 48

    /// The slug that `text` is; nil if it is none.
    package init?(_ text: String) {
        guard (1...Self.longest).contains(text.utf8.count), text.utf8.allSatisfy(Self.isAllowed) else { return nil }
        self.text = text
    }

    /// The slug made from a name; nil if the name has neither letters nor digits.
    ///
    /// "Bodø" is `bodo`, "St. John's" is `st-johns`, "東京" is `6771-4eac`. Letters lose their marks; letters of
    /// other scripts stand by their number.
    package init?(from name: String) {
        var slug = ""
        for scalar in name.unicodeScalars {
            guard slug.utf8.count < Self.longest else { break }
            if scalar == "'" || scalar == "’" || scalar.properties.generalCategory == .nonspacingMark { continue }
            if let folded = Self.fold(scalar) {
                slug += folded
            } else {
                let number = scalar.properties.isAlphabetic ? String(scalar.value, radix: 16) : ""
                if !slug.isEmpty, slug.last != "-" { slug += "-" }
                if !number.isEmpty { slug += number + "-" }
            }
        }
        slug = String(slug.prefix(Self.longest))
        while slug.last == "-" { slug.removeLast() }
        self.init(slug)
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
        default: false
        }
    }

    /// Latin letters whose Unicode names do not end in the plain letter.
    private static let special: [Unicode.Scalar: String] = [
        "ß": "ss", "ẞ": "ss", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ð": "d", "Ð": "d", "þ": "th", "Þ": "th",
        "ı": "i", "ŋ": "ng", "Ŋ": "ng",
    ]

    /// A Latin letter in lower case without its marks, or an ASCII digit; nil for anything else.
    private static func fold(_ scalar: Unicode.Scalar) -> String? {
        if let letters = special[scalar] { return letters }
        if scalar.isASCII {
            return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) ? String(scalar).lowercased() : nil
        }
        // The names are stable by policy: "LATIN CAPITAL LETTER O WITH STROKE" (Unicode Standard, section 4.8).
        let words = (scalar.properties.name ?? "").split(separator: " ")
        guard words.count > 4, words[0] == "LATIN", words[2] == "LETTER", words[4] == "WITH", words[3].count == 1 else {
            return nil
        }
        return words[3].lowercased()
    }
}
