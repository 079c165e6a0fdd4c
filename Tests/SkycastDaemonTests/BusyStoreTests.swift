import Foundation
import SQLiteKit
import SkycastCore
import SkycastDaemon
import SkycastStore
import SkycastTestSupport
import Synchronization
import Testing

@Suite("A store that another program locks")
struct BusyStoreTests {
    /// A desktop during whose first call somebody begins to write to the store.
    final class LockingNotifier: Notifier {
        let desktop = RecordingNotifier()
        private let path: String
        private let writer = Mutex<Connection?>(nil)
        private let wasCalled = Atomic(false)

        init(locking path: String) { self.path = path }

        /// The other writer is done.
        func unlock() { writer.withLock { $0 = nil } }

        func show(_ notice: Notice) async throws(NotifierError) -> ShownNotice {
            if !wasCalled.exchange(true, ordering: .sequentiallyConsistent) {
                writer.withLock { writer in
                    writer = try? Connection(path)
                    try? writer?.execute("BEGIN IMMEDIATE")
                }
            }
            return try await desktop.show(notice)
        }

        func adopt(_ event: EventID, _ shown: ShownNotice) async { await desktop.adopt(event, shown) }
        func close(_ bubble: EventID) async -> Bool { await desktop.close(bubble) }
        var events: AsyncStream<NotifierEvent> { desktop.events }
        var busyFor: Duration { .zero }
    }

    @Test(
        "a notice whose fate cannot be noted is sent again, and the trouble is said once",
        arguments: [nil, NotifierError.timedOut])
    func lockedMeanwhile(_ failure: NotifierError?) async throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let path = directory + "/skycast.db"
        let rig = try await Rig(store: try await Store.open(at: path))
        try await DeliveryServiceTests.breach(rig)
        let notifier = LockingNotifier(locking: path)
        notifier.desktop.fail(failure)
        let delivery = rig.delivery(to: notifier)
        let logged = rig.log.lines.count
        for _ in 0..<2 { _ = await delivery.deliver() }
        notifier.unlock()
        notifier.desktop.fail(nil)
        _ = await delivery.deliver()
        let event = try #require(notifier.desktop.shown.last?.event)
        #expect(try await rig.store.notices(of: event).map(\.status) == [.shown])
        #expect(try await rig.store.waitingNotices(at: rig.clock.now) == 0)
        let lines = rig.log.lines.dropFirst(logged).filter { !$0.hasPrefix("the notification server") }
        #expect(lines.count == 2 && lines.last == "the store gives out notices again", "\(lines)")
        await rig.store.close()
    }
}
