import Foundation
import SkycastCore
import SkycastNotify
import SkycastTestSupport
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

        @Test func manyNoticesLeaveNothingBehind() async throws {
            // In a soak this test has the process for itself, so the bounds are the true ones.
            let number = isSoak ? 10_000 : 1000
            try await TestDesktop.withServer { desktop, server in
                func showAll(_ count: Int) async throws {
                    for number in 0..<count { _ = try await desktop.notifier.show(.sample("\(number % 300)")) }
                }
                try await showAll(isSoak ? 1000 : 10)
                let before = try [Self.count("fd"), Self.count("task"), Self.residentKiB()]
                try await showAll(number)
                let after = try [Self.count("fd"), Self.count("task"), Self.residentKiB()]
                #expect(server.notifications.count == number + (isSoak ? 1000 : 10))
                // Other tests run in this process at the same time otherwise, hence the margins.
                #expect(after[0] <= before[0] + (isSoak ? 0 : 100), "descriptors")
                #expect(after[1] <= before[1] + (isSoak ? 0 : 50), "threads")
                if isSoak {
                    print("descriptors \(before[0]) -> \(after[0]), threads \(before[1]) -> \(after[1])")
                    print("resident \(before[2]) -> \(after[2]) KiB")
                    #expect(after[2] < before[2] + 1024, "memory")
                }
            }
        }

        private static func residentKiB() throws -> Int {
            let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
            let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
            return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
        }

        private static func count(_ what: String) throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/\(what)").count
        }
    }
}
