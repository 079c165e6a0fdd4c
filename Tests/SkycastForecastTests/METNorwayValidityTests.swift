import Foundation
import SkycastCore
import SkycastForecast
import SkycastTestSupport
import Testing

/// The terms: nobody asks before `Expires`, and then only for what is new.
@Suite("How long an answer of MET Norway holds")
struct METNorwayValidityTests {
    private let body = METNorwayBody.hours(30, from: METNorway.hour)

    private func unchanged(_ headers: [String: String]) -> HTTPResponse { HTTPResponse(status: 304, headers: headers) }

    @Test("an answer says until when, and what to send back") func validity() async throws {
        let weather = try await METNorway(body).weather()
        #expect(
            weather.validity
                == AnswerValidity(expiresAt: METNorway.now + .minutes(30), lastModified: METNorway.published))
        #expect(weather.serverTime == METNorway.now)
        #expect(!weather.isKept)
    }

    @Test("until then nobody is asked; the present is the running hour, and the answer is as old as it is")
    func kept() async throws {
        let server = METNorway(body)
        let first = try await server.weather()
        let later = METNorway.now + .minutes(45) - .minutes(20)
        let weather = try await server.weather(at: later, known: try first.known())
        #expect(server.requests.count == 1)
        #expect(weather.isKept)
        #expect(weather.forecast == first.forecast)
        #expect(weather.validity == first.validity)
        #expect(weather.serverTime == nil)
        let snapshot = try #require(weather.snapshot)
        #expect(snapshot.validAt == later)
        #expect(snapshot.fetchedAt == METNorway.now)
        #expect(snapshot.values[.temperature] == 5)
    }

    @Test("when the hour turns, the present is the next hour, without asking") func nextHour() async throws {
        let server = METNorway(body, METNorway.headers(expires: "Thu, 01 Jan 2026 13:30:00 GMT"))
        let first = try await server.weather()
        let weather = try await server.weather(at: METNorway.hour + .hours(1), known: try first.known())
        #expect(server.requests.count == 1)
        #expect(weather.snapshot?.values[.temperature] == 5.1)
    }

    @Test("after that it is asked whether there is anything new, and 304 confirms what is kept") func confirmed()
        async throws
    {
        let server = METNorway(body)
        let first = try await server.weather()
        let later = METNorway.now + .minutes(30)
        server.change(
            unchanged(["Date": "Thu, 01 Jan 2026 12:50:00 GMT", "Expires": "Thu, 01 Jan 2026 13:21:00 GMT"]))
        let weather = try await server.weather(at: later, known: try first.known())
        #expect(server.requests.map { $0.headers["If-Modified-Since"] } == [nil, METNorway.published])
        #expect(!weather.isKept)
        #expect(weather.forecast?.run == first.forecast?.run)
        #expect(weather.forecast?.steps == first.forecast?.steps)
        #expect(weather.forecast?.days == first.forecast?.days)
        #expect(weather.forecast?.fetchedAt == later)
        #expect(weather.snapshot?.validAt == later)
        #expect(weather.snapshot?.fetchedAt == later)
        #expect(
            weather.validity
                == AnswerValidity(expiresAt: later + .minutes(31), lastModified: METNorway.published))
    }

    @Test("a failure after that is a failure: nothing old is made new") func failure() async throws {
        let server = METNorway(body)
        var known = try await server.weather().known()
        known = KnownAnswer(
            forecast: known.forecast,
            validity: AnswerValidity(expiresAt: METNorway.now, lastModified: known.validity.lastModified))
        server.change(HTTPResponse(status: 502))
        #expect(await server.failure(known: known)?.kind == .transient)
        #expect(server.requests.count == 2)
    }

    @Test(
        "how long it holds is counted by the server's clock",
        arguments: [
            ("Thu, 01 Jan 2026 12:20:00 GMT", "Thu, 01 Jan 2026 12:50:00 GMT", Seconds.minutes(30)),
            ("Thu, 01 Jan 2026 18:00:00 GMT", "Thu, 01 Jan 2026 18:30:00 GMT", .minutes(30)),
            ("Wed, 01 Jan 2025 12:20:00 GMT", "Wed, 01 Jan 2025 12:50:00 GMT", .minutes(30)),
            ("Thu, 01 Jan 2026 12:20:00 GMT", "Thu, 01 Jan 2026 12:19:59 GMT", .zero),
            ("Thu, 01 Jan 2026 12:20:00 GMT", "Thu, 01 Jan 1970 00:00:00 GMT", .zero),
            ("Thu, 01 Jan 2026 12:20:00 GMT", "Sun, 01 Jan 2036 12:20:00 GMT", .hours(6)),
            (nil, "Thu, 01 Jan 2026 12:50:00 GMT", .minutes(30)),
        ] as [(String?, String, Seconds)])
    func serverClock(date: String?, expires: String, span: Seconds) async throws {
        let weather = try await METNorway(body, METNorway.headers(date: date, expires: expires)).weather()
        #expect(weather.validity?.expiresAt == METNorway.now + span)
    }

    @Test(
        "what is not said or not understood holds for no time",
        arguments: [nil, "", "0", "soon", "2026-01-01T13:00:00Z"])
    func unsaid(expires: String?) async throws {
        let server = METNorway(body, METNorway.headers(expires: expires, lastModified: nil))
        let weather = try await server.weather()
        #expect(weather.validity == AnswerValidity(expiresAt: nil, lastModified: nil))
        _ = try await server.weather(known: try weather.known())
        #expect(server.requests.count == 2)
        #expect(server.requests.last?.headers["If-Modified-Since"] == nil)
    }

    @Test("F46 an answer kept by a clock that was a year ahead does not hold for a year") func clockAhead() async throws
    {
        let server = METNorway(body)
        let forecast = try #require(try await server.weather().forecast)
        let known = KnownAnswer(
            forecast: forecast,
            validity: AnswerValidity(expiresAt: METNorway.now + .days(365), lastModified: METNorway.published))
        _ = try await server.weather(known: known)
        #expect(server.requests.count == 2)
    }

    @Test("forecasts come along although only the present is wanted, for there is nothing else") func always()
        async throws
    {
        let question = WeatherQuestion([.oslo], forecast: false, now: METNorway.now)
        let weather = try await METNorway(body).source().fetch(question)
        #expect(weather.first?.forecast != nil)
    }

    @Test("several cities are asked for one by one, each in its own terms") func severalCities() async throws {
        let server = METNorway(body)
        let oslo = try await server.weather().known()
        let question = WeatherQuestion(
            [.tokyo, .oslo], forecast: true, now: METNorway.now, known: [City.oslo.id: oslo])
        let weather = try await server.source().fetch(question)
        #expect(weather.map(\.city) == [City.tokyo.id, City.oslo.id])
        #expect(weather.map(\.isKept) == [false, true])
        #expect(server.requests.count == 2)
    }

    @Test("a first hour that begins in a moment by our clock is the present, a later one is not") func slowClock()
        async throws
    {
        let soon = try await METNorway(body).weather(at: METNorway.hour - .minutes(2))
        #expect(soon.snapshot?.values[.temperature] == 5)
        #expect(soon.snapshot?.validAt == METNorway.hour - .minutes(2))
        #expect(try await METNorway(body).weather(at: METNorway.hour - .minutes(20)).snapshot == nil)
        #expect(try await METNorway(body).weather(at: METNorway.hour + .hours(40)).snapshot == nil)
    }
}
