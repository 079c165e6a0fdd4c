import Foundation
import SkycastTestSupport
import Testing

@Suite(
    "The real programs in a real session", .serialized,
    .enabled(if: Session.isPossible, "needs root for a session of its own"))
struct SessionTests {
    @Test("from a configured city to a bubble and skycastctl status")
    func firstAlert() async throws {
        let session = try await blocking { try Session("first-alert") }
        try #require(session.status == 0, "\(session.errors)")
        #expect(try session.text("active") == "active")
        let notices = try session.text("bubbles.jsonl").split(separator: "\n").filter {
            $0.contains("\"event\": \"notify\"")
        }
        #expect(notices.count == 1)
        #expect(notices.first?.contains("wind in Tromsø & Co") == true)
        #expect(try !session.text("bubbles.jsonl").contains("\"event\": \"close\""), "F75 a stop closes no bubble")
        #expect(try session.text("shown") == "1", "the same event was told again after a kill")
        #expect(try session.text("status-running.txt").contains("1 city"))
        #expect(try session.text("stopped").contains("Result=success"))
        #expect(try Int(session.text("stop-milliseconds")).map { .milliseconds($0) < bound(.seconds(2)) } == true)
        #expect(try session.text("card.txt").contains("Open-Meteo"))
        #expect(try session.text("alerts.txt").contains("Wind in Tromsø & Co"))
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let status = try decoder.decode(Status.self, from: session.data("status.json"))
        #expect(status.schema == 1)
        let city = try #require(status.cities.first)
        #expect(city.ageSeconds >= 0)
        #expect(city.current.windGustsMs == 30)
        #expect(city.current.temperatureC == nil)
        #expect(city.alerts.first?.severity == "severe")
    }

    @Test("starts that cannot go well say what is wrong, and do not loop")
    func badStarts() async throws {
        let session = try await blocking { try Session("bad-starts", display: false) }
        try #require(session.status == 0, "\(session.errors)")
        #expect(try session.text("unconfigured").contains("ActiveState=active"))
        #expect(try session.text("unconfigured").contains("no city configured"))
        #expect(try session.text("second.code") == "75")
        #expect(try session.text("second.err").contains("another skycastd is running, process "))
        #expect(try session.text("broken").contains("ExecMainStatus=78"))
        #expect(try session.text("broken").contains("NRestarts=0"))
        let log = try session.text("broken.log")
        #expect(log.contains("config.toml:1:1") && log.contains("'interval'"))
        #expect(log.contains("config.toml:5:"))
        #expect(try session.text("no-store.code") == "1")
        let errors = try session.text("no-store.err")
        #expect(errors.contains("no weather store") && errors.contains("config.toml:1:1"))
        #expect(errors.contains("hint: correct the configuration; see: skycastctl config check"))
    }

    @Test("the sandbox forbids what it should and allows what the daemon needs")
    func hardening() async throws {
        let session = try await blocking { try Session("hardening") }
        try #require(session.status == 0, "\(session.errors)")
        let needed: Set = [
            "writing the state directory", "reading the configuration", "internet socket", "internet socket, version 6",
            "netlink socket", "the session bus", "the runtime directory",
        ]
        let plain = try JSONDecoder().decode([String: Bool].self, from: session.data("plain.json"))
        let namespaces = try JSONDecoder().decode([String: Bool].self, from: session.data("namespaces.json"))
        // Only the second drop-in can make the home read-only: that takes a user namespace.
        #expect(Set(plain.filter(\.value).keys) == needed.union(["writing outside the state directory"]))
        #expect(Set(namespaces.filter(\.value).keys) == needed)
        #expect(try exposure(session.text("plain.exposure")) <= 6.5)
        #expect(try exposure(session.text("namespaces.exposure")) <= 5.5)
        #expect(try session.text("active") == "active")
        #expect(try session.text("graphical") == "active")
        #expect(try session.text("state").contains("skycast.db"))
    }

    /// The number in "→ Overall exposure level for skycastd.service: 6.5 MEDIUM".
    private func exposure(_ line: String) throws -> Double {
        try #require(line.split(separator: " ").compactMap { Double($0) }.last, "\(line)")
    }

    @Test("a key that the service manager hands over is used, and shows nowhere")
    func credential() async throws {
        let session = try await blocking { try Session("credential", display: false) }
        try #require(session.status == 0, "\(session.errors)")
        #expect(try session.text("without") == "78")
        #expect(try session.text("asked").split(separator: "\n").first == "/data/2.5/weather c4naryK3y")
        let said = try session.text("said")
        #expect(said.contains("1 city with fresh data") && !said.contains("c4naryK3y"))
    }

    @Test("bubbles in a real dunst: moved, worse, over, grouped, and with names that are hard to show")
    func bubblesOnScreen() async throws {
        let session = try await blocking { try Session("bubbles-on-screen") }
        try #require(session.status == 0, "\(session.errors)")
        let calls = try session.text("bubbles.jsonl").split(separator: "\n").compactMap {
            try? JSONDecoder().decode(Call.self, from: Data($0.utf8))
        }
        .filter { $0.event == "notify" }
        #expect(calls.prefix(3).allSatisfy { $0.replacesId == 0 })
        // Moved, worse and over are the same three bubbles; only the move is silent.
        #expect(calls.dropFirst(3).prefix(9).map(\.replacesId) == [2, 3, 4, 2, 3, 4, 2, 3, 4])
        #expect(calls.prefix(12).map { $0.hints.suppressSound ?? false } == (0..<12).map { (3..<6).contains($0) })
        #expect(calls.prefix(12).contains { $0.summary == "Extreme wind in 東京都 <b>Foo</b> & Bar, was moderate" })
        #expect(calls.contains { $0.summary == "6 weather alerts, the worst severe" })
        for picture in ["expected-moderate", "moved", "escalated-extreme", "over", "grouped", "plain"] {
            #expect(try session.data("\(picture).png").count > 1000)
        }
    }

    private struct Call: Decodable {
        let event: String
        let summary: String?
        let replacesId: Int?
        let hints: Hints

        struct Hints: Decodable {
            let suppressSound: Bool?

            enum CodingKeys: String, CodingKey { case suppressSound = "suppress-sound" }
        }

        enum CodingKeys: String, CodingKey {
            case event, summary, hints
            case replacesId = "replaces_id"
        }
    }

    private struct Status: Decodable {
        let schema: Int
        let cities: [City]

        struct City: Decodable {
            let ageSeconds: Int
            let current: Current
            let alerts: [Alert]
        }

        struct Current: Decodable {
            let temperatureC: Double?
            let windGustsMs: Double?
        }

        struct Alert: Decodable {
            let severity: String
        }
    }
}
