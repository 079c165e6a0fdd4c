import SkycastCore
import SkycastStore
import Testing

/// What notices are about, one event or several.
@Suite struct SubjectTests {
    private let wind = AlertRecord.open(.wind, .full())
    private let frost = AlertRecord.open(.frost, .full())
    private let answer = ShownNotice(serverID: 7, server: ":1.42")

    private var group: OutboxNotice {
        var row = OutboxNotice.about(nil, .digest)
        row.subjects = [wind, frost].map { .init(event: $0.id, kind: .first) }
        return row
    }

    private func withGroup(_ body: (Store) async throws -> Void) async throws {
        let store = try await Store.inMemory()
        try await store.setCities([.oslo, .lima], defaultInterval: .minutes(15))
        try await store.commit(alerts: [wind, frost], notices: [group])
        try await body(store)
    }

    @Test func f24GroupThatLosesAnEventIsWordedAnewBeforeItIsSent() async throws {
        try await withGroup { store in
            try await store.supersede(wind.id)
            #expect(try await store.dueNotices(at: .start).isEmpty)
            #expect(try await store.markSending(1) == false)
            let waiting = try #require(try await store.noticesToReview(at: .start).first)
            #expect(waiting.isStale)
            #expect(waiting.subjects.map(\.alert.id) == [frost.id])
            var left = OutboxNotice.about(frost.id)
            try await store.reword(1, as: left)
            left.id = 1
            #expect(try await store.dueNotices(at: .start) == [left])
            try await store.supersede(frost.id)
            #expect(try await store.noticesToReview(at: .start).isEmpty)
        }
    }

    @Test func groupIsANoticeOfEachEventThatIsLeftInIt() async throws {
        try await withGroup { store in
            for event in [wind.id, frost.id] {
                #expect(try await store.notices(of: event).map(\.kind) == [.digest])
            }
            try await store.supersede(wind.id)
            #expect(try await store.notices(of: wind.id).isEmpty)
            #expect(try await store.notices(of: frost.id).count == 1)
        }
    }

    @Test func wordsThatWereOvertakenMeanwhileAreNotTaken() async throws {
        try await withGroup { store in
            try await store.supersede(wind.id)
            try await store.reword(1, as: group)
            #expect(try await store.dueNotices(at: .start).isEmpty)
        }
    }

    @Test func groupOvertakenWhileBeingSentIsNotTriedAgain() async throws {
        try await withGroup { store in
            _ = try await store.markSending(1)
            try await store.commit(notices: [.about(wind.id, .escalate), .about(frost.id, .escalate)])
            try await store.markFailed(1, note: "timed out", nextTry: .start)
            #expect(try await store.dueNotices(at: .start).map(\.id) == [2, 3])
            #expect(try await store.noticesToReview(at: .start).map(\.notice.id) == [2, 3])
        }
    }

    @Test(arguments: [true, false])
    func f24EndIsToldIfTheGroupWasShown(_ isShown: Bool) async throws {
        try await withGroup { store in
            if isShown {
                _ = try await store.markSending(1)
                try await store.markShown(1, answer, at: .start)
            }
            let end = Timestamp.start + .hours(1)
            try await store.commit(alerts: [wind.ended(.over, at: end)], notices: [.about(wind.id, .over)])
            let statuses = try await store.notices(of: wind.id).map(\.status)
            #expect(statuses == (isShown ? [.shown, .queued] : [.suppressed]))
        }
    }

    @Test func endsToldTogetherAreOnlyThoseOfWhatWasSeen() async throws {
        try await withGroup { store in
            let end = Timestamp.start + .hours(1)
            try await store.drop([frost.id], from: 1, as: .superseded)
            try await store.reword(1, as: .about(wind.id))
            _ = try await store.markSending(1)
            try await store.markShown(1, answer, at: .start)
            var ends = OutboxNotice.about(nil, .over)
            ends.subjects = [wind, frost].map { .init(event: $0.id, kind: .over) }
            try await store.commit(alerts: [wind, frost].map { $0.ended(.over, at: end) }, notices: [ends])
            let waiting = try #require(try await store.noticesToReview(at: .start).first)
            #expect(waiting.isStale && waiting.subjects.map(\.alert.id) == [wind.id])
        }
    }

    @Test func endsOfWhatNobodySawAreNotToldTogether() async throws {
        try await withGroup { store in
            var ends = OutboxNotice.about(nil, .over)
            ends.subjects = [wind, frost].map { .init(event: $0.id, kind: .over) }
            let end = Timestamp.start + .hours(1)
            try await store.commit(alerts: [wind, frost].map { $0.ended(.over, at: end) }, notices: [ends])
            #expect(try await store.dueNotices(at: end).isEmpty)
            #expect(try await store.noticesToReview(at: end).isEmpty)
        }
    }

    @Test func f24EndIsNotToldIfTheGroupFailsToComeToTheScreen() async throws {
        try await withGroup { store in
            _ = try await store.markSending(1)
            let end = Timestamp.start + .hours(1)
            try await store.commit(alerts: [wind.ended(.over, at: end)], notices: [.about(wind.id, .over)])
            try await store.markFailed(1, note: "timed out", nextTry: .start)
            #expect(try await store.noticesToReview(at: .start).map(\.notice.id) == [1])
            #expect(try await store.noticesToReview(at: .start).first?.subjects.map(\.alert.id) == [frost.id])
        }
    }

    @Test func endsOfAGroupThatFailsToComeToTheScreenAreNotToldTogether() async throws {
        try await withGroup { store in
            _ = try await store.markSending(1)
            var ends = OutboxNotice.about(nil, .over)
            ends.subjects = [wind, frost].map { .init(event: $0.id, kind: .over) }
            let end = Timestamp.start + .hours(1)
            try await store.commit(alerts: [wind, frost].map { $0.ended(.over, at: end) }, notices: [ends])
            #expect(try await store.dueNotices(at: .start).map(\.id) == [2])
            try await store.markFailed(1, note: "timed out", nextTry: .start)
            #expect(try await store.dueNotices(at: .start).isEmpty)
            #expect(try await store.noticesToReview(at: .start).isEmpty)
        }
    }

    @Test func joinedEndIsOnlyOfTheNeighbourThatWasSeen() async throws {
        let store = try await Store.inMemory()
        try await store.setCities([.oslo, .lima], defaultInterval: .minutes(15))
        try await store.commit(alerts: [wind, frost], notices: [.about(wind.id), .about(frost.id)])
        _ = try await store.markSending(2)
        try await store.markShown(2, answer, at: .start)
        _ = try await store.markSending(1)
        var joined = OutboxNotice.about(wind.id, .over)
        joined.subjects.append(.init(event: frost.id, kind: .over))
        let end = Timestamp.start + .hours(1)
        try await store.commit(alerts: [wind, frost].map { $0.ended(.over, at: end) }, notices: [joined])
        try await store.markFailed(1, note: "timed out", nextTry: .start)
        let waiting = try await store.noticesToReview(at: .start)
        #expect(waiting.map(\.notice.id) == [3] && waiting.map(\.isStale) == [true])
        #expect(waiting.first?.subjects.map(\.alert.id) == [frost.id])
    }

    @Test func bubbleOfAGroupIsKnownByItsNotice() async throws {
        try await withGroup { store in
            _ = try await store.markSending(1)
            try await store.markShown(1, answer, at: .start)
            let bubble = EventID("notice-1")
            #expect(try await store.bubbles() == [bubble: answer])
            #expect(try await store.endedBubbles().isEmpty)
            let end = Timestamp.start + .hours(1)
            try await store.commit(alerts: [wind.ended(.expired, at: end)], notices: [])
            #expect(try await store.endedBubbles().isEmpty)
            try await store.commit(alerts: [frost.ended(.expired, at: end)], notices: [])
            #expect(try await store.endedBubbles() == [bubble])
            try await store.markClosed(bubble, reason: 3)
            #expect(try await store.endedBubbles().isEmpty)
        }
    }

    @Test func escalationEndsWhatSilencesItsEventAndNothingElse() async throws {
        try await withGroup { store in
            for scope in [Snooze.Scope.event(wind.id), .everything] {
                try await store.snooze(Snooze(scope: scope, until: .start + .hours(5)), at: .start)
            }
            var record = CycleRecord(at: .start)
            record.snoozesEnded = [wind.id]
            try await store.commit(record)
            let snoozes = try await store.snoozes(at: .start)
            #expect(snoozes.map(\.scope) == [.everything])
            #expect(snoozes.first?.covers(wind) == false)
            #expect(snoozes.first?.covers(frost) == true)
            #expect(try await store.alerts().filter { $0.snoozedUntil != nil }.map(\.id) == [frost.id])
            try await store.snooze(Snooze(scope: .everything, until: .start + .hours(6)), at: .start)
            #expect(try await store.snoozes(at: .start).first?.covers(wind) == true, "it was given after that")
        }
    }
}
