import Foundation
import SkycastNotify
import Synchronization
import Testing

extension RealDesktop {
    /// A stand-in for logind on the tests' own bus.
    @Suite struct WakeTests {
        private static let logind = """
            from sys import argv, stdin
            from dbus import bus as buses, lowlevel
            bus = buses.BusConnection(argv[1])
            bus.request_name("org.freedesktop.login1")
            for line in stdin:
                if line.strip() == "end":
                    break
                word = lowlevel.SignalMessage(
                    "/org/freedesktop/login1", "org.freedesktop.login1.Manager", "PrepareForSleep")
                if line.strip() != "nothing":
                    word.append(line.strip() == "sleep", signature="b")
                bus.send_message(word)
                bus.flush()
            """

        @Test func theWordOfLogindIsHeardWhenTheComputerWakes() async throws {
            let desktop = try await TestDesktop.shared.value
            try await desktop.bus.start()
            setenv("DBUS_SYSTEM_BUS_ADDRESS", desktop.bus.address, 1)
            let logind = try Child("/usr/bin/python3", ["-c", Self.logind, desktop.bus.address])
            let signals = WakeSignals()
            // A reload takes another stream, and the one before is over.
            let first = signals.stream()
            let second = signals.stream()
            for await _ in first { Issue.record("the stream before is not told") }
            let heard = Heard()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { for await _ in second { heard.hear() } }
                // Nothing says since when it listens, so it is told until it hears.
                var told = 0
                while heard.times == 0, told < 60 {
                    told += 1
                    logind.tell("wake")
                    try? await eventually("a wake is heard", within: .seconds(1)) { heard.times > 0 }
                }
                #expect(heard.times > 0)
                for _ in 0..<20 {
                    logind.tell("nothing")
                    logind.tell("sleep")
                    try await Task.sleep(for: .milliseconds(5))
                }
                // What was told before the last wake has come when that has.
                let before = heard.times
                logind.tell("wake")
                try await eventually("another wake is heard") { heard.times > before }
                #expect(heard.times <= told + 1, "neither falling asleep nor a word without meaning counts")
                group.cancelAll()
            }
            try await logind.end()
        }

        private final class Heard: Sendable {
            private let count = Mutex(0)

            var times: Int { count.withLock(\.self) }

            func hear() { count.withLock { $0 += 1 } }
        }
    }
}
