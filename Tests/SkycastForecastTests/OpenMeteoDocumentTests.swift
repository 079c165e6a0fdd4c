import Foundation
import SkycastCore
import SkycastForecast
import Testing

@Suite("Answers that are no answer")
struct OpenMeteoDocumentTests {
    @Test(
        "each kind of broken body has a sentence of its own",
        arguments: [
            ("bare-nan-in-the-head.json", "the answer holds the word nan where a number belongs"),
            ("streaming-error-after-200.json", "the server broke off while answering"),
            ("cut-short.json", "the answer is cut short"),
            ("text-after-the-document.json", "the answer is not valid JSON"),
            ("bad-gateway.html", "the answer is a web page: perhaps a login page of this network"),
            ("no-sections.json", "the answer lacks the current values asked for"),
        ])
    func broken(name: String, message: String) throws {
        #expect(try Fixture.failure(Fixture.bytes(name)) == SourceError(.transient, message))
    }

    @Test("an empty answer, other types, other documents")
    func others() throws {
        let whole = try Fixture.bytes("one-city-whole.json")
        #expect(Fixture.failure(Data())?.message == "the answer is empty")
        #expect(Fixture.failure(Data(" \n".utf8))?.message == "the answer is not JSON")
        #expect(Fixture.failure(whole, headers: ["content-type": "text/html"])?.message == "the answer is not JSON")
        #expect(Fixture.failure(Data("null".utf8))?.message == "the answer is not JSON")
        for other in ["{}", "[{}]", "[1]", "[null]", "[]", #"{"current":[]}"#, #"{"current":null}"#] {
            #expect(Fixture.failure(Data(other.utf8))?.kind == .transient)
        }
    }

    @Test("without a stated type the document speaks for itself")
    func noType() throws {
        #expect(try Fixture.failure(Fixture.bytes("one-city-whole.json"), headers: [:]) == nil)
    }

    @Test("a byte order mark, UTF-16 and invalid UTF-8 are refused")
    func encodings() throws {
        let text = try String(decoding: Fixture.bytes("one-city-whole.json"), as: UTF8.self)
        #expect(Fixture.failure(Data("\u{feff}\(text)".utf8)) != nil)
        for encoding in [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian] {
            #expect(try Fixture.failure(#require(text.data(using: encoding))) != nil)
        }
        #expect(Fixture.failure(Data([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])) != nil)
    }

    @Test("nesting of 100,000 levels neither crashes nor counts", arguments: ["[", #"{"current":"#])
    func depth(opening: String) {
        #expect(Fixture.failure(Data(String(repeating: opening, count: 100_000).utf8))?.kind == .transient)
        let inside = #"{"current":{"time":"# + String(repeating: "[", count: 100_000)
        #expect(Fixture.failure(Data(inside.utf8))?.kind == .transient)
    }

    @Test("three hundred thousand keys are read over")
    func manyKeys() throws {
        let keys = (0..<300_000).map { "\"\(String($0, radix: 36))\":1" }.joined(separator: ",")
        let body = try String(decoding: Fixture.bytes("one-city-whole.json"), as: UTF8.self).dropFirst()
        let weather = try Fixture.decode(Data("{\(keys),\(body)".utf8))
        #expect(weather.first?.snapshot?.values[.temperature] == -1.2)
    }

    @Test("of a key that comes twice the first counts; huge numbers are unknown, lone surrogates no JSON")
    func oddities() throws {
        let text = try String(decoding: Fixture.bytes("one-city-whole.json"), as: UTF8.self)
        let twice = text.replacing("\"temperature_2m\": -1.2", with: "\"temperature_2m\": -1.2, \"temperature_2m\": 40")
        #expect(try Fixture.decode(Data(twice.utf8)).first?.snapshot?.values[.temperature] == -1.2)
        let surrogate = text.replacing("\"Europe/Oslo\"", with: #""\ud800""#)
        #expect(Fixture.failure(Data(surrogate.utf8))?.kind == .transient)
        let huge = text.replacing("1003.4", with: String(repeating: "9", count: 100_000))
        #expect(try Fixture.decode(Data(huge.utf8)).first?.snapshot?.values[.pressure] == nil)
    }
}
