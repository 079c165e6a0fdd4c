import SkycastCore
import SkycastStore
import Testing

/// What is on the screen, as far as the store knows.
@Suite struct BubbleTests {
    private let event = EventID(rule: RuleKey.wind.rule, city: RuleKey.wind.city, openedAt: .start)
    private let server = ShownNotice(serverID: 7, server: ":1.42 bus")

    private func window(_ from: Int64, _ to: Int64, isOpenEnded: Bool = false) -> Window {
        Window(
            start: .start + .hours(from), end: .start + .hours(to), level: .severe, peak: nil,
            isOpenEnded: isOpenEnded)
    }

    private func update(_ window: Window?, manner: OutboxNotice.Manner = .update) -> OutboxNotice {
        var row = OutboxNotice(
            notice: Notice(
                event: event, severity: .severe, summary: "moved", body: "moved", icon: "weather-storm",
                offersActions: true, isSilent: true),
            kind: .first, manner: manner, createdAt: .start, notBefore: .start, deliverBy: .start + .hours(6))
        row.window = window
        return row
    }

    /// A store with an open severe event and its first notice, shown or waiting.
    private func withEvent(shown: Bool, _ body: @Sendable (Store) async throws -> Void) async throws {
        try await withStore(.memory) { store in
            var record = CycleRecord(at: .start)
            record.alerts = [.open(.wind, .full())]
            record.states = [.wind: .ongoing(.full())]
            record.notices = [.about(event)]
            try await store.commit(record)
            if shown {
                _ = try await store.markSending(1)
                try await store.markShown(1, server, at: .start)
            }
            try await body(store)
        }
    }

    @Test func windowOfANoticeComesBack() async throws {
        try await withStore(.memory) { store in
            var row = OutboxNotice.about(event)
            row.window = window(2, 5, isOpenEnded: true)
            row.runsCommand = true
            try await store.commit(notices: [row])
            row.id = 1
            #expect(try await store.dueNotices(at: .start) == [row])
        }
    }

    @Test func whatWaitsIsWrittenAnewWhereItStandsAndKeepsItsSound() async throws {
        try await withEvent(shown: false) { store in
            try await store.follow([update(window(3, 4))])
            let rows = try await store.notices(of: event)
            #expect(rows.map(\.notice.summary) == ["moved"])
            #expect(rows.map(\.notice.isSilent) == [false])
            #expect(rows.map(\.window) == [window(3, 4)])
        }
    }

    @Test func whatIsOnTheScreenGetsASilentSuccessor() async throws {
        try await withEvent(shown: true) { store in
            try await store.follow([update(window(3, 4))])
            #expect(try await store.dueNotices(at: .start).map(\.notice.isSilent) == [true])
            #expect(try await store.noticesInForce().map(\.window) == [window(3, 4)])
            try await store.follow([update(window(5, 6))])
            #expect(try await store.dueNotices(at: .start).map(\.window) == [window(5, 6)])
        }
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt32])
    func whatWasClosedStaysClosed(_ reason: UInt32) async throws {
        try await withEvent(shown: true) { store in
            try await store.markClosed(event, reason: reason)
            #expect(try await store.noticesInForce().isEmpty)
            try await store.follow([update(window(3, 4))])
            #expect(try await store.dueNotices(at: .start).isEmpty)
            try await store.orphanBubbles()
            #expect(try await store.lostBubbles(shownUntil: .start + .hours(9)).isEmpty)
        }
    }

    @Test func silentRowsAreNeverMissed() async throws {
        try await withEvent(shown: true) { store in
            try await store.follow([update(nil, manner: .again)])
            #expect(try await store.expireNotices(at: .start + .hours(7)) == 1)
            #expect(try await store.missedNotices().isEmpty)
        }
    }

    @Test func f72BubbleIsLostWithItsServerOrOurProcess() async throws {
        try await withEvent(shown: true) { store in
            try await store.loseBubbles(except: server.server)
            #expect(try await store.lostBubbles(shownUntil: .start).isEmpty)
            try await store.loseBubbles(except: ":1.42 another bus")
            #expect(try await store.lostBubbles(shownUntil: .start - Seconds(1)).isEmpty)
            #expect(try await store.lostBubbles(shownUntil: .start).map(\.id) == [1])
            try await store.follow([update(nil, manner: .again)])
            #expect(try await store.lostBubbles(shownUntil: .start).isEmpty, "it is on its way")
        }
    }

    @Test func orphanKeepsItsNumberUntilItIsShownAgain() async throws {
        try await withEvent(shown: true) { store in
            for _ in 1...3 {
                try await store.orphanBubbles()
                #expect(try await store.bubbles() == [event: server])
                #expect(try await store.lostBubbles(shownUntil: .start).map(\.id) == [1])
            }
            try await store.follow([update(nil, manner: .again)])
            #expect(try await store.markSending(2))
            try await store.markShown(2, server, at: .start)
            #expect(try await store.lostBubbles(shownUntil: .start).isEmpty)
            try await store.markClosed(event, reason: 3)
            #expect(try await store.bubbles().isEmpty)
        }
    }

    @Test func f71QueueIsBoundedAndTheOldestMildestGoFirst() async throws {
        try await withStore(.memory) { store in
            let rows = (0..<250).map { number -> OutboxNotice in
                .about(nil, .digest, severity: number % 10 == 0 ? .severe : .minor)
            }
            try await store.commit(notices: rows)
            let waiting = try await store.dueNotices(at: .start)
            #expect(waiting.count == 200)
            #expect(waiting.count { $0.notice.severity == .severe } == 25)
            #expect(waiting.last.map { $0.id > 50 } == true)
            #expect(try await store.missedNotices().map(\.notice.severity).allSatisfy { $0 == .minor })
        }
    }

    @Test func heldQueueWaitsAsAWhole() async throws {
        try await withStore(.memory) { store in
            try await store.commit(notices: [.about(nil, .digest), .about(event)])
            try await store.holdQueue(until: .start + Seconds(5))
            #expect(try await store.dueNotices(at: .start + Seconds(4)).isEmpty)
            #expect(try await store.dueNotices(at: .start + Seconds(5)).count == 2)
            #expect(try await store.waitingNotices(at: .start) == 2)
            #expect(try await store.waitingNotices(at: .start - Seconds(1)) == 0)
        }
    }

    @Test func commandIsRunForWhatIsToldOnceAndInOrder() async throws {
        try await withEvent(shown: false) { store in
            var rows = [OutboxNotice.about(event, .escalate), .about(nil, .digest), .about(nil, .digest)]
            for index in rows.indices.dropLast() { rows[index].runsCommand = true }
            try await store.commit(notices: rows)
            let first = try #require(try await store.nextCommandNotice(at: .start))
            #expect(first.notice.kind == .escalate)
            #expect(first.subject?.cityName == "Oslo")
            #expect(first.subject?.rule == RuleKey.wind.rule)
            try await store.markCommandDone(first.notice.id)
            let second = try #require(try await store.nextCommandNotice(at: .start))
            #expect(second.notice.kind == .digest)
            #expect(second.subject == nil)
            try await store.markCommandDone(second.notice.id)
            #expect(try await store.nextCommandNotice(at: .start) == nil)
        }
    }

    @Test func commandIsNotRunForWhatWasOvertakenOrIsTooLate() async throws {
        try await withStore(.memory) { store in
            var row = OutboxNotice.about(event)
            row.runsCommand = true
            try await store.commit(notices: [row])
            #expect(try await store.nextCommandNotice(at: .start + .hours(7)) == nil)
            try await store.supersede(event)
            #expect(try await store.nextCommandNotice(at: .start) == nil)
        }
    }
}
