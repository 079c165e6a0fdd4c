import Foundation
import SkycastCore
import SkycastStore
import SkycastTestSupport
import Testing

/// F94 Random damage to database, log and shared memory: noticed or harmless, never a crash, never deleted data.
@Suite struct DamageTests {
    /// 60 in `make test`, more by SKYCAST_SOAK in `make soak`.
    private static let rounds = Int(ProcessInfo.processInfo.environment["SKYCAST_DAMAGE"] ?? "") ?? 60

    private let names = ["skycast.db", "skycast.db-wal", "skycast.db-shm"]

    @Test func f94FlippedBytesAndCutFiles() async throws {
        let origin = try TemporaryDirectory()
        let store = try await Store.open(at: origin.store)
        let living = LivingStore()
        try await living.fill(store)
        try await store.checkpoint()
        for minutes in 0..<5 as Range<Int64> {
            let now = Timestamp.start + .days(5) + .minutes(minutes)
            try await store.commit(.answer(.oslo, at: now, snapshot: .of(.oslo, at: now)))
        }
        var whole: [String: [UInt8]] = [:]
        for name in names { whole[name] = try bytes(of: origin.file(name)) }
        await store.close()
        var (noticed, random) = (0, SeededGenerator(seed: 94))
        for round in 0..<Self.rounds {
            noticed += try await survives(whole, living, round, &random) ? 0 : 1
        }
        #expect(noticed > 0 && noticed < Self.rounds)
    }

    /// True if nothing was noticed.
    private func survives(
        _ whole: [String: [UInt8]], _ living: LivingStore, _ round: Int, _ random: inout SeededGenerator
    ) async throws -> Bool {
        let directory = try TemporaryDirectory()
        let damaged = names[Int.random(in: 0..<8, using: &random) < 5 ? 0 : Int.random(in: 1...2, using: &random)]
        for (name, bytes) in whole {
            try directory.write(name == damaged ? Self.damage(bytes, &random) : bytes, to: name)
        }
        let comment: Comment = "round \(round), \(damaged)"
        let before = try bytes(of: directory.store)
        do {
            let store = try await Store.open(at: directory.store)
            Self.read(directory)
            // Work as the daemon does; damage that is met on the way is dealt with.
            try await store.setCities([.oslo, .lima], defaultInterval: .minutes(15))
            let now = Timestamp.start + .days(6)
            _ = try await store.ruleStates()
            _ = try await store.latest(City.oslo.id)
            _ = try await store.readings(of: City.oslo.id, since: .start)
            try await store.commit(
                .answer(.oslo, at: now, snapshot: .of(.oslo, at: now), forecast: .of(.oslo, fetchedAt: now, around: 1)))
            #expect(try await store.latest(City.oslo.id).snapshot?.validAt == now, comment)
            let isQuiet = await store.takeRemarks().isEmpty
            #expect(isQuiet == directory.quarantined.isEmpty, comment)
            if !isQuiet, damaged == names[0] {
                let file = try #require(directory.quarantined.first { $0.hasSuffix("/skycast.db") }, comment)
                #expect(try bytes(of: directory.file("quarantine/" + file)).count == before.count, comment)
            }
            // The log has check sums; in the database a letter flipped in a name makes another name, which nothing can notice.
            for alert in try await store.alerts() {
                #expect(alert.rule == RuleKey.wind.rule || damaged == names[0], comment)
            }
            #expect(try await store.problems() == [], comment)
            await store.close()
            return isQuiet
        } catch let error as StoreError {
            // Refused: what it looks like is not ours to touch.
            #expect(error.isRefusal, "\(comment): \(error)")
            #expect(try bytes(of: directory.store) == before, comment)
            return false
        }
    }

    /// Reads as the command-line tool does; damage may be told, and nothing else.
    private static func read(_ directory: TemporaryDirectory) {
        do throws(StoreError) { _ = try ReadOnlyStore.open(at: directory.store).reports() } catch {
            if case .corrupt = error { return }
            Issue.record(error)
        }
    }

    private static func damage(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            return Array(bytes.prefix(Int.random(in: 0...bytes.count / 4096, using: &random) * 4096))
        case 1:
            return Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
        case 2:
            let page = Int.random(in: 0..<max(bytes.count / 4096, 1), using: &random) * 4096
            for index in page..<min(page + 4096, bytes.count) { bytes[index] = 0 }
        default:
            for _ in 0..<Int.random(in: 1...20, using: &random) {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                bytes[index] ^= UInt8.random(in: 1...255, using: &random)
            }
        }
        return bytes
    }
}

extension StoreError {
    /// True if the store was left alone for what its header says.
    fileprivate var isRefusal: Bool {
        switch self {
        case .writtenByNewerVersion, .unreadable: true
        default: false
        }
    }
}
