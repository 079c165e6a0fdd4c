import Foundation
import SkycastCore

/// Texts of servers that find places, made fit for files and terminals.
enum GeocodedText {
    /// A name from outside, made harmless; nil if nothing is left of it.
    static func name(_ text: String) -> String? {
        let clean = text.cleaned(maximum: 80)
        return clean.isEmpty ? nil : clean
    }

    /// A country's two letters in capitals; nil if they are none.
    static func countryCode(_ code: String) -> String? {
        let isCode = code.utf8.count == 2 && code.utf8.allSatisfy { (0x41...0x5a).contains($0 & 0xdf) }
        return isCode ? code.uppercased() : nil
    }

    /// The English name of a country by its two letters; nil for letters that no country has.
    static func countryName(_ code: String) -> String? {
        // ZZ stands for an unknown region, and has a name too.
        guard code != "ZZ", Locale.Region(code).isISORegion else { return nil }
        return Locale(identifier: "en_US").localizedString(forRegionCode: code)
    }
}

extension String {
    /// The text as a value in the query of an address (RFC 3986, section 2.3): nothing of it is a parameter of its own.
    var encodedForQuery: String { addingPercentEncoding(withAllowedCharacters: .unreserved) ?? "" }
}

extension CharacterSet {
    fileprivate static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
