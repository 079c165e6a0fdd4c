import Foundation
import SkycastCore
import SkycastNotify
import Testing

extension RealDesktop {
    /// The bus dies, and a lot goes over it.
    @Suite struct BusTests {
        @Test func fiftyBusDeathsInARow() async throws {
            try await TestDesktop.withServer("--stay") { desktop, server in
                for death in 1...50 {
                    #expect(await desktop.notifier.number(of: .sample()) == 1, "before death \(death)")
                    try await desktop.bus.kill()
                    #expect(await desktop.notifier.error() == .absent)
                    desktop.forgetEvents()
                    try await desktop.bus.start()
                    try await desktop.expectServer()
                }
                #expect(await desktop.notifier.number(of: .sample()) == 1)
                #expect(server.notifications.allSatisfy { $0.replaces == 0 })
                #expect(server.closings.isEmpty)
            }
        }

        @Test func aBusThatDiesDuringACallIsAbsence() async throws {
            try await TestDesktop.withServer("--mute", "Notify") { desktop, server in
                async let error = desktop.notifier.error()
                try await eventually("the call arrived") { server.notifications.count == 1 }
                try await desktop.bus.kill()
                #expect(await error == .absent)
            }
        }

        @Test func aThousandNoticesLeaveNothingBehind() async throws {
            try await TestDesktop.withServer { desktop, server in
                func showAll(_ count: Int) async throws {
                    for number in 0..<count { _ = try await desktop.notifier.show(.sample("\(number % 300)")) }
                }
                try await showAll(10)
                let before = try [Self.count("fd"), Self.count("task")]
                try await showAll(1000)
                let after = try [Self.count("fd"), Self.count("task")]
                #expect(server.notifications.count == 1010)
                // Other tests run in this process at the same time, hence the margin.
                #expect(after[0] < before[0] + 100, "descriptors")
                #expect(after[1] < before[1] + 50, "threads")
            }
        }

        private static func count(_ what: String) throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/\(what)").count
        }
    }
}
