/// A notice on its way to the screen: written with the decision it tells, in one transaction.
package struct OutboxNotice: Hashable, Sendable {
    /// Assigned by the store; 0 before.
    package var id: Int64 = 0
    package let notice: Notice
    package let kind: Kind
    package let manner: Manner
    package let createdAt: Timestamp
    /// Not shown before; the end of quiet hours for what waits.
    package var notBefore: Timestamp
    /// Not shown after; then it is history.
    package let deliverBy: Timestamp
    package var attempts = 0
    package var status: Status = .queued
    package var shownAt: Timestamp?
    /// What it says of when its event takes place; nil for a digest, or if it says nothing.
    package var window: Window?
    /// The events it is about; in what the store reads only the one that it has the bubble of, unless it promises all.
    package var subjects: [Subject]
    /// True if the user's own program is to be run for it, too.
    package var runsCommand = false

    package init(
        notice: Notice, kind: Kind, manner: Manner = .news, createdAt: Timestamp, notBefore: Timestamp,
        deliverBy: Timestamp
    ) {
        self.notice = notice
        self.kind = kind
        self.manner = manner
        self.createdAt = createdAt
        self.notBefore = notBefore
        self.deliverBy = deliverBy
        subjects = notice.event.map { [Subject(event: $0, kind: kind)] } ?? []
    }

    /// The notice with the bubble it is to have: of its event, or else of its own, so that it is never there twice.
    package var onScreen: Notice {
        var notice = notice
        notice.bubble = notice.event ?? EventID("notice-\(id)")
        return notice
    }

    /// An event, and what is told of it.
    package struct Subject: Hashable, Sendable {
        package let event: EventID
        package let kind: Kind

        package init(event: EventID, kind: Kind) {
            self.event = event
            self.kind = kind
        }
    }

    /// What it tells.
    package enum Kind: String, CaseIterable, Sendable {
        case first, escalate, now, remind, over, withdrawn, digest
    }

    /// Why it goes to the screen; all but news go there without a sound.
    package enum Manner: String, CaseIterable, Sendable {
        /// Something decided that a person is to hear of.
        case news
        /// The time of an event that is on the screen has moved; the bubble follows.
        case update
        /// The bubble was lost with its server or with our process.
        case again
    }

    /// How far it has come; the schema's `failed` was never written by any version.
    package enum Status: String, CaseIterable, Sendable {
        case queued, sending, shown, expired, superseded, suppressed
    }
}
