import Foundation
import SkycastCore
import SkycastForecast
import SkycastTestSupport
import Synchronization
import Testing

/// MET Norway as the tests ask it: a server in memory that remembers what it was asked.
final class METNorway: HTTPTransport {
    /// The start of the running hour: 2026-01-01T12:00:00Z.
    static let hour = Timestamp(1_767_268_800)
    static let now = hour + .minutes(20)
    static let published = "Thu, 01 Jan 2026 12:10:31 GMT"

    private let answer: Mutex<HTTPResponse>
    private let asked = Mutex<[HTTPRequest]>([])

    init(_ answer: HTTPResponse) { self.answer = Mutex(answer) }

    /// A server that answers with a document.
    convenience init(_ body: METNorwayBody, status: Int = 200, _ headers: [String: String] = METNorway.headers()) {
        self.init(HTTPResponse(status: status, headers: headers, body: Data(body.text.utf8)))
    }

    var requests: [HTTPRequest] { asked.withLock(\.self) }

    /// Answers differently from now on.
    func change(_ answer: HTTPResponse) { self.answer.withLock { $0 = answer } }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        asked.withLock { $0.append(request) }
        return answer.withLock(\.self)
    }

    /// Header fields of an answer that holds for half an hour.
    static func headers(
        date: String? = "Thu, 01 Jan 2026 12:20:00 GMT", expires: String? = "Thu, 01 Jan 2026 12:50:00 GMT",
        lastModified: String? = published
    ) -> [String: String] {
        let fields = [
            "Date": date, "Expires": expires, "Last-Modified": lastModified, "Content-Type": "application/json",
        ]
        return fields.compactMapValues(\.self)
    }

    func source(contact: String? = nil) throws -> METNorwaySource {
        METNorwaySource(
            server: try #require(URL(string: METNorwayRequest.publicServer)), contact: contact, zones: FixedZones(),
            transport: self)
    }

    /// What it says about one city.
    func weather(
        of city: City = .oslo, at now: Timestamp = METNorway.now, known: KnownAnswer? = nil
    ) async throws -> CityWeather {
        let question = WeatherQuestion([city], forecast: true, now: now, known: known.map { [city.id: $0] } ?? [:])
        return try #require(try await source().fetch(question).first)
    }

    /// The weather that a document says.
    static func weather(
        _ body: Data, of city: City = .oslo, at now: Timestamp = METNorway.now
    ) async throws -> CityWeather {
        try await METNorway(HTTPResponse(status: 200, headers: headers(), body: body)).weather(of: city, at: now)
    }

    static func weather(
        _ body: METNorwayBody, of city: City = .oslo, at now: Timestamp = METNorway.now
    ) async throws -> CityWeather {
        try await weather(Data(body.text.utf8), of: city, at: now)
    }

    /// The error that asking ends in.
    func failure(contact: String? = nil, known: KnownAnswer? = nil) async -> SourceError? {
        do {
            let question = WeatherQuestion(
                [.oslo], forecast: true, now: Self.now, known: known.map { [City.oslo.id: $0] } ?? [:])
            _ = try await source(contact: contact).fetch(question)
            return nil
        } catch {
            return error as? SourceError
        }
    }
}

extension CityWeather {
    /// What is kept of it.
    func known() throws -> KnownAnswer {
        KnownAnswer(forecast: try #require(forecast), validity: try #require(validity))
    }
}
