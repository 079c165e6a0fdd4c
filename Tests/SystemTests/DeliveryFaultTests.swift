import SkycastTestSupport
import Testing

@Suite("Delivery by the real daemon, while what is around it fails", .serialized)
struct DeliveryFaultTests {
    private struct Storms: Decodable, Sendable {
        let kills: Int
        let events: Int
        let endsTold: Int
        let notTold: [[String]]
        let repeats: Int
        let integrity: String
    }

    @Test("F66 F79 killed at random moments: every event is told, repeats are at most the kills, the store is intact")
    func storms() async throws {
        let run = try await blocking { try StageRun<Storms>(fault: "storms", times: 8, soak: 300) }
        let found = try #require(run.findings, "\(run.errors)")
        #expect(found.events >= 8 * 3)
        #expect(found.endsTold == found.events)
        #expect(found.notTold == [])
        #expect(found.repeats <= found.kills)
        #expect(found.integrity == "ok")
    }

    private struct Buses: Decodable, Sendable {
        let deaths: Int
        let sameProcess: Bool
        let exit: Int
    }

    @Test("F64 the session bus dies again and again: same process, and the next alert comes")
    func buses() async throws {
        let run = try await blocking { try StageRun<Buses>(fault: "buses", times: 5, soak: 50) }
        let found = try #require(run.findings, "\(run.errors)")
        #expect(found.deaths >= 5)
        #expect(found.sameProcess)
        #expect(found.exit == 0)
    }

    private struct Hung: Decodable, Sendable {
        let seconds: Int
        let polls: Int
        let newestDataS: Double
        let toolS: Double
        let threads: Int
        let stopS: Double
        let exit: Int
        let sending: Int
        let manager: [String]
    }

    @Test("F63 F76 a server that never answers delays nothing but its bubble, and no stop")
    func hung() async throws {
        let run = try await blocking { try StageRun<Hung>(fault: "hung", times: 6, soak: 130) }
        let found = try #require(run.findings, "\(run.errors)")
        #expect(found.polls >= (isSoak ? found.seconds / 2 : 2))
        #expect(.seconds(found.newestDataS) < bound(.seconds(5)))
        #expect(.seconds(found.toolS) < bound(.seconds(1)))
        #expect(found.threads < 32)
        #expect(.seconds(found.stopS) <= bound(.seconds(2)))
        #expect(found.exit == 0)
        #expect(found.sending == 0)
        #expect(found.manager.contains("STOPPING=1"))
        #expect(found.seconds < 61 || found.manager.contains("WATCHDOG=1"))
    }

    private struct Late: Decodable, Sendable {
        let readyS: Double
        let shownS: Double
        let told: Int
        let exit: Int
    }

    @Test("F61 F62 bus and server that come late are noticed, nothing waits for them, and each alert is told once")
    func late() async throws {
        let run = try await blocking { try StageRun<Late>(fault: "late", times: 1, soak: 1) }
        let found = try #require(run.findings, "\(run.errors)")
        #expect(.seconds(found.readyS) < bound(.seconds(2)))
        #expect(.seconds(found.shownS) < bound(.seconds(10)))
        #expect(found.told == 3)
        #expect(found.exit == 0)
    }

    private struct Disk: Decodable, Sendable {
        let told: Int
        let storedMeanwhile: Int
        let lines: [String]
        let exit: Int
        let integrity: String
        let shown: Int
    }

    @Test("a disk that fails every write: the storm is told, once, said in a line, and stored when the disk is back")
    func disk() async throws {
        let run = try await blocking { try StageRun<Disk>(fault: "disk", times: 1, soak: 1) }
        let found = try #require(run.findings, "\(run.errors)")
        #expect(found.told == 3)
        #expect(found.storedMeanwhile == 0)
        #expect(found.lines.count == 1, "\(found.lines)")
        #expect(found.exit == 0)
        #expect(found.integrity == "ok")
        #expect(found.shown == 3)
    }

    private struct Latency: Decodable, Sendable {
        let notices: Int
        let p95Ms: Double
    }

    @Test("from the last byte of the answer to the call on the bus: 200 ms at most at the 95th percentile in a soak")
    func latency() async throws {
        let run = try await blocking { try StageRun<Latency>(fault: "latency", times: 18, soak: 200) }
        let found = try #require(run.findings, "\(run.errors)")
        #expect(found.notices >= 18)
        #expect(.milliseconds(found.p95Ms) <= bound(.milliseconds(200)))
    }
}
