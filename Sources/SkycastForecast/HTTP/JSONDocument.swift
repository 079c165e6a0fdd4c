import Foundation
import SkycastCore

/// The body of an answer that ought to be JSON, checked before and after decoding.
///
/// Refused are nesting beyond 512 levels, bare `nan`, lone surrogates, UTF-16, byte order marks and text after the
/// document; of a key that comes twice the first counts.
struct JSONDocument {
    private let response: HTTPResponse
    private let first: UInt8?

    init(_ response: HTTPResponse) {
        self.response = response
        first = response.body.first { !Self.space.contains($0) }
    }

    private static let space: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]

    /// True if it begins as an array does.
    var isArray: Bool { first == UInt8(ascii: "[") }

    /// Why it is not worth decoding, by its type and first bytes; nil if it is.
    var flaw: String? {
        if response.body.isEmpty { return "the answer is empty" }
        if first == UInt8(ascii: "<") { return "the answer is a web page: perhaps a login page of this network" }
        let type = response.header("Content-Type")?.lowercased()
        guard isArray || first == UInt8(ascii: "{"), type?.contains("json") ?? true,
            !response.body.prefix(4).contains(0)
        else { return "the answer is not JSON" }
        return nil
    }

    /// The document; nil if it is not JSON.
    var value: JSONValue? { flaw == nil ? JSONValue(Array(response.body)) : nil }

    /// The document, or what is wrong with it.
    func read() throws(SourceError) -> JSONValue {
        if let value { return value }
        throw SourceError(.transient, flaw ?? decodingFlaw)
    }

    /// The value, or nil if it is not of that type or not JSON.
    func decode<Value: Decodable>(_ type: Value.Type) -> Value? {
        try? JSONDecoder().decode(type, from: response.body)
    }

    /// Why decoding failed, guessed from the document's end.
    var decodingFlaw: String {
        let tail = String(decoding: response.body.suffix(400), as: UTF8.self)
        if tail.contains("Unexpected error while streaming") { return "the server broke off while answering" }
        let last = response.body.last { !Self.space.contains($0) }
        guard last == UInt8(ascii: "}") || last == UInt8(ascii: "]") else { return "the answer is cut short" }
        return holdsBareNaN ? "the answer holds the word nan where a number belongs" : "the answer is not valid JSON"
    }

    private var holdsBareNaN: Bool {
        [":nan", ":-nan", ": nan", ",nan", "[nan", ":NaN", ",NaN", "[NaN"].contains {
            response.body.range(of: Data($0.utf8)) != nil
        }
    }
}
