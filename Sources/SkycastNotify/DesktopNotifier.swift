package import SkycastCore

/// The desktop's notification server, through libnotify on a thread of its own.
///
/// One per process, since libnotify is; it lives as long as the process. Nothing is closed or said when the process
/// ends: bubbles stay.
package final class DesktopNotifier: Notifier {
    private let mailbox = EventMailbox()
    private let loop: NotifyLoop
    private let limits: NotifyLimits
    /// Ends the waiting while the loop hangs.
    ///
    /// Not `Task.sleep`, which keeps each cancelled timer in memory until it is due.
    private let alarms = GLibThread(name: "notify-alarms")

    /// Starts looking for bus and server; waits for neither.
    package init(limits: NotifyLimits = NotifyLimits()) {
        self.limits = limits
        loop = NotifyLoop { [mailbox] loop in
            Desktop(loop: loop, limits: limits) { mailbox.put($0) }
        }
    }

    package var events: AsyncStream<NotifierEvent> { mailbox.open() }

    package func show(_ notice: Notice) async throws(NotifierError) -> ShownNotice {
        try await ask { desktop throws(NotifierError) in try desktop.show(notice) }
    }

    package func adopt(_ event: EventID, _ shown: ShownNotice) async { loop.submit { $0.adopt(event, shown) } }

    package func close(_ bubble: EventID) async -> Bool {
        (try? await ask { desktop throws(NotifierError) in desktop.close(bubble) }) ?? false
    }

    /// Who the present server is and what it can do.
    package func serverDescription() async throws(NotifierError) -> ServerDescription {
        try await ask { desktop throws(NotifierError) in try desktop.describe() }
    }

    package var busyFor: Duration { loop.busyFor }

    /// Lets the loop answer a question.
    ///
    /// Waits for `limits.answer` at most: then, or if the caller was cancelled, the error is `timedOut`. A question that
    /// nobody waits for any more is not begun.
    private func ask<Success: Sendable>(
        _ question: @escaping @Sendable (Desktop) throws(NotifierError) -> Success
    ) async throws(NotifierError) -> Success {
        let answer = Answer<Success>()
        loop.submit { desktop in
            guard answer.isWanted else { return }
            answer.give(Result { () throws(NotifierError) in try question(desktop) })
        }
        let alarm = alarms.schedule(after: limits.answer) { answer.give(.failure(.timedOut)) }
        defer { alarm?.cancel() }
        return try await withTaskCancellationHandler {
            await answer.result
        } onCancel: {
            answer.give(.failure(.timedOut))
        }.get()
    }
}
