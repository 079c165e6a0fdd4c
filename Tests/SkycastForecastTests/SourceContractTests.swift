import Foundation
import SkycastCore
import SkycastForecast
import Synchronization
import Testing

/// What every source must do, whatever its server speaks.
@Suite("Every source")
struct SourceContractTests {
    private static let withServer = SourceCase.all.filter { $0.server != nil }
    private static let cities = [City.tokyo, .oslo]

    @Test("answers each city once, in the order asked", arguments: SourceCase.all)
    func order(_ source: SourceCase) async throws {
        for cities in [Self.cities, Self.cities.reversed(), [.oslo]] {
            let weather = try await source.weather(of: cities)
            let limit = try source.make(Wire()).capabilities.citiesPerRequest
            #expect(weather.map(\.city) == cities.prefix(limit).map(\.id))
        }
    }

    @Test("says of each value whose it is, of where and when it came", arguments: SourceCase.all)
    func origin(_ source: SourceCase) async throws {
        let id = try source.make(Wire()).attribution.id
        for answer in try await source.weather(of: Self.cities) {
            let snapshot = try #require(answer.snapshot)
            let forecast = try #require(answer.forecast)
            #expect([snapshot.source, forecast.source] == [id, id])
            #expect([snapshot.city, forecast.city] == [answer.city, answer.city])
            #expect([snapshot.fetchedAt, forecast.fetchedAt] == [source.now, source.now])
            #expect(snapshot.validAt - source.now <= Freshness.futureTolerance)
        }
        #expect(SourceAttribution.of(id) == (try source.make(Wire()).attribution))
    }

    @Test("tells nothing that it does not declare, and nothing absurd", arguments: SourceCase.all)
    func capabilities(_ source: SourceCase) async throws {
        let capabilities = try source.make(Wire()).capabilities
        #expect(capabilities.citiesPerRequest >= 1)
        for answer in try await source.weather(of: Self.cities) {
            let current = answer.snapshot.map { Set($0.values.known) } ?? []
            #expect(!current.isEmpty)
            // What a current block may lack is taken from the forecast of the same answer.
            let filled = capabilities.forecast.intersection(Snapshot.metricsFromForecast)
            #expect(current.subtracting(capabilities.current.union(filled)).isEmpty)
            for step in answer.forecast?.steps ?? [] {
                #expect(Set(step.values.known).subtracting(capabilities.forecast).isEmpty)
            }
            for values in [answer.snapshot?.values].compactMap(\.self) + (answer.forecast?.steps.map(\.values) ?? []) {
                for metric in values.known {
                    let value = try #require(values[metric])
                    #expect(metric.plausible.contains(value), "\(metric.name) \(value)")
                }
            }
        }
    }

    @Test("puts steps and days in order, none over another", arguments: SourceCase.all)
    func steps(_ source: SourceCase) async throws {
        for answer in try await source.weather(of: Self.cities) {
            let forecast = try #require(answer.forecast)
            #expect(forecast.steps.allSatisfy { $0.length > .zero })
            #expect(zip(forecast.steps, forecast.steps.dropFirst()).allSatisfy { $0.end <= $1.start })
            #expect(zip(forecast.days, forecast.days.dropFirst()).allSatisfy { $0.date < $1.date })
        }
    }

    @Test("asks nobody about no city", arguments: SourceCase.all)
    func nobody(_ source: SourceCase) async throws {
        let wire = Wire(source.server)
        let weather = try await source.make(wire).fetch(WeatherQuestion([], forecast: true, now: source.now))
        #expect(weather.isEmpty)
        #expect(wire.requests.isEmpty)
    }

    @Test("leaves unknown what the server does not say", arguments: withServer)
    func unknown(_ source: SourceCase) async throws {
        let server = try #require(source.server)
        let wire = Wire { _, url in
            .success(HTTPResponse(status: 200, headers: server.headers, body: server.halfEmpty(url)))
        }
        for answer in try await source.weather(of: Self.cities, wire) {
            let known = Set(answer.snapshot?.values.known ?? [])
            #expect(!known.isEmpty)
            #expect(known.isDisjoint(with: server.missing))
        }
    }

    @Test("has current values for all cities or none, whichever request fails", arguments: withServer)
    func allOrNone(_ source: SourceCase) async throws {
        let server = try #require(source.server)
        let wire = Wire(server)
        _ = try await source.weather(of: Self.cities, wire)
        for failing in wire.requests.indices {
            let wire = Wire { number, url in
                number == failing
                    ? .failure(.broken)
                    : .success(HTTPResponse(status: 200, headers: server.headers, body: server.whole(url)))
            }
            do {
                let answers = try await source.weather(of: Self.cities, wire)
                #expect(answers.allSatisfy { $0.snapshot != nil && $0.forecast == nil && $0.forecastFailure != nil })
            } catch let error as SourceError {
                #expect(error.kind == .transient)
            }
        }
    }

    @Test("takes no answer that was cut off", arguments: withServer)
    func cut(_ source: SourceCase) async throws {
        let server = try #require(source.server)
        for part in 0..<20 {
            let wire = Wire { _, url in
                let body = server.whole(url)
                return .success(
                    HTTPResponse(status: 200, headers: server.headers, body: body.prefix(body.count * part / 20)))
            }
            #expect(await source.failure(wire)?.kind == .transient, "\(part) twentieths")
        }
    }

    @Test("knows each failure, and speaks of it without places and keys", arguments: withServer)
    func failures(_ source: SourceCase) async throws {
        let server = try #require(source.server)
        for failure in server.failures {
            let wire = Wire { _, _ in
                .success(HTTPResponse(status: failure.status, headers: failure.headers, body: failure.body))
            }
            let error = try #require(await source.failure(wire), "HTTP \(failure.status)")
            #expect(error.kind == failure.kind, "HTTP \(failure.status)")
            #expect(error.message.count <= 300 && !error.message.hasSuffix("."))
            #expect(error.message.first?.isUppercase == false)
            #expect(error.message.unicodeScalars.allSatisfy { $0.value >= 0x20 })
            for secret in server.secrets + ["59.9", "10.75", "35.68", "139.69"] {
                #expect(!error.message.contains(secret), "\(error.message)")
            }
        }
    }

    @Test("marks every request that carries a key", arguments: withServer)
    func keys(_ source: SourceCase) async throws {
        let server = try #require(source.server)
        let wire = Wire(server)
        _ = try await source.weather(of: Self.cities, wire)
        #expect(!wire.requests.isEmpty)
        #expect(wire.requests.allSatisfy { $0.carriesKey == !server.secrets.isEmpty })
    }

    @Test("passes on the server's time, and makes up none", arguments: withServer)
    func serverTime(_ source: SourceCase) async throws {
        let server = try #require(source.server)
        for answer in try await source.weather(of: Self.cities, Wire(server)) {
            #expect(answer.serverTime == source.now)
        }
        let headers = server.headers.filter { $0.key != "Date" }
        let wire = Wire { _, url in .success(HTTPResponse(status: 200, headers: headers, body: server.whole(url))) }
        for answer in try await source.weather(of: Self.cities, wire) { #expect(answer.serverTime == nil) }
    }

    @Test("ends when it is cancelled", arguments: withServer)
    func cancelled(_ source: SourceCase) async throws {
        let wire = SilentWire()
        let error = await withTaskGroup(of: SourceError?.self) { group in
            group.addTask { await source.failure(wire) }
            await wire.isAsked()
            group.cancelAll()
            return await group.next() ?? nil
        }
        #expect(error?.kind == .transient)
    }
}

extension SourceCase {
    /// The whole weather of as many cities as may be asked about at once, over a wire to its server.
    fileprivate func weather(of cities: [City], _ wire: Wire? = nil) async throws -> [CityWeather] {
        let source = try make(wire ?? Wire(server))
        let cities = Array(cities.prefix(source.capabilities.citiesPerRequest))
        return try await source.fetch(WeatherQuestion(cities, forecast: true, now: now))
    }

    /// The error that asking ends in; nil if it does not.
    fileprivate func failure(_ wire: any HTTPTransport) async -> SourceError? {
        do {
            let source = try make(wire)
            let cities = Array([City.tokyo, .oslo].prefix(source.capabilities.citiesPerRequest))
            _ = try await source.fetch(WeatherQuestion(cities, forecast: true, now: now))
            return nil
        } catch {
            return error as? SourceError
        }
    }
}

extension WeatherValues {
    /// The metrics whose values are known.
    fileprivate var known: [Metric] { Metric.allCases.filter { self[$0] != nil } }
}

/// A server in memory that remembers what it was asked.
private final class Wire: HTTPTransport {
    /// By the number of the request and its address.
    typealias Answer = @Sendable (Int, URL) -> Result<HTTPResponse, TransportError>
    private let answer: Answer
    private let asked = Mutex<[HTTPRequest]>([])

    init(_ answer: @escaping Answer) { self.answer = answer }

    /// One that gives the whole answers of `server`; without one there is nobody.
    convenience init(_ server: SourceCase.Server? = nil) {
        self.init { _, url in
            guard let server else { return .failure(.unreachable) }
            return .success(HTTPResponse(status: 200, headers: server.headers, body: server.whole(url)))
        }
    }

    var requests: [HTTPRequest] { asked.withLock(\.self) }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let number = asked.withLock { asked in
            asked.append(request)
            return asked.count - 1
        }
        return try answer(number, request.url).get()
    }
}

/// A server that never answers.
private final class SilentWire: HTTPTransport {
    private let (asked, told) = AsyncStream<Void>.makeStream()
    private let (silence, talk) = AsyncStream<Void>.makeStream()

    /// Returns once a request has come.
    func isAsked() async { for await _ in asked { return } }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        told.yield()
        for await _ in silence {}  // until it is cancelled
        throw .cancelled
    }
}
