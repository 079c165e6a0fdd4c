import Foundation
import SkycastCore
import SkycastNotify
import SkycastTestSupport
import Testing

extension RealDesktop {
    @Suite struct PresenceTests {
        @Test func absentWithoutBus() async throws {
            let desktop = try await TestDesktop.shared.value
            #expect(desktop.first.result == .failure(.absent))
            #expect(desktop.first.after < bound(.seconds(1)))

            try await desktop.bus.kill()
            #expect(await desktop.notifier.error() == .absent)
        }

        @Test func absentWithoutServer() async throws {
            let desktop = try await TestDesktop.shared.value
            try await desktop.bus.start()
            let start = ContinuousClock.now
            #expect(await desktop.notifier.error() == .absent)
            #expect(ContinuousClock.now - start < bound(.seconds(1)))
        }

        @Test func busAndServerThatComeLaterAreNoticed() async throws {
            let desktop = try await TestDesktop.shared.value
            try await desktop.bus.kill()
            #expect(await desktop.notifier.error() == .absent)
            try await TestDesktop.withServer { desktop, server in
                #expect(desktop.events.count == 1)
                let shown = try await desktop.notifier.show(.sample())
                #expect(shown == ShownNotice(serverID: 1, server: try #require(desktop.server)))
            }
            #expect(await desktop.notifier.error() == .absent)
        }

        @Test func serverDescribesItself() async throws {
            try await TestDesktop.withServer("--capabilities", "body,x-odd") { desktop, server in
                let description = try await desktop.notifier.serverDescription()
                #expect(description.name == "misbehaving")
                #expect(description.vendor == "Skycast")
                #expect(description.version == "1.0")
                #expect(description.capabilities == ["body", "x-odd"])
                #expect(description.owner == server.names.last)
            }
        }

        @Test func startsAServerThroughTheBusNowAndThen() async throws {
            let desktop = try await TestDesktop.shared.value
            let directory = desktop.bus.directory
            let tries = directory.appendingPathComponent("tries")
            func tried() -> Int {
                ((try? String(contentsOf: tries, encoding: .utf8)) ?? "").split(separator: "\n").count
            }
            // The first try fails; a server comes with the second. It ends when the bus does.
            let script = """
                #!/bin/sh
                echo try >> \(tries.path)
                [ $(wc -l < \(tries.path)) -gt 1 ] || exit 1
                exec \(FakeServer.program) --alone --log \(directory.path)/activated.jsonl
                """
            try script.write(to: directory.appendingPathComponent("start"), atomically: true, encoding: .utf8)
            try """
            [D-BUS Service]
            Name=org.freedesktop.Notifications
            Exec=/bin/sh \(directory.path)/start
            """.write(
                to: directory.appendingPathComponent("notifications.service"), atomically: true, encoding: .utf8)

            try await desktop.bus.kill()
            try await desktop.bus.start(services: directory)
            #expect(await desktop.notifier.error() == .absent)
            #expect(await desktop.notifier.error() == .absent)
            #expect(tried() == 1, "only once within the interval")

            try await Task.sleep(for: TestDesktop.limits.activationInterval)
            #expect(await desktop.notifier.number(of: .sample()) == 1)
            #expect(tried() == 2)
            try await desktop.bus.kill()
        }
    }
}
