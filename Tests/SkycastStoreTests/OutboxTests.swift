import SQLiteKit
import SkycastCore
import SkycastStore
import Testing

@Suite struct OutboxTests {
    private let event = EventID("abcd1234")

    @Test(arguments: Place.allCases)
    func noticeComesBackWhenItIsDue(_ place: Place) async throws {
        try await withStore(place) { store in
            var notice = OutboxNotice.about(event, notBefore: .start + .hours(1))
            try await store.commit(notices: [notice])
            #expect(try await store.dueNotices(at: .start + .hours(1) - Seconds(1)) == [])
            #expect(try await store.nextNoticeTime(at: .start) == .start + .hours(1))
            notice.id = 1
            #expect(try await store.dueNotices(at: .start + .hours(1)) == [notice])
            #expect(try await store.dueNotices(at: notice.deliverBy) == [notice])
            #expect(try await store.dueNotices(at: notice.deliverBy + Seconds(1)) == [])
        }
    }

    @Test(arguments: OutboxNotice.Kind.allCases, Severity.allCases)
    func kindsAndSeveritiesComeBack(_ kind: OutboxNotice.Kind, _ severity: Severity) async throws {
        try await withStore(.memory) { store in
            var notice = OutboxNotice.about(kind == .digest ? nil : event, kind, severity: severity)
            try await store.commit(notices: [notice])
            notice.id = 1
            #expect(try await store.dueNotices(at: .start) == [notice])
        }
    }

    @Test func wordThatOnlyTheSchemaKnowsIsNoDamage() async throws {
        let directory = try TemporaryDirectory()
        let store = try await Store.open(at: directory.store)
        try await store.commit(notices: [.about(event)])
        try Connection(directory.store).execute("UPDATE outbox SET status = 'failed'")
        #expect(try await store.notices(of: event).map(\.status) == [.expired])
        #expect(directory.quarantined.isEmpty)
        await store.close()
    }

    @Test func worstIsSentFirst() async throws {
        try await withStore(.memory) { store in
            let severities: [Severity] = [.minor, .extreme, .moderate, .severe, .extreme]
            try await store.commit(notices: severities.map { .about(nil, .digest, severity: $0) })
            let due = try await store.dueNotices(at: .start)
            #expect(due.map(\.notice.severity) == [.extreme, .extreme, .severe, .moderate, .minor])
            #expect(due.map(\.id) == [2, 5, 4, 3, 1])
        }
    }

    @Test(arguments: Place.allCases)
    func sendingAndShowing(_ place: Place) async throws {
        try await withStore(place) { store in
            try await store.commit(notices: [.about(event)])
            #expect(try await store.markSending(1))
            #expect(try await store.markSending(1) == false)
            #expect(try await store.dueNotices(at: .start) == [])
            #expect(try await store.nextNoticeTime(at: .start) == nil)
            let answer = ShownNotice(serverID: .max, server: ":1.42")
            try await store.markShown(1, answer, at: .start + Seconds(3))
            let notice = try #require(try await store.notices(of: event).first)
            #expect(notice.status == .shown)
            #expect(notice.shownAt == .start + Seconds(3))
            #expect(notice.attempts == 1)
            try await store.markClosed(event, reason: 2)
        }
    }

    @Test(arguments: Place.allCases)
    func f65DiscardedByTheServerIsSuppressed(_ place: Place) async throws {
        try await withStore(place) { store in
            try await store.commit(notices: [.about(event)])
            _ = try await store.markSending(1)
            try await store.markShown(1, ShownNotice(serverID: 0, server: ":1.42"), at: .start)
            #expect(try await store.notices(of: event).map(\.status) == [.suppressed])
        }
    }

    @Test(arguments: Place.allCases)
    func failedNoticeWaitsForItsNextTry(_ place: Place) async throws {
        try await withStore(place) { store in
            try await store.commit(notices: [.about(event), .about(nil, .digest)])
            _ = try await store.markSending(1)
            try await store.markFailed(1, note: "timed out", nextTry: .start + Seconds(5))
            #expect(try await store.dueNotices(at: .start).map(\.id) == [2])
            #expect(try await store.dueNotices(at: .start + Seconds(5)).map(\.id) == [1, 2])
            try await store.retryAtOnce()
            #expect(try await store.dueNotices(at: .start).map(\.id) == [1, 2])
        }
    }

    @Test(arguments: Place.allCases)
    func newerNoticeOfAnEventSupersedesWhatWaits(_ place: Place) async throws {
        try await withStore(place) { store in
            try await store.commit(notices: [.about(event), .about(EventID("other")), .about(nil, .digest)])
            try await store.commit(notices: [.about(event, .escalate)])
            #expect(try await store.notices(of: event).map(\.status) == [.superseded, .queued])
            #expect(try await store.dueNotices(at: .start).count == 3)
        }
    }

    @Test(arguments: Place.allCases)
    func noticeOvertakenWhileBeingSentIsNotTriedAgain(_ place: Place) async throws {
        try await withStore(place) { store in
            try await store.commit(notices: [.about(event)])
            _ = try await store.markSending(1)
            try await store.commit(notices: [.about(event, .escalate)])
            try await store.markFailed(1, note: "timed out", nextTry: .start)
            #expect(try await store.notices(of: event).map(\.status) == [.superseded, .queued])
        }
    }

    @Test(arguments: Place.allCases)
    func f24EndBeforeTheFirstWasShownIsNotTold(_ place: Place) async throws {
        try await withStore(place) { store in
            let alert = AlertRecord.open(.wind, .full())
            try await store.commit(alerts: [alert], notices: [.about(alert.id)])
            try await store.commit(
                alerts: [alert.ended(.over, at: .start + .hours(1))], notices: [.about(alert.id, .over)])
            #expect(try await store.dueNotices(at: .start + .hours(1)) == [])
            #expect(try await store.notices(of: alert.id).map(\.status) == [.superseded, .suppressed])
        }
    }

    @Test(arguments: Place.allCases)
    func endIsToldIfTheFirstWasShownOrIsOnItsWay(_ place: Place) async throws {
        try await withStore(place) { store in
            let alert = AlertRecord.open(.wind, .full())
            try await store.commit(alerts: [alert], notices: [.about(alert.id)])
            _ = try await store.markSending(1)
            try await store.commit(
                alerts: [alert.ended(.over, at: .start + .hours(1))], notices: [.about(alert.id, .over)])
            #expect(try await store.notices(of: alert.id).map(\.status) == [.sending, .queued])
        }
    }

    @Test func f24EndOfWhatFailedToComeToTheScreenIsNotTold() async throws {
        try await withStore(.memory) { store in
            let alert = AlertRecord.open(.wind, .full())
            try await store.commit(alerts: [alert], notices: [.about(alert.id)])
            _ = try await store.markSending(1)
            try await store.commit(
                alerts: [alert.ended(.over, at: .start + .hours(1))], notices: [.about(alert.id, .over)])
            try await store.markFailed(1, note: "timed out", nextTry: .start)
            #expect(try await store.dueNotices(at: .start).isEmpty)
            #expect(try await store.notices(of: alert.id).map(\.status) == [.superseded, .suppressed])
        }
    }

    @Test(arguments: [true, false])
    func endThatFailsIsTriedAgainIfWhatEndedWasShown(_ isShown: Bool) async throws {
        try await withStore(.memory) { store in
            let alert = AlertRecord.open(.wind, .full())
            // A digest of an earlier version is not known to be about the event.
            try await store.commit(alerts: [alert], notices: [isShown ? .about(alert.id) : .about(nil, .digest)])
            _ = try await store.markSending(1)
            try await store.markShown(1, ShownNotice(serverID: 7, server: ":1.42"), at: .start)
            try await store.commit(
                alerts: [alert.ended(.over, at: .start + .hours(1))], notices: [.about(alert.id, .over)])
            _ = try await store.markSending(2)
            try await store.markFailed(2, note: "timed out", nextTry: .start)
            #expect(try await store.dueNotices(at: .start).map(\.id) == [2])
        }
    }

    @Test(arguments: Place.allCases)
    func endOfAnEventToldWithOthersIsTold(_ place: Place) async throws {
        try await withStore(place) { store in
            let alert = AlertRecord.open(.wind, .full())
            try await store.commit(alerts: [alert], notices: [.about(nil, .digest)])
            try await store.commit(
                alerts: [alert.ended(.over, at: .start + .hours(1))], notices: [.about(alert.id, .over)])
            #expect(try await store.notices(of: alert.id).map(\.status) == [.queued])
        }
    }

    @Test(arguments: Place.allCases)
    func silentEndSupersedesWhatWaits(_ place: Place) async throws {
        try await withStore(place) { store in
            let alert = AlertRecord.open(.wind, .full())
            try await store.commit(alerts: [alert], notices: [.about(alert.id)])
            try await store.commit(alerts: [alert.ended(.expired, at: .start + .hours(1))], notices: [])
            #expect(try await store.notices(of: alert.id).map(\.status) == [.superseded])
        }
    }

    @Test(arguments: Place.allCases)
    func suppressedNoticeIsHistoryAtOnce(_ place: Place) async throws {
        try await withStore(place) { store in
            var suppressed = OutboxNotice.about(event)
            suppressed.status = .suppressed
            try await store.commit(notices: [suppressed])
            #expect(try await store.dueNotices(at: .start) == [])
            #expect(try await store.notices(of: event).map(\.status) == [.suppressed])
        }
    }

    @Test(arguments: Place.allCases)
    func expiredNoticesAreMissed(_ place: Place) async throws {
        try await withStore(place) { store in
            try await store.commit(notices: [.about(event), .about(nil, .digest)])
            #expect(try await store.expireNotices(at: .start + .hours(6)) == 0)
            let late = Timestamp.start + .hours(6) + Seconds(1)
            #expect(try await store.nextNoticeTime(at: late) == nil)
            #expect(try await store.waitingNotices(at: late) == 0)
            #expect(try await store.expireNotices(at: late) == 2)
            #expect(try await store.missedNotices().map(\.id) == [2, 1])
            #expect(try await store.nextNoticeTime(at: .start) == nil)
        }
    }

    @Test(arguments: Place.allCases)
    func endedEventIsClosedOnceUnlessItsEndIsTold(_ place: Place) async throws {
        try await withStore(place) { store in
            let told = AlertRecord.open(.wind, .full())
            let silent = AlertRecord.open(.frost, .full())
            try await store.commit(alerts: [told, silent], notices: [.about(told.id), .about(silent.id)])
            for id in 1...2 as ClosedRange<Int64> {
                _ = try await store.markSending(id)
                try await store.markShown(id, ShownNotice(serverID: 7, server: ":1.42"), at: .start)
            }
            #expect(try await store.endedBubbles() == [])
            let end = Timestamp.start + .hours(1)
            try await store.commit(
                alerts: [told.ended(.over, at: end), silent.ended(.expired, at: end)],
                notices: [.about(told.id, .over)])
            #expect(try await store.endedBubbles() == [silent.id])
            try await store.markClosed(silent.id, reason: 3)
            _ = try await store.markSending(3)
            #expect(try await store.endedBubbles() == [])
            try await store.markShown(3, ShownNotice(serverID: 7, server: ":1.42"), at: end)
            #expect(try await store.endedBubbles() == [])
        }
    }

    @Test(arguments: Place.allCases)
    func withdrawnByHand(_ place: Place) async throws {
        try await withStore(place) { store in
            try await store.commit(notices: [.about(event)])
            try await store.supersede(event)
            #expect(try await store.dueNotices(at: .start) == [])
        }
    }
}

extension Store {
    /// Commits a cycle with nothing but events and notices.
    func commit(alerts: [AlertRecord] = [], notices: [OutboxNotice]) throws(StoreError) {
        var record = CycleRecord(at: .start)
        record.alerts = alerts
        record.notices = notices
        try commit(record)
    }
}
