import SQLiteKit
import SkycastCore
import SkycastStore
import Testing

@Suite struct FileSystemTests {
    private let mounts = """
        22 1 0:20 / / rw,relatime shared:1 - ext4 /dev/root rw
        30 22 0:33 / /home rw - btrfs /dev/sdb rw
        31 30 0:40 / /home/me/My\\040Files rw - fuse.sshfs me@host: rw
        32 22 0:41 / /net rw shared:3 master:4 - nfs4 server:/export rw
        33 22 0:42 / /net rw - ext4 /dev/sdc rw
        broken line
        """

    @Test(arguments: [
        ("/var/lib/x.db", "ext4"), ("/home/me/x.db", "btrfs"), ("/home/me/My Files/x.db", "fuse.sshfs"),
        ("/home2/x.db", "ext4"), ("/net/x.db", "ext4"),
    ])
    func kindIsThatOfTheNearestMount(_ path: String, _ kind: String) {
        #expect(FileSystem.kind(of: path, in: mounts) == kind)
    }

    @Test func thisMachineTells() throws {
        let directory = try TemporaryDirectory()
        #expect(FileSystem.kind(of: directory.store) != nil)
        #expect(FileSystem.freeBytes(beside: directory.path) ?? 0 > 0)
        #expect(FileSystem.freeBytes(beside: directory.file("not/there")) == nil)
    }

    @Test(arguments: ["nfs", "nfs4", "cifs", "smb3", "fuse.sshfs", "9p", "fuse"])
    func f102NoLogOnANetworkFileSystem(_ kind: String) async throws {
        #expect(!FileSystem.canKeepLog(kind))
        let directory = try TemporaryDirectory()
        await (try Store.open(at: directory.store)).close()  // written here before, with a log
        let store = try await Store.open(at: directory.store, StoreSurroundings(fileSystem: { _ in kind }))
        let living = LivingStore()
        try await living.fill(store)
        #expect(try directory.names.allSatisfy { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") })
        #expect(try Connection(directory.store, mode: .readOnly).pragma("journal_mode") == "delete")
        let remarks = await store.takeRemarks()
        #expect(remarks.count == 1)
        if case .warning(let text) = remarks.first {
            #expect(text.contains("'database'") && text.contains(kind))
        } else {
            Issue.record("no warning")
        }
        #expect(try ReadOnlyStore.open(at: directory.store).reports().count == 2)
        await store.close()
        let back = try await Store.open(at: directory.store, StoreSurroundings(fileSystem: { _ in "ext4" }))
        try await living.expectAll(in: back)
        #expect(await back.takeRemarks().isEmpty)
        await back.close()
    }

    @Test(arguments: ["ext4", "btrfs", "xfs", "tmpfs", "zfs", "overlay", "f2fs"])
    func localFileSystemsKeepALog(_ kind: String) { #expect(FileSystem.canKeepLog(kind)) }
}
