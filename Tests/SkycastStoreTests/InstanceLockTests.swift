import Glibc
import SkycastStore
import Testing

@Suite("The lock of the only writer")
struct InstanceLockTests {
    private func take(_ database: String) throws { _ = try InstanceLock(beside: database) }

    @Test("F78 a second holder is refused with the first one's process, and a lock without owner is free")
    func second() throws {
        let directory = try TemporaryDirectory()
        let database = directory.file("new/skycast.db")
        do {
            let lock = try InstanceLock(beside: database)
            #expect(throws: InstanceLock.Failure.held(by: "\(getpid())")) { try take(database) }
            withExtendedLifetime(lock) {}
        }
        try take(database)
        #expect(try mode(of: directory.file("new")) == 0o700)
        #expect(try mode(of: directory.file("new/skycastd.lock")) == 0o600)
    }

    @Test("a directory that cannot be made is told with its path")
    func unusable() throws {
        do throws(InstanceLock.Failure) {
            _ = try InstanceLock(beside: "/proc/nowhere/skycast.db")
            Issue.record("the lock was taken")
        } catch {
            guard case .unusable(let reason) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(reason.contains("/proc/nowhere"))
        }
    }
}
