import SkycastCLI
import SkycastCore
import Testing

/// What `alerts --all` says of what was shown, and of what was not.
@Suite struct NoticeHistoryTests {
    /// A notice decided at 13:00 in Oslo, and another at 13:02.
    private static func notice(
        _ status: OutboxNotice.Status, _ kind: OutboxNotice.Kind = .first, _ manner: OutboxNotice.Manner = .news,
        after delay: Seconds = .zero, heldFor hold: Seconds = .zero
    ) -> OutboxNotice {
        let created = Sample.now - .minutes(65) + delay
        var notice = OutboxNotice(
            notice: Notice(event: Sample.gusts().id, severity: .severe, summary: "", body: "", icon: ""), kind: kind,
            manner: manner, createdAt: created, notBefore: created + hold, deliverBy: Sample.now + .days(1))
        notice.status = status
        notice.shownAt = status == .shown ? created + .minutes(1) : nil
        return notice
    }

    private func told(_ notices: [OutboxNotice], _ ending: Ending? = nil, of level: Severity = .severe) -> String {
        var alert = Sample.gusts()
        alert.event.level = level
        alert.ending = ending
        alert.endedAt = ending.map { _ in Sample.now - .minutes(5) }
        var run = Run([Sample.report()])
        run.environment["NO_COLOR"] = "1"
        run.store.open = ending == nil ? [alert] : []
        run.store.ended = ending == nil ? [] : [alert]
        run.store.told[alert.id] = notices
        return run("alerts", "--all").standardOutput
    }

    @Test func whatWasNeverShownIsNotCalledTold() {
        let held = Self.notice(.superseded, heldFor: .minutes(90))
        let text = told([held], .over)
        #expect(text.contains(" not told 13:00 (over before it could be)"), "\(text)")
        #expect(
            told([held, Self.notice(.superseded, .escalate)], .over).contains("worse 13:00 (over before it could be)"))
    }

    @Test(arguments: [
        (notice(.queued, heldFor: .minutes(90)), "not yet told (held until 14:30)"),
        (notice(.queued), "not yet told (waiting since 13:00)"),
        (notice(.sending, .escalate), "not yet told that it got worse (being shown)"),
        (notice(.suppressed), "not told 13:00 (kept quiet)"),
        (notice(.expired), "not told 13:00 (missed, no notification server in time)"),
        (notice(.superseded), "not told 13:00 (replaced by a newer one)"),
    ])
    func whatIsNotShownSaysWhy(_ notice: OutboxNotice, words: String) {
        #expect(told([notice]).contains("  \(words)\n"), "\(told([notice]))")
    }

    @Test func whatIsShownAgainIsNoNews() {
        let first = Self.notice(.shown)
        let text = told([first, Self.notice(.shown, .first, .again, after: .minutes(2))])
        #expect(text.contains("told 13:01 · shown again 13:03"), "\(text)")
        let moved = told([first, Self.notice(.shown, .first, .update, after: .minutes(2))])
        #expect(moved.contains("told 13:01 · shown with its new time 13:03"), "\(moved)")
    }

    @Test func whatCameInItsPlaceIsTheNewerOne() {
        let text = told([Self.notice(.superseded), Self.notice(.shown, .over, after: .minutes(2))], .over)
        #expect(text.contains("not told 13:00 (replaced by a newer one) · told that it is over 13:03"), "\(text)")
    }

    @Test func itWasToldAsWorseOnlyIfItWasTold() {
        #expect(told([Self.notice(.shown)], of: .moderate).contains("told 13:01 · told as severe"))
        #expect(!told([Self.notice(.queued)], of: .moderate).contains("told as"))
    }
}
