import SkycastCore

/// What became of the notices of an alert: "told 13:01", "not told 13:00 (over before it could be)".
struct NoticeHistory {
    let presentation: Presentation
    let zone: String
    let alert: AlertRecord
    /// Oldest first.
    let notices: [OutboxNotice]

    /// One fact for each notice, and how bad it was told to be where it is no longer as bad.
    var facts: [String] {
        var facts = notices.isEmpty ? [byItself] : notices.indices.map(fact)
        let wasTold = notices.isEmpty || notices.contains { $0.status == .shown }
        if wasTold, let worst = alert.event.told, worst > alert.event.level { facts.append("told as " + worst.name) }
        return facts
    }

    /// Where no notice is kept.
    private var byItself: String {
        guard alert.event.told != nil else { return "not told yet" }
        return "told" + (alert.event.toldAt.map { " " + moment($0) } ?? "")
    }

    private func fact(_ index: Int) -> String {
        let notice = notices[index]
        let (done, time) = (notice.deed, " " + moment(notice.createdAt))
        switch notice.status {
        case .shown: return done + " " + moment(notice.shownAt ?? notice.createdAt)
        case .queued where notice.notBefore > presentation.now:
            return "not yet \(done) (held until \(moment(notice.notBefore)))"
        case .queued: return "not yet \(done) (waiting since\(time))"
        case .sending: return "not yet \(done) (being shown)"
        case .superseded: return "not \(done)\(time) (\(whatCameBetween(after: index)))"
        case .expired: return "not \(done)\(time) (missed, no notification server in time)"
        case .suppressed: return "not \(done)\(time) (kept quiet)"
        }
    }

    /// Why a notice that waited was given up.
    private func whatCameBetween(after index: Int) -> String {
        let isReplaced = notices[(index + 1)...].contains { $0.status != .superseded }
        return isReplaced || alert.endedAt == nil ? "replaced by a newer one" : "over before it could be"
    }

    private func moment(_ moment: Timestamp) -> String { presentation.moment(moment, in: zone) }
}

extension OutboxNotice {
    /// What is done to a person by showing it; a "not" before it says that it was not.
    fileprivate var deed: String {
        switch manner {
        case .again: "shown again"
        case .update: "shown with its new time"
        case .news: kind.deed
        }
    }
}

extension OutboxNotice.Kind {
    fileprivate var deed: String {
        switch self {
        case .first: "told"
        case .escalate: "told that it got worse"
        case .now: "told that it began"
        case .remind: "reminded"
        case .over: "told that it is over"
        case .withdrawn: "told that it is no longer forecast"
        case .digest: "told in a digest"
        }
    }
}
