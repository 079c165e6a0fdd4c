import Synchronization

/// The line for `systemctl status`, put together from what the services have to say.
package final class StatusLine: Sendable {
    private struct Parts {
        var polling: String?
        var delivery: String?
        let trouble: String?

        var text: String { [polling, delivery, trouble].compactMap(\.self).joined(separator: ", ") }
    }

    private let parts: Mutex<Parts>
    private let manager: ServiceManager

    /// A line that `manager` is told whenever it changes; `trouble` stands in it for good.
    package init(_ manager: ServiceManager, trouble: String? = nil) {
        self.manager = manager
        parts = Mutex(Parts(trouble: trouble))
    }

    /// What the poller has to say.
    package func polling(_ text: String) { change { $0.polling = text } }

    /// What delivery has to say; nil if all is well.
    package func delivery(_ text: String?) { change { $0.delivery = text } }

    /// The whole line.
    package var text: String { parts.withLock(\.text) }

    private func change(_ change: (inout Parts) -> Void) {
        parts.withLock { parts in
            let before = parts.text
            change(&parts)
            if parts.text != before { manager.status(parts.text) }
        }
    }
}
