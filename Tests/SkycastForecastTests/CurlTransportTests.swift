import Foundation
import SkycastCore
import SkycastForecast
import SkycastTestSupport
import Testing

@Suite("HTTP by libcurl", .serialized)
struct CurlTransportTests {
    /// One server for all: starting it takes longer than most of what is asked of it.
    private static let shared = Result { try LoopbackServer() }
    private let server: LoopbackServer

    init() throws { server = try Self.shared.get() }

    private func transport(deadline: Duration = .seconds(60)) -> CurlTransport {
        var limits = CurlTransport.Limits()
        limits.deadline = deadline
        return CurlTransport(limits: limits)
    }

    private func get(_ path: String, carriesKey: Bool = false) throws -> HTTPRequest {
        HTTPRequest(url: try server.url(path), headers: ["X-Api-Key": "canary"], carriesKey: carriesKey)
    }

    @Test("an answer has status, header fields and body; the request says who asks and carries no cookie")
    func answers() async throws {
        let transport = transport()
        for _ in 0..<2 {
            let response = try await transport.send(get("/echo"))
            #expect(response.status == 200)
            #expect(response.header("x-answer") == "yes")
            let sent = String(decoding: response.body, as: UTF8.self).split(separator: "\n")
            #expect(sent.contains("User-Agent: skycast/\(Skycast.version) (+\(Skycast.projectAddress))"))
            #expect(sent.contains("Accept-Encoding: gzip"))
            #expect(sent.contains("Accept: application/json"))
            #expect(sent.contains("X-Api-Key: canary"))
            #expect(!sent.contains { $0.hasPrefix("Cookie") })
        }
    }

    @Test(
        "a proxy is passed by on the way to this computer, and where it would read a key",
        arguments: [
            ("http://localhost:8080", false, true), ("http://weather.localhost", false, true),
            ("http://127.0.0.1", false, true), ("http://[::1]:80", false, true), ("http://127.evil.com", false, false),
            ("http://example.org", false, false), ("http://example.org", true, true),
            ("https://example.org", true, false), ("https://localhost", false, false),
        ])
    func proxy(address: String, carriesKey: Bool, isPassedBy: Bool) throws {
        let url = try #require(URL(string: address))
        #expect(HTTPRequest(url: url, carriesKey: carriesKey).goesPastProxy == isPassedBy)
    }

    @Test("gzip is inflated")
    func inflates() async throws {
        let body = try await transport().send(get("/gzipped")).body
        #expect(String(decoding: body, as: UTF8.self) == String(repeating: "inflated", count: 100))
    }

    @Test("a body over 4 MiB ends the request, also when it arrives as 64 KiB of gzip", arguments: ["/bomb", "/large"])
    func tooLarge(path: String) async throws {
        await #expect(throws: TransportError.tooLarge(bytes: 4_194_304)) {
            try await transport().send(get(path))
        }
    }

    @Test(
        "headers that do not come and a body that trickles end at the deadline, and the next request is good",
        arguments: ["/slow-headers", "/trickle"])
    func deadline(path: String) async throws {
        let clock = TestClock()
        let transport = CurlTransport(clock: clock)
        let request = try get(path)
        let begun = try await begun()
        await #expect(throws: TransportError.timedOut(seconds: 20)) {
            try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
                group.addTask { try await transport.send(request) }
                try await waitUntilBegun(after: begun)
                await clock.sleepers(1)
                clock.advance(by: .seconds(20))
                _ = try await group.next()
            }
        }
        #expect(try await transport.send(get("/echo")).status == 200)
    }

    @Test("cancelling the task ends the request at once")
    func cancellation() async throws {
        // Its deadline never comes.
        let transport = CurlTransport(clock: TestClock())
        let request = try get("/slow-headers")
        let begun = try await begun()
        await #expect(throws: TransportError.cancelled) {
            try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
                group.addTask { try await transport.send(request) }
                try await waitUntilBegun(after: begun)
                group.cancelAll()
                _ = try await group.next()
            }
        }
    }

    /// How many requests the server holds or has held.
    private func begun() async throws -> Int? {
        Int(String(decoding: try await transport().send(get("/begun")).body, as: UTF8.self))
    }

    private func waitUntilBegun(after before: Int?) async throws {
        while try await begun() == before { try await Task.sleep(for: .milliseconds(5)) }
    }

    @Test("a thousand transports come and go, each with a request that fails")
    func comeAndGo() async throws {
        let refused = try #require(URL(string: "http://127.0.0.1:1/"))
        for _ in 0..<1000 {
            await #expect(throws: TransportError.unreachable) {
                try await transport().send(HTTPRequest(url: refused))
            }
        }
    }

    @Test("three redirects are followed, a fourth is not")
    func redirects() async throws {
        #expect(try await transport().send(get("/redirect/3")).status == 200)
        await #expect(throws: TransportError.tooManyRedirects) {
            try await transport().send(get("/redirect/4"))
        }
    }

    @Test("a redirect leads to another host only without a key, and to no other scheme at all")
    func elsewhere() async throws {
        #expect(try await transport().send(get("/elsewhere")).status == 200)
        #expect(try await transport().send(get("/redirect/1", carriesKey: true)).status == 200)
        await #expect(throws: TransportError.redirectRefused) {
            try await transport().send(get("/elsewhere", carriesKey: true))
        }
        await #expect(throws: TransportError.redirectRefused) { try await transport().send(get("/file")) }
    }

    @Test("statuses that are no success are answers too, also one that asks for a password")
    func statuses() async throws {
        #expect(try await transport().send(get("/nothing-here")).status == 404)
        let locked = try await transport().send(get("/locked"))
        #expect(locked.status == 401)
        #expect(String(decoding: locked.body, as: UTF8.self) == "who?")
    }

    @Test("no server, no name, a connection that breaks off")
    func failures() async throws {
        let transport = transport()
        let refused = try #require(URL(string: "http://127.0.0.1:1/"))
        let nameless = try #require(URL(string: "http://no-such-host.invalid/"))
        await #expect(throws: TransportError.unreachable) { try await transport.send(HTTPRequest(url: refused)) }
        await #expect(throws: TransportError.unresolved) { try await transport.send(HTTPRequest(url: nameless)) }
        await #expect(throws: TransportError.broken) { try await transport.send(get("/broken")) }
    }

    @Test("a server that does not speak TLS is not a secure one")
    func insecure() async throws {
        let address = try server.url("/echo").absoluteString.replacing("http://", with: "https://")
        let url = try #require(URL(string: address))
        await #expect(throws: TransportError.insecure) { try await transport().send(HTTPRequest(url: url)) }
    }

    @Test("a hundred requests, failed and good, leave no descriptor behind")
    func descriptors() async throws {
        let transport = transport(deadline: .milliseconds(50))
        _ = try? await transport.send(get("/echo"))
        let before = try openDescriptors()
        for round in 0..<100 {
            _ = try? await transport.send(get(round.isMultiple(of: 10) ? "/trickle" : "/nothing-here"))
        }
        #expect(try openDescriptors() <= before + 8)
    }

    private func openDescriptors() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }
}
