import SkycastCore

/// Takes out of a text what does not belong into a bug report: coordinates, keys, and the queries of addresses.
///
/// Texts come from servers and from the configuration, so this goes by what such things look like, and rather takes out
/// too much.
enum Redaction {
    /// The text without them, in one line.
    static func hiding(_ text: String) -> String {
        let line = text.cleaned(maximum: 1000)
        let isAboutPlaces = ["latitude", "longitude", "coordinate"].contains { line.lowercased().contains($0) }
        let words = line.split(separator: " ", omittingEmptySubsequences: false)
        return words.enumerated().map { number, word in
            number == 0 && isPlaceInFile(word) ? String(word) : hidden(word, isAboutPlaces: isAboutPlaces)
        }.joined(separator: " ")
    }

    /// True for a path with line and column, such as `~/config.toml:7:12:`.
    private static func isPlaceInFile(_ word: Substring) -> Bool {
        let parts = word.split(separator: ":", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0].contains("/") && parts[3].isEmpty
            && parts[1...2].allSatisfy { !$0.isEmpty && $0.count < 7 && $0.allSatisfy(\.isDigit) }
    }

    private static func hidden(_ word: Substring, isAboutPlaces: Bool) -> String {
        var text = word
        if let address = text.firstRange(of: "://"), let query = text[address.upperBound...].firstIndex(of: "?") {
            text = text[...query]
        }
        for mark in ["appid=", "apikey=", "api_key=", "key=", "token="] {
            if let range = text.firstRange(of: mark) ?? text.firstRange(of: mark.uppercased())
                ?? text.firstRange(of: mark.capitalizedFirst)
            {
                text = text[..<range.upperBound]
            }
        }
        let isCut = text.endIndex < word.endIndex
        let shown = pieces(of: text).map { piece in
            isKey(piece) || isCoordinate(piece) || (isAboutPlaces && isNumber(piece)) ? "[hidden]" : String(piece)
        }
        return shown.joined() + (isCut ? "[hidden]" : "")
    }

    /// The word cut into numbers and words, and what is between them.
    private static func pieces(of text: Substring) -> [Substring] {
        var pieces: [Substring] = []
        var start = text.startIndex
        var index = start
        while index < text.endIndex {
            let next = text.index(after: index)
            let isPoint = text[index] == "." && index > start && next < text.endIndex && text[next].isDigit
            if !isPoint, !text[index].isLetter, !text[index].isDigit {
                if start < index { pieces.append(text[start..<index]) }
                pieces.append(text[index..<next])
                start = next
            }
            index = next
        }
        if start < text.endIndex { pieces.append(text[start...]) }
        return pieces
    }

    /// A number with two decimals or more, also with letters around it; versions have more points.
    private static func isCoordinate(_ piece: Substring) -> Bool {
        let parts = piece.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 2 && parts[0].last?.isDigit == true && parts[1].prefix { $0.isDigit }.count >= 2
    }

    /// A number that may be of a place; the bounds of latitude and longitude are nobody's.
    private static func isNumber(_ piece: Substring) -> Bool {
        piece != "90" && piece != "180" && piece.contains { $0.isDigit } && piece.allSatisfy { $0.isDigit || $0 == "." }
    }

    /// Sixteen letters and digits or more, and both kinds: nobody's word.
    private static func isKey(_ piece: Substring) -> Bool {
        piece.count >= 16 && piece.contains { $0.isDigit } && piece.contains { $0.isLetter }
    }
}

extension Character {
    fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
