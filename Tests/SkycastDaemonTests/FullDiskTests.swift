import Foundation
import SkycastConfig
import SkycastCore
import SkycastDaemon
import SkycastStore
import SkycastTestSupport
import Testing

@Suite("A full disk", .enabled(if: SmallDisk.isPossible, "needs root for a small tmpfs"))
struct FullDiskTests {
    @Test("T38 F93 a storm that comes while the disk is full is told, and stored when there is room again")
    func storm() async throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let disk = try SmallDisk(at: directory, kilobytes: 2048)
        let path = directory + "/skycast.db"
        let rig = try await Rig(store: try await Store.open(at: path))
        let oslo = rig.settings.cities[0]
        let cycle = rig.cycle()
        try await cycle.run(weather: [Rig.gusts(5, oslo, rig.clock.now)], at: rig.clock.now)
        disk.fill()
        try? await cycle.run(weather: [Rig.gusts(5, oslo, rig.clock.now)], at: rig.clock.now)
        _ = await rig.delivery.deliver()
        #expect(rig.log.lines.filter { $0.contains("no space left") }.count == 1, "said at once")
        #expect(await rig.store.outage?.reason.contains("no space left") == true)
        let service = MaintenanceService(settings: rig.settings, store: rig.store, rig.dependencies)
        await withTaskGroup(of: Void.self) { group in
            group.addTask { try? await service.run() }
            for _ in 0..<60 {
                await rig.clock.sleepers(1)
                try? await cycle.run(weather: [Rig.gusts(30, oslo, rig.clock.now)], at: rig.clock.now)
                _ = await rig.delivery.deliver()
                rig.clock.advance(by: .seconds(60))
            }
            await rig.clock.sleepers(1)
            #expect(rig.notifier.shown.map(\.summary) == ["Severe wind in Oslo"])
            #expect(rig.log.lines.filter { $0.contains("no space left") }.count == 1)
            disk.makeRoom()
            rig.clock.advance(by: .seconds(60))
            await rig.clock.sleepers(1)
            group.cancelAll()
        }
        #expect(await rig.store.outage == nil)
        #expect(rig.log.lines.last == "the store is written to disk again")
        let stored = try ReadOnlyStore.open(at: path)
        #expect(try stored.readings(of: oslo.id, since: Timestamp(0)).count == 60)
        #expect(try stored.alerts(ended: false).map(\.event.told) == [.severe])
        #expect(try stored.notices(of: try stored.alerts(ended: false)[0].id).map(\.status) == [.shown])
        await rig.store.close()
    }
}
