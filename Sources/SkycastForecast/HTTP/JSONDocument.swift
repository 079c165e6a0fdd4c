import Foundation
import SkycastCore

/// The body of an answer that ought to be JSON, checked before and after it is read.
///
/// Refused are nesting beyond 512 levels, bare `nan`, lone surrogates, UTF-16, byte order marks and text after the
/// document; of a key that comes twice the first counts.
struct JSONDocument {
    /// The document, read once; nil if it is not JSON.
    let value: JSONValue?
    private let response: HTTPResponse

    init(_ response: HTTPResponse) {
        self.response = response
        value = Self.flaw(of: response) == nil ? JSONValue(Array(response.body)) : nil
    }

    /// The document, or what is wrong with it.
    func read() throws(SourceError) -> JSONValue {
        if let value { return value }
        throw SourceError(.transient, Self.flaw(of: response) ?? flawWithin)
    }

    private static let space: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]

    /// Why an answer is not worth reading, by its type and first bytes; nil if it is.
    private static func flaw(of response: HTTPResponse) -> String? {
        if response.body.isEmpty { return "the answer is empty" }
        let first = response.body.first { !space.contains($0) }
        if first == UInt8(ascii: "<") { return "the answer is a web page: perhaps a login page of this network" }
        let type = response.header("Content-Type")?.lowercased()
        guard first == UInt8(ascii: "[") || first == UInt8(ascii: "{"), type?.contains("json") ?? true,
            !response.body.prefix(4).contains(0)
        else { return "the answer is not JSON" }
        return nil
    }

    /// Why reading failed, guessed from the document's end.
    private var flawWithin: String {
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
