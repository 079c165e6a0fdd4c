/// A country or area as somebody types it: a name, "GB", "OR", "D.C.".
struct AreaName {
    private let name: String
    /// The letters alone, as abbreviations are compared.
    private let letters: String

    init(_ typed: String) {
        name = Self.plain(typed)
        letters = name.filter { $0 != " " }
    }

    /// True if this is the name or the code of the place's country, or of an area that it lies in.
    func isArea(of place: Place) -> Bool {
        let code = place.countryCode?.lowercased()
        if let code, code == (Self.countries[letters] ?? letters) { return true }
        let names = Self.names(of: place)
        if names.contains(name) { return true }
        return code.flatMap { Self.states[$0]?[letters] }.map(names.contains) ?? false
    }

    /// True if these words stand together in such a name: "Samara" in "Samara Oblast".
    func isPart(ofAreaOf place: Place) -> Bool {
        isArea(of: place) || !name.isEmpty && Self.names(of: place).contains { " \($0) ".contains(" \(name) ") }
    }

    private static func names(of place: Place) -> [String] {
        ([place.country].compactMap(\.self) + place.areas).map(plain)
    }

    private static func plain(_ text: String) -> String {
        let folded = NameFolding.folded(text)
        return folded.hasPrefix("the ") ? String(folded.dropFirst(4)) : folded
    }

    /// What people write in place of the code.
    private static let countries = ["uk": "gb", "usa": "us", "uae": "ae"]

    /// The postal abbreviations that people write after a town, by country; a server has only the names.
    private static let states = [
        "us": [
            "al": "alabama", "ak": "alaska", "az": "arizona", "ar": "arkansas", "ca": "california", "co": "colorado",
            "ct": "connecticut", "de": "delaware", "dc": "district of columbia", "fl": "florida", "ga": "georgia",
            "hi": "hawaii", "id": "idaho", "il": "illinois", "in": "indiana", "ia": "iowa", "ks": "kansas",
            "ky": "kentucky", "la": "louisiana", "me": "maine", "md": "maryland", "ma": "massachusetts",
            "mi": "michigan", "mn": "minnesota", "ms": "mississippi", "mo": "missouri", "mt": "montana",
            "ne": "nebraska", "nv": "nevada", "nh": "new hampshire", "nj": "new jersey", "nm": "new mexico",
            "ny": "new york", "nc": "north carolina", "nd": "north dakota", "oh": "ohio", "ok": "oklahoma",
            "or": "oregon", "pa": "pennsylvania", "ri": "rhode island", "sc": "south carolina", "sd": "south dakota",
            "tn": "tennessee", "tx": "texas", "ut": "utah", "vt": "vermont", "va": "virginia", "wa": "washington",
            "wv": "west virginia", "wi": "wisconsin", "wy": "wyoming",
        ],
        "ca": [
            "ab": "alberta", "bc": "british columbia", "mb": "manitoba", "nb": "new brunswick",
            "nl": "newfoundland and labrador", "ns": "nova scotia", "nt": "northwest territories", "nu": "nunavut",
            "on": "ontario", "pe": "prince edward island", "qc": "quebec", "sk": "saskatchewan", "yt": "yukon",
        ],
        "au": [
            "act": "australian capital territory", "nsw": "new south wales", "nt": "northern territory",
            "qld": "queensland", "sa": "south australia", "tas": "tasmania", "vic": "victoria",
            "wa": "western australia",
        ],
    ]
}
