/// A notice on its way to the screen: written with the decision it tells, in one transaction.
package struct OutboxNotice: Hashable, Sendable {
    /// Assigned by the store; 0 before.
    package var id: Int64 = 0
    package let notice: Notice
    package let kind: Kind
    package let createdAt: Timestamp
    /// Not shown before; the end of quiet hours for what waits.
    package var notBefore: Timestamp
    /// Not shown after; then it is history.
    package let deliverBy: Timestamp
    package var attempts = 0
    package var status: Status = .queued
    package var shownAt: Timestamp?

    package init(notice: Notice, kind: Kind, createdAt: Timestamp, notBefore: Timestamp, deliverBy: Timestamp) {
        self.notice = notice
        self.kind = kind
        self.createdAt = createdAt
        self.notBefore = notBefore
        self.deliverBy = deliverBy
    }

    /// What it tells.
    package enum Kind: String, CaseIterable, Sendable {
        case first, escalate, now, remind, over, withdrawn, digest
    }

    /// How far it has come.
    package enum Status: String, CaseIterable, Sendable {
        case queued, sending, shown, expired, superseded, suppressed, failed
    }
}
