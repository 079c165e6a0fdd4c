import SkycastCore
import SkycastNotify
import Testing

extension RealDesktop {
    /// What arrives at a server.
    @Suite struct WireTests {
        @Test func everythingAServerMayWantToKnow() async throws {
            try await TestDesktop.withServer("--capabilities", "body") { desktop, server in
                _ = try await desktop.notifier.show(.sample())
                let call = try #require(server.notifications.last)
                #expect(call.app == "Skycast")
                #expect(call.replaces == 0)
                #expect(call.icon == "weather-storm")
                #expect(call.summary == "Severe wind in Oslo from 15:00")
                #expect(call.body == "Gusts of 28 m/s")
                #expect(call.expiry == -1)
                #expect(call.actions.isEmpty)
                #expect(call.hints["urgency"] == "Byte 2")
                #expect(call.hints["category"] == "String x-skycast.weather")
                #expect(call.hints["desktop-entry"] == "String skycast")
                #expect(call.hints["transient"] == nil)
                #expect(server.count(of: "GetCapabilities") == 1)
            }
        }

        @Test func everyCapabilityIsUsed() async throws {
            let names = "body,body-markup,actions,x-dunst-stack-tag,x-canonical-private-synchronous"
            try await TestDesktop.withServer("--capabilities", names) { desktop, server in
                _ = try await desktop.notifier.show(.sample("Hail", severity: .minor, body: "a & b"))
                let call = try #require(server.notifications.last)
                #expect(call.body == "a &amp; b")
                #expect(Set(call.actions) == ["acknowledge", "Acknowledge", "snooze", "Snooze 1 h"])
                #expect(call.hints["urgency"] == "Byte 0")
                #expect(call.hints["x-dunst-stack-tag"] == "String hail")
                #expect(call.hints["x-canonical-private-synchronous"] == "String hail")
            }
        }

        @Test func digestsAreTransient() async throws {
            try await TestDesktop.withServer { desktop, server in
                for _ in 1...2 { _ = try await desktop.notifier.show(.sample(nil, isTransient: true)) }
                let calls = server.notifications
                #expect(calls.map(\.replaces) == [0, 0])
                #expect(calls.last?.hints["transient"] == "Boolean 1")
            }
        }

        @Test(arguments: ["Foo & <b>Bar</b> <a href=\"x\">", "القاهرة", "東京都 ☔️", "Zwölf Böxkämpfer 👩‍👩‍👧‍👦"])
        func namesArriveAsTyped(name: String) async throws {
            try await TestDesktop.withServer("--capabilities", "body") { desktop, server in
                _ = try await desktop.notifier.show(.sample(summary: "Wind in \(name)", body: name))
                let call = try #require(server.notifications.last)
                #expect(call.summary == "Wind in \(name)")
                #expect(call.body == name)
            }
        }

        @Test func longTextsArriveWhole() async throws {
            try await TestDesktop.withServer { desktop, server in
                let text = String(repeating: "長", count: 10_000)
                _ = try await desktop.notifier.show(.sample(summary: text, body: text))
                #expect(server.notifications.last?.summary == text)
            }
        }
    }
}
