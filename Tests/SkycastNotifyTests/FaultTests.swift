import SkycastCore
import SkycastNotify
import SkycastTestSupport
import Testing

extension RealDesktop {
    /// Servers that answer wrongly, late or never.
    @Suite struct FaultTests {
        @Test func anErrorAnswerIsRefusal() async throws {
            let name = "org.freedesktop.Notifications.Error.ExcessNotificationGeneration"
            try await TestDesktop.withServer("--error", name) { desktop, server in
                #expect(await desktop.notifier.error() == .refused("\(name): not now"))
                #expect(server.notifications.count == 1)
            }
        }

        @Test func aWrongReplyIsRefusal() async throws {
            try await TestDesktop.withServer("--wrong-reply") { desktop, server in
                let error = await desktop.notifier.error()
                #expect(error == .refused("org.freedesktop.DBus.Error.InvalidArgs: Unexpected reply type"))
                #expect(server.notifications.count == 1)
            }
        }

        @Test func whoVanishesDuringACallIsAbsent() async throws {
            try await TestDesktop.withServer("--vanish") { desktop, _ in
                #expect(await desktop.notifier.error() == .absent)
            }
            try await TestDesktop.withServer { desktop, _ in
                #expect(await desktop.notifier.number(of: .sample()) == 1)
            }
        }

        @Test func aLateAnswerIsKept() async throws {
            try await TestDesktop.withServer("--slow", "4.5") { desktop, server in
                #expect(await desktop.notifier.error() == .timedOut)
                try await eventually("the late answer came") { desktop.notifier.busyFor == .zero }
                #expect(await desktop.notifier.error() == .timedOut)
                #expect(server.notifications.map(\.replaces) == [0, 1])
                try await eventually("the late answer came") { desktop.notifier.busyFor == .zero }
            }
        }

        @Test func aSlowServerGetsOneBubbleOfANoticeAboutSeveral() async throws {
            try await TestDesktop.withServer("--slow", "4.5") { desktop, server in
                var digest = Notice.sample(nil)
                digest.bubble = EventID("notice-1")
                #expect(await desktop.notifier.error(of: digest) == .timedOut)
                try await eventually("the late answer came") { desktop.notifier.busyFor == .zero }
                #expect(await desktop.notifier.error(of: digest) == .timedOut)
                #expect(server.notifications.map(\.replaces) == [0, 1])
                try await eventually("the late answer came") { desktop.notifier.busyFor == .zero }
            }
        }

        @Test func aBubbleThatTheServerKeepsIsClosedLater() async throws {
            try await TestDesktop.withServer("--mute", "CloseNotification") { desktop, server in
                let notifier = desktop.notifier
                #expect(await notifier.number(of: .sample("a")) == 1)
                #expect(await notifier.close(EventID("a")) == false)
                try await server.tell("mute -")
                try await eventually("libnotify gave up") { notifier.busyFor == .zero }
                #expect(await notifier.close(EventID("a")))
                #expect(server.closings == [1, 1])
            }
        }

        @Test func nobodyWaitsForAServerThatNeverAnswers() async throws {
            try await TestDesktop.withServer("--mute", "Notify") { desktop, server in
                let notifier = desktop.notifier
                let start = ContinuousClock.now
                async let one = notifier.error(of: .sample("a"))
                async let two = notifier.error(of: .sample("b"))
                #expect(await [one, two] == [.timedOut, .timedOut])
                #expect(ContinuousClock.now - start < bound(.seconds(5)))
                #expect(notifier.busyFor > .seconds(1))

                let cancelled = Task { await notifier.error(of: .sample("c")) }
                cancelled.cancel()
                #expect(await cancelled.value == .timedOut)
                #expect(ContinuousClock.now - start < bound(.seconds(6)))

                // libnotify gives up after 25 s. Then a small question comes first, and no bubble is sent.
                try await server.tell("mute GetServerInformation")
                try await eventually("libnotify gave up") { notifier.busyFor == .zero }
                #expect(await notifier.error() == .timedOut)
                #expect(server.notifications.map(\.summary).count == 1, "b, c and the last were never begun")

                try await server.tell("mute -")
                try await eventually("the question was given up") { notifier.busyFor == .zero }
                #expect(await notifier.number(of: .sample("d")) == 2)
                #expect(server.notifications.count == 2)
            }
        }

        @Test func aServerDeafFromTheStartGetsNoBubble() async throws {
            try await TestDesktop.withServer("--mute", "GetCapabilities,Notify") { desktop, server in
                #expect(await desktop.notifier.error() == .timedOut)
                #expect(server.notifications.isEmpty)
            }
        }
    }
}
