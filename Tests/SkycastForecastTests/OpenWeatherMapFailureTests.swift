import Foundation
import SkycastCore
import SkycastForecast
import Testing

@Suite("OpenWeatherMap's requests and refusals")
struct OpenWeatherMapFailureTests {
    private typealias Answers = OpenWeatherMapAnswers

    private func failure(
        _ status: Int, _ body: String, headers: [String: String] = Fixture.json
    ) async throws -> SourceError? {
        let source = try Answers.source { _ in
            HTTPResponse(status: status, headers: headers, body: Data(body.utf8))
        }
        do throws(SourceError) {
            _ = try await source.fetch(WeatherQuestion([.london], forecast: false, now: Fixture.now))
            return nil
        } catch {
            return error
        }
    }

    @Test("two requests for a forecast, one without, one for One Call, each with the key and marked so")
    func requests() async throws {
        func asked(oneCall: Bool, forecast: Bool) async throws -> [String] {
            let (requests, log) = AsyncStream.makeStream(of: String.self)
            let source = try Answers.source(oneCall: oneCall) { request in
                log.yield((request.carriesKey ? "" : "unmarked ") + request.url.absoluteString)
                let bodies = ["weather": Answers.current, "forecast": Answers.short, "onecall": Answers.oneCall]
                return bodies[request.url.lastPathComponent].map {
                    HTTPResponse(status: 200, body: Data($0.utf8))
                }
            }
            _ = try await source.fetch(WeatherQuestion([.london], forecast: forecast, now: Fixture.now))
            log.finish()
            return await requests.reduce(into: []) { $0.append($1) }
        }
        let server = "https://api.openweathermap.org/data"
        let place = "?lat=51.507&lon=-0.128&units=metric"
        let key = "&appid=c4nary%2B%26%3D"
        #expect(try await asked(oneCall: false, forecast: false) == ["\(server)/2.5/weather\(place)\(key)"])
        #expect(
            try await asked(oneCall: false, forecast: true)
                == ["\(server)/2.5/weather\(place)\(key)", "\(server)/2.5/forecast\(place)\(key)"])
        #expect(
            try await asked(oneCall: true, forecast: true)
                == ["\(server)/3.0/onecall\(place)&exclude=minutely\(key)"])
        #expect(
            try await asked(oneCall: true, forecast: false)
                == ["\(server)/3.0/onecall\(place)&exclude=minutely,hourly,daily\(key)"])
    }

    @Test(
        "a forecast that fails leaves the current values, unless our key or our calls are refused",
        arguments: [(500, true), (404, true), (200, true), (401, false), (429, false)])
    func forecastFails(status: Int, isKept: Bool) async throws {
        let source = try Answers.source { request in
            if request.url.lastPathComponent == "weather" {
                return HTTPResponse(status: 200, headers: Fixture.json, body: Data(Answers.current.utf8))
            }
            let body = #"{"cod":"\#(status == 200 ? 500 : status)","message":"no luck"}"#
            return HTTPResponse(status: status, headers: Fixture.json, body: Data(body.utf8))
        }
        let question = WeatherQuestion([.london], forecast: true, now: Fixture.now)
        guard isKept else {
            await #expect(throws: SourceError.self) { try await source.fetch(question) }
            return
        }
        let weather = try #require(try await source.fetch(question).first)
        #expect(weather.snapshot?.values[.temperature] == 8.72)
        #expect(weather.forecast == nil)
        let failure = try #require(weather.usable(at: Fixture.now).failure)
        #expect(failure.hasPrefix("no forecast: the server") && failure.hasSuffix("no luck"))
    }

    @Test("a 401 tells which of its two causes it has")
    func unauthorized() async throws {
        let key = try await failure(
            401, #"{"cod":401, "message": "Invalid API key. Please see http://openweathermap.org/faq#error401"}"#)
        #expect(key?.kind == .unauthorized)
        #expect(
            key?.message
                == "the API key is not known: check it on openweathermap.org; a new one takes some hours to work")
        let plan = try await failure(
            401, #"{"cod":401, "message": "Please note that using One Call 3.0 requires a separate subscription"}"#)
        #expect(plan?.kind == .unauthorized)
        #expect(plan?.message.hasPrefix("the API key is right but not subscribed to One Call 3.0: subscribe") == true)
    }

    @Test(
        "each refusal has its sentence",
        arguments: [
            (
                400, #"{"cod":"400","message":"wrong latitude"}"#, SourceError.Kind.rejected,
                "the server refuses the request: wrong latitude"
            ),
            (
                404, #"{"cod":"404","message":"city not found"}"#, .rejected,
                "the server knows no weather for this place: city not found"
            ),
            (
                200, #"{"cod":"404","message":"Error: Not found city"}"#, .rejected,
                "the server knows no weather for this place: Error: Not found city"
            ),
            (
                404, "<html>", .transient, "the server has no weather at this address (HTTP 404): check provider.url"
            ),
            (
                429,
                #"{"cod":429, "message": "Your account is temporary blocked due to exceeding of requests limitation"}"#,
                .holdFor(.hours(2)),
                "too many requests: Your account is temporary blocked due to exceeding of requests limitation"
            ),
            (429, "", .holdFor(.hours(2)), "too many requests"),
            (
                500, #"{"cod":"500","message":"Internal error"}"#, .transient,
                "the server cannot answer (HTTP 500): Internal error"
            ),
            (502, "<html>Bad Gateway</html>", .transient, "the server cannot answer (HTTP 502)"),
            (401, "<html>Proxy</html>", .transient, "the server cannot answer (HTTP 401)"),
            (401, #"{"error":"login"}"#, .transient, "the server cannot answer (HTTP 401)"),
            (200, "", .transient, "the answer is empty"),
            (200, "<html>", .transient, "the answer is a web page: perhaps a login page of this network"),
            (200, #"{"cod":200,"main":{"#, .transient, "the answer is cut short"),
            (
                200, #"{"cod":200,"main":{"temp":nan}}"#, .transient,
                "the answer holds the word nan where a number belongs"
            ),
        ] as [(Int, String, SourceError.Kind, String)])
    func refusals(status: Int, body: String, kind: SourceError.Kind, message: String) async throws {
        #expect(try await failure(status, body, headers: [:]) == SourceError(kind, message))
    }

    @Test("Retry-After counts, where it is sent")
    func retryAfter() async throws {
        #expect(try await failure(429, "", headers: ["Retry-After": "600"])?.kind == .holdFor(Seconds(600)))
        #expect(try await failure(503, "", headers: ["Retry-After": "60"])?.kind == .holdFor(Seconds(60)))
    }

    @Test("a server that repeats the key does not get it into an error", arguments: [400, 404, 429, 500])
    func repeatedKey(status: Int) async throws {
        let body = #"{"cod":"\#(status)","message":"key c4nary+&= at 51.507,-0.128 http://x/?appid=c4nary%2B%26%3D"}"#
        let message = try #require(await failure(status, body)?.message)
        #expect(!message.contains("c4nary") && !message.contains("51.5"))
    }

    @Test("neither a key nor a request prints what is secret")
    func printing() throws {
        let key = try #require(APIKey(" c4nary\n"))
        #expect(key.secret == "c4nary")
        let url = try #require(URL(string: "https://api.openweathermap.org/data/2.5/weather?appid=c4nary"))
        let request = HTTPRequest(url: url, headers: ["X-Api-Key": "c4nary"], carriesKey: true)
        var dumped = ""
        dump((key, request), to: &dumped)
        for text in ["\(key)", "\(request)", String(reflecting: key), String(reflecting: request), dumped] {
            #expect(!text.contains("c4nary"), "\(text)")
        }
    }

    @Test(
        "what is no key",
        arguments: ["", " \n", "a b", "ключ", "a\u{0}b", "a\u{7f}", String(repeating: "x", count: 513)])
    func noKey(text: String) {
        #expect(APIKey(text) == nil)
    }
}
