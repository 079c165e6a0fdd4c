import FoundationEssentials
import SkycastCLI
import SkycastControl
import SkycastCore
import SkycastStore
import SkycastTestSupport
import Testing

/// The installed program and a real store, with no daemon and with one that holds it.
@Suite struct InstalledControlTests {
    /// Runs `body`, which blocks, off the shared pool, with the services of a home whose store holds an open alert.
    private func withHome(_ body: @escaping @Sendable (ControlServices, _ database: String) throws -> Void) async throws
    {
        let home = FileManager.default.temporaryDirectory.path + "/skycast-ctl-\(UInt64.random(in: 0 ... .max))"
        defer { try? FileManager.default.removeItem(atPath: home) }
        let database = home + "/.local/state/skycast/skycast.db"
        let store = try await Store.open(at: database)
        try await store.setCities([Sample.oslo], defaultInterval: .minutes(15))
        var record = CycleRecord(at: Sample.now)
        record.alerts = [Sample.gusts()]
        try await store.commit(record)
        await store.close()
        try await blocking { try body(Services.installed(environment: ["HOME": home]).control, database) }
    }

    @Test func changesAreMadeInTheStoreWithoutADaemon() async throws {
        try await withHome { control, database in
            let id = Sample.gusts().id
            #expect(try control.changeOffline(database, .acknowledge(id), Sample.now) == .acknowledged)
            #expect(
                try control.changeOffline(database, .snooze(.everything, .hours(1)), Sample.now)
                    == .snoozed(until: Sample.now + .hours(1)))
            #expect(
                try control.changeOffline(database, .acknowledge(EventID("x")), Sample.now)
                    == .refused(.unknownAlert(EventID("x"), nearest: nil)))
            let reader = try ReadOnlyStore.open(at: database)
            #expect(try reader.alerts(ended: false).map(\.event.acknowledged) == [.severe])
            #expect(try reader.snoozes().map(\.scope) == [.everything])
        }
    }

    @Test func aHeldStoreIsNotTouched() async throws {
        try await withHome { control, database in
            let lock = try InstanceLock(beside: database)
            #expect(throws: OfflineStore.Failure.self) {
                try control.changeOffline(database, .snooze(.everything, .hours(1)), Sample.now)
            }
            withExtendedLifetime(lock) {}
            #expect(try ReadOnlyStore.open(at: database).snoozes().isEmpty)
            #expect(throws: ControlFailure.self) { try control.ask(.status, .seconds(1)) }
        }
    }
}
