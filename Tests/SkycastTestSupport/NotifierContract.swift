package import SkycastCore

/// A desktop that a test can act on, behind a notifier.
package protocol DesktopStage: Sendable {
    var notifier: any Notifier { get }
    /// The user presses a button of the bubble that an event has.
    func press(_ button: NotifierContract.Button, on event: EventID, _ shown: ShownNotice) async throws
    /// The user dismisses the bubble that an event has.
    func dismiss(_ event: EventID, _ shown: ShownNotice) async throws
    /// From now on the server refuses what it is sent; or takes it again.
    func refuse(_ isRefusing: Bool) async throws
    /// The server leaves.
    func leave() async throws
}

/// What every notifier does, the real one and the one in memory.
package struct NotifierContract {
    package enum Button: String, Sendable { case acknowledge, snooze }

    private let stage: any DesktopStage
    private var breaches: [String] = []

    /// The expectations that the notifier of `stage` does not meet, none if all is well; the server leaves at the end.
    package static func breaches(of stage: any DesktopStage) async throws -> [String] {
        var contract = Self(stage: stage)
        try await contract.bubbles()
        try await contract.userActs()
        try await contract.readers()
        try await contract.adoption()
        try await contract.failures()
        return contract.breaches
    }

    private init(stage: any DesktopStage) { self.stage = stage }

    private static func notice(_ event: String?, _ summary: String = "Severe wind in Oslo") -> Notice {
        Notice(
            event: event.map { EventID($0) }, severity: .severe, summary: summary, body: "x & y", icon: "weather-storm",
            offersActions: event != nil)
    }

    private mutating func expect(_ condition: Bool, _ what: String) { if !condition { breaches.append(what) } }

    private mutating func bubbles() async throws {
        let first = try await stage.notifier.show(Self.notice("a"))
        expect(first.serverID > 0, "a bubble has a number")
        expect(!first.server.isEmpty, "the server has a name")
        expect(try await stage.notifier.show(Self.notice("a", "worse")) == first, "an event keeps its bubble")
        let other = try await stage.notifier.show(Self.notice("b"))
        expect(other.serverID != first.serverID, "another event has another bubble")
        let digests = [
            try await stage.notifier.show(Self.notice(nil)).serverID,
            try await stage.notifier.show(Self.notice(nil)).serverID,
        ]
        expect(Set(digests + [first.serverID, other.serverID]).count == 4, "each digest has a bubble of its own")

        _ = await stage.notifier.close(EventID("a"))
        _ = await stage.notifier.close(EventID("a"))
        _ = await stage.notifier.close(EventID("never shown"))
        expect(try await stage.notifier.show(Self.notice("a")) != first, "a closed bubble is not used again")
    }

    private mutating func userActs() async throws {
        let shown = try await stage.notifier.show(Self.notice("u"))
        let event = EventID("u")
        try await stage.press(.acknowledge, on: event, shown)
        try await stage.press(.snooze, on: event, shown)
        try await stage.dismiss(event, shown)
        let told = await Self.read(stage.notifier) { $0 == .closed(event, reason: 2) }
        let wanted: [NotifierEvent] = [
            .closed(EventID("a"), reason: 3), .acknowledge(event), .snooze(event), .closed(event, reason: 2),
        ]
        let known = told.filter { if case .serverAppeared = $0 { false } else { true } }
        expect(known == wanted, "what happens is told once and in order: \(known)")
        expect(try await stage.notifier.show(Self.notice("u")) != shown, "a dismissed bubble is not used again")
    }

    private mutating func readers() async throws {
        let notifier = stage.notifier
        let reading = Task { await Self.read(notifier) { _ in false } }
        try await Task.sleep(for: .milliseconds(20))
        reading.cancel()
        _ = await reading.value
        _ = await notifier.close(EventID("u"))
        let told = await Self.read(notifier) { $0 == .closed(EventID("u"), reason: 3) }
        expect(told.count == 1, "what nobody read waits for the next reader: \(told)")
    }

    private mutating func adoption() async throws {
        let present = try await stage.notifier.show(Self.notice("p"))
        let earlier = ShownNotice(serverID: present.serverID + 40, server: present.server)
        await stage.notifier.adopt(EventID("q"), earlier)
        expect(try await stage.notifier.show(Self.notice("q")) == earlier, "an adopted bubble is replaced")
        await stage.notifier.adopt(EventID("r"), ShownNotice(serverID: present.serverID, server: ":0.0 other"))
        expect(
            try await stage.notifier.show(Self.notice("r")).serverID != present.serverID,
            "a bubble of another server is nobody's")
        await stage.notifier.adopt(EventID("s"), ShownNotice(serverID: present.serverID + 50, server: present.server))
        _ = await stage.notifier.close(EventID("s"))
        let told = await Self.read(stage.notifier) { $0 == .closed(EventID("s"), reason: 3) }
        expect(told == [.closed(EventID("s"), reason: 3)], "an adopted bubble is closed: \(told)")
    }

    private mutating func failures() async throws {
        try await stage.refuse(true)
        if case .refused = await error() {} else { expect(false, "an error answer is refusal") }
        try await stage.refuse(false)
        expect(await error() == nil, "a refusal leaves nothing behind")
        expect(stage.notifier.busyFor < bound(.seconds(1)), "nothing is going on")
        try await stage.leave()
        expect(await error() == .absent, "without a server it is absent")
        _ = await stage.notifier.close(EventID("p"))
    }

    private func error() async -> NotifierError? {
        do throws(NotifierError) {
            _ = try await stage.notifier.show(Self.notice("e"))
            return nil
        } catch {
            return error
        }
    }

    /// What is told until `isLast`, or until the task is cancelled or two minutes have passed.
    private static func read(
        _ notifier: any Notifier, until isLast: @escaping @Sendable (NotifierEvent) -> Bool
    ) async -> [NotifierEvent] {
        await withTaskGroup(of: [NotifierEvent].self) { group in
            group.addTask {
                var events: [NotifierEvent] = []
                for await event in notifier.events {
                    events.append(event)
                    if isLast(event) { break }
                }
                return events
            }
            group.addTask {
                try? await Task.sleep(for: .seconds(120))
                return []
            }
            let first = await group.next() ?? []
            group.cancelAll()
            return first
        }
    }
}
