import Foundation
import Glibc
import SkycastCore
import SkycastStore
import Testing

@Suite("A store examined from outside")
struct ExaminationTests {
    @Test("a sound store, while it is written and afterwards")
    func sound() async throws {
        let directory = try TemporaryDirectory()
        let store = try await Store.open(at: directory.store)
        try await store.setCities([.oslo], defaultInterval: .minutes(15))
        let living = StoreExamination(of: directory.store)
        #expect(living.failure == nil && living.damage.isEmpty && living.isCheckComplete)
        #expect(living.schema == living.newestSchema)
        #expect(try #require(living.fileSize) > 0 && living.logSize ?? 0 > 0)
        #expect(living.filePermissions == 0o600 && living.directoryPermissions == 0o700)
        #expect(living.fileSystem != nil && living.canKeepLog && living.freeSpace ?? 0 > 0)
        #expect(living.sqliteVersion.split(separator: ".").count >= 2 && living.sqliteNumber > 3_000_000)
        await store.close()
        #expect(StoreExamination(of: directory.store).failure == nil)
        #expect(StoreExamination(of: directory.store, within: .zero).damage.isEmpty)
    }

    @Test("what is not there, not ours or damaged is told, and nothing is made")
    func unsound() async throws {
        let directory = try TemporaryDirectory()
        #expect(StoreExamination(of: directory.store).failure == .missing(path: directory.store))
        #expect(
            StoreExamination(of: directory.file("no/such/x.db")).failure
                == .missing(path: directory.file("no/such/x.db")))
        #expect(try directory.names == [])
        let store = try await Store.open(at: directory.store)
        await store.close()
        chmod(directory.store, 0o666)
        let open = StoreExamination(of: directory.store)
        #expect(open.failure != nil && open.fileSize == nil)
        chmod(directory.store, 0o600)
        var content = try bytes(of: directory.store)
        for index in content.indices.dropFirst(4096) { content[index] = 0xA5 }
        try directory.write(content, to: "skycast.db")
        let damaged = StoreExamination(of: directory.store)
        #expect(damaged.failure != nil || !damaged.damage.isEmpty)
    }

    @Test("the lock: none yet, held, and left by a process that is gone")
    func lock() throws {
        let directory = try TemporaryDirectory()
        #expect(InstanceLock.holder(beside: directory.store) == .none)
        #expect(InstanceLock.holder(beside: directory.file("no/x.db")) == .none)
        do {
            let lock = try InstanceLock(beside: directory.store)
            #expect(InstanceLock.holder(beside: directory.store) == .held(by: "\(getpid())"))
            withExtendedLifetime(lock) {}
        }
        #expect(InstanceLock.holder(beside: directory.store) == .free(last: "\(getpid())"))
        // Looking takes nothing away.
        _ = try InstanceLock(beside: directory.store)
        try FileManager.default.removeItem(atPath: directory.file("skycastd.lock"))
        try FileManager.default.createSymbolicLink(
            atPath: directory.file("skycastd.lock"), withDestinationPath: "/etc/passwd")
        guard case .unknown = InstanceLock.holder(beside: directory.store) else {
            Issue.record("a link was followed")
            return
        }
    }
}
