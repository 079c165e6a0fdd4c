import FoundationEssentials
import Glibc
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

    @Test func aWatchEndsWithItsReaderThoughNothingHappens() async throws {
        let directory = FileManager.default.temporaryDirectory.path + "/skycast-ctl-\(UInt64.random(in: 0 ... .max))"
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let path = directory + "/control.sock"
        let server = try ControlServer(path: path)
        let answering = Task {
            while let request = await server.nextRequest() { server.answer(request, with: .done) }
        }
        let event = ControlEvent.poll([Sample.oslo.id], error: nil, at: Sample.now)
        let heard = try await blocking {
            var ends: [Int32] = [-1, -1]
            try #require(pipe(&ends) == 0)
            defer { close(ends[1]) }
            var heard: [ControlEvent?] = []
            let control = ControlServices.installed(socket: path, output: ends[1], patience: .seconds(600))
            try control.watch { event in
                if event == nil { server.publish(.poll([Sample.oslo.id], error: nil, at: Sample.now)) }
                heard.append(event)
                if heard.count == 2 { close(ends[0]) }
                return true
            }
            return heard
        }
        #expect(heard == [nil, event])
        answering.cancel()
        await server.close()
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
