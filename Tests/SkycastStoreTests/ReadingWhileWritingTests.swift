import Foundation
import SkycastCore
import SkycastStore
import Testing

@Suite struct ReadingWhileWritingTests {
    /// 1,500 in `make test`, 10,000 in `make soak`.
    private static let rounds = Int(ProcessInfo.processInfo.environment["SKYCAST_READS"] ?? "") ?? 1500

    /// None waits over 100 ms for a lock, because then it would be told that the store is busy.
    @Test func u53ReadersNeitherFailNorWait() async throws {
        let directory = try TemporaryDirectory()
        let path = directory.store
        let store = try await Store.open(at: path)
        try await LivingStore().fill(store)
        let writing = Task {
            var second: Int64 = 0
            while !Task.isCancelled {
                second += 1
                let now = Timestamp.start + .days(5) + Seconds(second)
                try await store.commit(
                    .answer(
                        .oslo, at: now, snapshot: .of(.oslo, at: now),
                        forecast: second % 50 == 0 ? .of(.oslo, fetchedAt: now, around: Double(second % 9)) : nil))
            }
            return second
        }
        var newest = Timestamp.start
        var round = 0
        while round < Self.rounds || newest < .start + .days(5) {
            round += 1
            await Task.yield()  // the writer may have no thread of its own
            let reports = try ReadOnlyStore.open(at: path, busyTimeout: .milliseconds(100)).reports()
            let seen = try #require(reports.first?.snapshot?.validAt)
            #expect(seen >= newest)
            newest = seen
        }
        writing.cancel()
        let commits = try await writing.value
        print("\(round) reads beside \(commits) commits")
        #expect(newest > .start + .days(5))
        #expect(try await store.problems() == [])
        await store.close()
    }
}
