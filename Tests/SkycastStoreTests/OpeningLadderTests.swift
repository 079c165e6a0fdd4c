import Foundation
import SkycastCore
import SkycastStore
import Testing

/// Whether a directory can be made read-only here in a way that also holds for root: by mounting it so.
private let canMountReadOnly: Bool = {
    guard getuid() == 0, let directory = try? TemporaryDirectory() else { return false }
    guard (try? ReadOnlyMount(of: directory)) != nil else { return false }
    return true
}()

@Suite(.serialized, .enabled(if: canMountReadOnly, "mounting takes root and the right to mount"))
struct OpeningLadderTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func makeStore() async throws -> (Store, Snapshot) {
        let store = try await Store.open(at: directory.store)
        try await store.setCities([.oslo], defaultInterval: .minutes(15))
        let snapshot = Snapshot.of(.oslo, at: .start)
        try await store.commit(.answer(.oslo, at: .start, snapshot: snapshot))
        return (store, snapshot)
    }

    @Test func f91ReadOnlyDirectoryWithoutSideFilesIsReadInPlace() async throws {
        let (store, snapshot) = try await makeStore()
        await store.close()
        let mount = try ReadOnlyMount(of: directory)
        #expect(try ReadOnlyStore.open(at: directory.store).reports().map(\.snapshot) == [snapshot])
        #expect(try directory.names == ["skycast.db"])
        mount.end()
    }

    @Test func f91ReadOnlyDirectoryWithALogIsReadWithIt() async throws {
        let (store, snapshot) = try await makeStore()
        let killed = try TemporaryDirectory()
        try directory.copyStore(to: killed)
        await store.close()
        let mount = try ReadOnlyMount(of: killed)
        let before = try privateCopies()
        var reader: ReadOnlyStore? = try ReadOnlyStore.open(at: killed.store)
        #expect(try reader?.reports().map(\.snapshot) == [snapshot])
        #expect(try privateCopies().count == before.count + 1)
        reader = nil
        #expect(try privateCopies() == before)
        #expect(try killed.names == ["skycast.db", "skycast.db-wal"])
        mount.end()
    }

    @Test func f91ReadOnlyDirectoryOfARunningWriterIsReadWithItsLog() async throws {
        let (store, snapshot) = try await makeStore()
        let mount = try ReadOnlyMount(of: directory)
        #expect(try ReadOnlyStore.open(at: directory.store).reports().map(\.snapshot) == [snapshot])
        mount.end()
        await store.close()
    }

    @Test func f84WriterSaysThatItCannotWrite() async throws {
        let (store, _) = try await makeStore()
        await store.close()
        let mount = try ReadOnlyMount(of: directory)
        let path = directory.store
        await #expect(throws: StoreError.self) { try await Store.open(at: path) }
        let new = directory.file("new/skycast.db")
        await #expect(throws: StoreError.unreadable(path: new, reason: "read-only file system")) {
            try await Store.open(at: new)
        }
        mount.end()
    }

    private func privateCopies() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: FileManager.default.temporaryDirectory.path)
            .filter { $0.hasPrefix("skycast-") && $0.count == "skycast-XXXXXX".count }
    }
}

/// A directory mounted over itself, read-only, until it is ended.
private final class ReadOnlyMount {
    private let path: String
    private var isOn = true

    init(of directory: TemporaryDirectory) throws {
        path = directory.path
        try Self.run("mount", "--bind", path, path)
        do {
            try Self.run("mount", "-o", "remount,ro,bind", path)
        } catch {
            try Self.run("umount", "--lazy", path)
            throw error
        }
    }

    deinit { end() }

    func end() {
        if isOn { try? Self.run("umount", "--lazy", path) }  // a file of it may still be open
        isOn = false
    }

    private static func run(_ arguments: String...) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.fileWriteNoPermission) }
    }
}
