/// The desktop as Skycast sees it: a peer that may be slow, absent, or replaced at any time.
package protocol Notifier: Sendable {
    /// Shows a notice, or replaces the one shown in the same bubble, and waits for the server's answer.
    ///
    /// Never blocks a thread of the shared pool. Throws `.absent` at once if there is no server.
    func show(_ notice: Notice) async throws(NotifierError) -> ShownNotice

    /// Takes over a bubble that an earlier process put on the screen: as long as its server lives it can be replaced and
    /// closed, though its buttons are dead until then.
    func adopt(_ event: EventID, _ shown: ShownNotice) async

    /// Closes a bubble if the present server shows it; false if it may still be there, because the server did not answer.
    func close(_ bubble: EventID) async -> Bool

    /// What happens at the desktop from now on, and what nobody has read yet; ends never.
    ///
    /// One reader at a time: who asks anew takes over from the reader before, whether or not that one was cancelled.
    var events: AsyncStream<NotifierEvent> { get }

    /// For how long the present call to the desktop has been running; zero if there is none.
    var busyFor: Duration { get }
}

/// A notice ready for the screen: plain text, nothing escaped.
package struct Notice: Hashable, Sendable {
    /// The event it is about; later notices of the same event replace it.
    ///
    /// nil for a digest of several.
    package let event: EventID?
    /// What its bubble is known by: its event, unless set otherwise; later notices of the same replace it.
    package var bubble: EventID?
    package let severity: Severity
    /// One line of plain text, at most 80 graphemes.
    package let summary: String
    /// At most 5 lines and 400 graphemes of plain text.
    package let body: String
    /// A name of the freedesktop Icon Naming Specification, such as `weather-storm`.
    package let icon: String
    /// True if acknowledging and snoozing make sense for it.
    package let offersActions: Bool
    /// True for digests, which servers need not keep.
    package let isTransient: Bool
    /// True for what is shown in place of a bubble that the user has heard already.
    package let isSilent: Bool

    package init(
        event: EventID?, severity: Severity, summary: String, body: String, icon: String, offersActions: Bool = false,
        isTransient: Bool = false, isSilent: Bool = false
    ) {
        self.event = event
        bubble = event
        self.severity = severity
        self.summary = summary
        self.body = body
        self.icon = icon
        self.offersActions = offersActions
        self.isTransient = isTransient
        self.isSilent = isSilent
    }
}

/// The server's answer to a notice.
package struct ShownNotice: Hashable, Sendable {
    /// The server's number for the bubble; 0 if it discarded the notice by a rule of its own.
    package let serverID: UInt32
    /// The server that answered: its unique bus name and the identity of that bus, such as `:1.42 1c5f…`.
    ///
    /// No two servers have the same one, not even on a bus that was started anew and counts from the beginning.
    package let server: String

    package init(serverID: UInt32, server: String) {
        self.serverID = serverID
        self.server = server
    }
}

/// Why a notice is not on the screen.
package enum NotifierError: Error, Hashable, Sendable {
    /// There is no bus, or nobody owns the notification name: wait for an owner.
    case absent
    /// The server did not answer in time.
    case timedOut
    /// The server answered with an error.
    case refused(String)
}

/// What happens at the desktop.
package enum NotifierEvent: Hashable, Sendable {
    /// A server owns the name now, named as in `ShownNotice`; what waits can be sent.
    case serverAppeared(String)
    /// The user pressed the button that acknowledges.
    case acknowledge(EventID)
    /// The user pressed the button that snoozes for an hour.
    case snooze(EventID)
    /// The bubble went away; the reason is the specification's number (1 expired, 2 dismissed, 3 closed, 4 undefined).
    case closed(EventID, reason: UInt32)
}
