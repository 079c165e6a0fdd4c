import SkycastTestSupport
import Testing

/// F82 F83 The real daemon on a clock that runs fifty times as fast, with faults and storms.
///
/// A poll is ten cities asked for, whatever the answer. After a warm-up nothing may grow any more.
@Suite("A long life of the daemon")
struct SoakTests {
    private struct Soak: Decodable, Sendable {
        let polls: Int
        let faults: Int
        let kinds: Int
        let events: Int
        let notices: Int
        let first: Look
        let last: Look
        let integrity: String
        let exit: Int

        struct Look: Decodable, Sendable {
            let ownKib: Int
            let threads: Int
            let descriptors: Int
        }
    }

    @Test("F82 F83 memory, descriptors and threads stay as they are, whatever the server does")
    func nothingGrows() async throws {
        let (warmUp, polls, pollsAFault) = isSoak ? (1000, 20_000, 25) : (120, 200, 15)
        let arguments = [
            "--warm-up", "\(warmUp)", "--polls", "\(polls)", "--polls-a-fault", "\(pollsAFault)", "--polls-a-storm",
            "8",
        ]
        let run = try await blocking { try StageRun<Soak>("soak", arguments, named: "soak") }
        let found = try #require(run.findings, "\(run.errors)")
        print("\(found)")
        #expect(found.polls >= polls)
        #expect(found.kinds >= 13 && found.faults >= (isSoak ? 500 : 13))
        #expect(found.events >= 20 && found.notices >= 2)
        // In the short form caches still fill, and libdispatch's pool has more or fewer threads as the machine has time.
        #expect(found.last.ownKib <= found.first.ownKib + (isSoak ? 1024 : 3072))
        #expect(found.last.threads <= found.first.threads + (isSoak ? 2 : 16))
        #expect(found.last.descriptors <= found.first.descriptors + (isSoak ? 1 : 4))
        #expect(found.integrity == "ok")
        #expect(found.exit == 0)
    }
}
