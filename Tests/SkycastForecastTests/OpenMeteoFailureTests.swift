import Foundation
import SkycastCore
import SkycastForecast
import Testing

@Suite("Open-Meteo's refusals")
struct OpenMeteoFailureTests {
    private func failure(_ status: Int, _ body: String, _ headers: [String: String] = Fixture.json) -> SourceError? {
        Fixture.failure(Data(body.utf8), status: status, headers: headers)
    }

    private func limit(_ reason: String, _ headers: [String: String] = [:]) -> SourceError.Kind? {
        failure(429, #"{"error":true,"reason":"\#(reason)"}"#, headers)?.kind
    }

    @Test("each of the four limits holds as long as it says")
    func limits() {
        #expect(limit("Minutely API request limit exceeded. Please try again in one minute.") == .holdFor(Seconds(60)))
        #expect(limit("Hourly API request limit exceeded. Please try again in the next hour.") == .holdUntil(.nextHour))
        #expect(limit("Daily API request limit exceeded. Please try again tomorrow.") == .holdUntil(.nextDay))
        #expect(limit("Too many concurrent requests") == .holdFor(Seconds(5)))
        #expect(limit("Something new") == .holdFor(Seconds(60)))
        #expect(failure(429, "", [:])?.kind == .holdFor(Seconds(60)))
    }

    @Test(
        "Retry-After counts, in seconds or as a date, up to six hours; nonsense does not",
        arguments: [
            ("120", 120), ("0.5", 1), ("99999999999", 21_600), ("315360000", 21_600), ("1e400", 21_600),
            ("Wed, 30 Dec 2026 12:10:00 GMT", 600), ("Wed, 30 Dec 2036 12:10:00 GMT", 21_600),
            ("Wed, 30 Dec 2026 11:10:00 GMT", 60), ("0", 60), ("-5", 60), ("nan", 60), ("soon", 60), ("", 60),
            ("Wed, 30 Foo 2026 12:10:00 GMT", 60), ("30 12 2026", 60),
        ] as [(String, Int64)])
    func retryAfter(text: String, seconds: Int64) {
        let headers = ["Retry-After": text, "date": "Wed, 30 Dec 2026 12:00:00 GMT"]
        #expect(limit("Minutely API request limit exceeded.", headers) == .holdFor(Seconds(seconds)))
    }

    @Test("a 503 with Retry-After holds, one without is passing trouble")
    func overloaded() {
        let body = #"{"error":true,"reason":"The service is overloaded"}"#
        #expect(failure(503, body, ["Retry-After": "300"])?.kind == .holdFor(.minutes(5)))
        #expect(
            failure(503, body)
                == SourceError(.transient, "the server cannot answer (HTTP 503): The service is overloaded"))
    }

    @Test("a 400 is ours, whatever the order of its keys, and its message repeats no coordinate")
    func rejected() throws {
        let error = try #require(Fixture.failure(Fixture.bytes("error-latitude.json"), status: 400))
        #expect(error.kind == .rejected)
        #expect(
            error.message == "the server refuses the request: Latitude must be in range of -90 to 90°. Given: …")
    }

    @Test("a key that is missing or refused is known by status or text", arguments: [400, 401, 403])
    func unauthorized(status: Int) throws {
        #expect(
            try Fixture.failure(Fixture.bytes("error-key-required.json"), status: status)?.kind == .unauthorized)
    }

    @Test("a refusal that the server itself did not send is passing trouble", arguments: [400, 401, 403, 404, 405])
    func inBetween(status: Int) throws {
        let page = try Fixture.failure(Fixture.bytes("bad-gateway.html"), status: status, headers: [:])
        #expect(page?.kind == .transient)
    }

    @Test("servers in trouble: a page, nothing, or a JSON reason", arguments: [500, 502, 503, 504, 520, 301, 204, 418])
    func trouble(status: Int) throws {
        for body in ["", "<html>Bad Gateway</html>", #"{"error":true,"reason":"Something went wrong."}"#, "{\"a\":"] {
            let error = try #require(failure(status, body, [:]))
            #expect(error.kind == .transient)
            #expect(error.message.hasPrefix("the server cannot answer (HTTP \(status))"))
            #expect(!error.message.hasSuffix("."))
        }
    }

    @Test("an error body under 200 is an error")
    func errorUnder200() {
        #expect(
            failure(200, #"{"reason":"Something went wrong.","error":true}"#)
                == SourceError(.transient, "the server reports an error: Something went wrong"))
    }

    @Test("a request that is too long is split")
    func tooLong() {
        #expect(failure(414, "", [:])?.kind == .rejected)
        #expect(failure(413, "", [:])?.kind == .rejected)
    }

    @Test("a hostile reason is cut, and has no control characters, addresses or coordinates")
    func hostileReason() throws {
        let reason = #"\u001b[31mred\u202e\u0000\nsee http://evil.example/?k=SECRET at 59.9139,10.7522 "#
        let long = String(repeating: "x", count: 100_000)
        let error = try #require(failure(400, #"{"error":true,"reason":"\#(reason)\#(long)"}"#))
        #expect(error.message.count <= 200 + "the server refuses the request: ".count)
        #expect(error.message.hasPrefix("the server refuses the request: [31mredsee … at …,… xxx"))
        #expect(error.message.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202e })
    }
}
