import SkycastCore
import SkycastNotify
import Testing

extension RealDesktop {
    /// Which bubble a notice replaces, and how bubbles end.
    @Suite struct BubbleLifeTests {
        @Test func anEventKeepsItsBubble() async throws {
            try await TestDesktop.withServer { desktop, server in
                for event in ["a", "b", "a", "b", "a"] { _ = try await desktop.notifier.show(.sample(event)) }
                #expect(server.notifications.map(\.replaces) == [0, 0, 1, 2, 1])
            }
        }

        @Test func anotherServerGetsNoOldNumber() async throws {
            try await TestDesktop.withServer { desktop, server in
                for event in ["x", "y", "a"] { _ = try await desktop.notifier.show(.sample(event)) }
                #expect(server.closings.isEmpty)
            }
            try await TestDesktop.withServer { desktop, server in
                _ = await desktop.notifier.close(EventID("x"))
                let again = try await desktop.notifier.show(.sample("a"))
                #expect(again == ShownNotice(serverID: 1, server: try #require(desktop.server)))
                #expect(server.notifications.map(\.replaces) == [0])
                #expect(server.closings.isEmpty)
            }
        }

        @Test func closingClosesOnce() async throws {
            try await TestDesktop.withServer { desktop, server in
                _ = try await desktop.notifier.show(.sample("a"))
                _ = await desktop.notifier.close(EventID("a"))
                _ = await desktop.notifier.close(EventID("a"))
                _ = await desktop.notifier.close(EventID("never shown"))
                #expect(server.closings == [1])
                try await desktop.expect(.closed(EventID("a"), reason: 3))
                _ = try await desktop.notifier.show(.sample("a"))
                #expect(server.notifications.map(\.replaces) == [0, 0])
                #expect(desktop.events.count { $0 == .closed(EventID("a"), reason: 3) } == 1)
            }
        }

        @Test(arguments: [1, 2, 3, 4] as [UInt32])
        func closedByTheServer(reason: UInt32) async throws {
            try await TestDesktop.withServer { desktop, server in
                for event in ["a", "b"] { _ = try await desktop.notifier.show(.sample(event)) }
                try await server.tell("close 2 \(reason)")
                try await desktop.expect(.closed(EventID("b"), reason: reason))
                for event in ["b", "a"] { _ = try await desktop.notifier.show(.sample(event)) }
                #expect(server.notifications.map(\.replaces) == [0, 0, 0, 1])
            }
        }

        @Test func buttons() async throws {
            try await TestDesktop.withServer { desktop, server in
                for event in ["a", "b"] { _ = try await desktop.notifier.show(.sample(event)) }
                _ = try await desktop.notifier.show(.sample("a"))
                try await server.tell("action 1 acknowledge")
                try await server.tell("action 2 snooze")
                try await desktop.expect(.acknowledge(EventID("a")))
                try await desktop.expect(.snooze(EventID("b")))
                #expect(desktop.events.count == 3)
            }
        }

        @Test func signalsOfOthersAreIgnored() async throws {
            try await TestDesktop.withServer { desktop, server in
                _ = try await desktop.notifier.show(.sample("a"))
                for line in ["action 99 acknowledge", "close 99 2", "action 0 snooze", "close 0 2", "action 1 odd"] {
                    try await server.tell(line)
                }
                try await server.tell("action 1 snooze")
                try await desktop.expect(.snooze(EventID("a")))
                #expect(desktop.events.dropFirst() == [.snooze(EventID("a"))])
            }
        }

        @Test func aDiscardedNoticeHasNoBubble() async throws {
            try await TestDesktop.withServer("--id-zero") { desktop, server in
                #expect(await desktop.notifier.number(of: .sample("a")) == 0)
                try await server.tell("close 0 2")
                _ = await desktop.notifier.close(EventID("a"))
                #expect(await desktop.notifier.number(of: .sample("a")) == 0)
                #expect(server.closings.isEmpty)
                #expect(desktop.events.count == 1)
            }
        }

        @Test func theOldestBubblesAreGivenUp() async throws {
            try await TestDesktop.withServer { desktop, server in
                let capacity = TestDesktop.limits.bubbles
                for number in 0...capacity { _ = try await desktop.notifier.show(.sample("\(number)")) }
                #expect(await desktop.notifier.number(of: .sample("\(capacity)")) == UInt32(capacity + 1))
                #expect(await desktop.notifier.number(of: .sample("0")) == UInt32(capacity + 2))
                #expect(server.closings.isEmpty)
            }
        }
    }
}
