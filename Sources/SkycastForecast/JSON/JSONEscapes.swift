/// What follows a backslash in a JSON text (RFC 8259, section 7).
enum JSONEscapes {
    /// How many bytes the escape at the beginning of `bytes` takes; nil if it is none, or half of a surrogate pair.
    static func length(of bytes: ArraySlice<UInt8>) -> Int? {
        guard let mark = bytes.dropFirst().first else { return nil }
        if mark != UInt8(ascii: "u") { return plain[mark] == nil ? nil : 2 }
        guard let unit = unit(bytes) else { return nil }
        guard UTF16.isSurrogate(unit) else { return 6 }
        guard UTF16.isLeadSurrogate(unit), let second = Self.unit(bytes.dropFirst(6)),
            UTF16.isTrailSurrogate(second)
        else { return nil }
        return 12
    }

    /// The text that `bytes` stand for; all escapes in it have been looked at.
    static func removed(from bytes: ArraySlice<UInt8>) -> String {
        var text = String.UnicodeScalarView()
        var rest = bytes
        while let start = rest.firstIndex(of: UInt8(ascii: "\\")) {
            text += String(decoding: rest[..<start], as: UTF8.self).unicodeScalars
            rest = rest[start...]
            guard let length = length(of: rest) else { break }
            if length == 2, let scalar = rest.dropFirst().first.flatMap({ plain[$0] }) { text.append(scalar) }
            let units = stride(from: 6, through: length, by: 6).compactMap { unit(rest.dropFirst($0 - 6)) }
            text += String(decoding: units, as: UTF16.self).unicodeScalars
            rest = rest.dropFirst(length)
        }
        text += String(decoding: rest, as: UTF8.self).unicodeScalars
        return String(text)
    }

    private static let plain: [UInt8: Unicode.Scalar] = [
        UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/", UInt8(ascii: "b"): "\u{8}",
        UInt8(ascii: "f"): "\u{c}", UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
    ]

    /// The code unit of an escape such as `\u00e9`.
    private static func unit(_ bytes: ArraySlice<UInt8>) -> UInt16? {
        let escape = bytes.prefix(6)
        guard escape.count == 6, escape.starts(with: #"\u"#.utf8), escape.dropFirst(2).allSatisfy(isHexadecimal)
        else { return nil }
        return UInt16(String(decoding: escape.dropFirst(2), as: UTF8.self), radix: 16)
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }
}
