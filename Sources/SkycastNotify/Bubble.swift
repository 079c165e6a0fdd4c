import CNotify

/// One bubble of one server, as libnotify's object.
///
/// Lives on the loop's thread.
final class Bubble {
    /// Where what happens to it is told.
    struct Listener {
        let action: (BubbleContent.Action) -> Void
        /// The reason is the specification's number.
        let closed: (_ reason: UInt32) -> Void
    }

    private let notification: UnsafeMutablePointer<NotifyNotification>
    private let listener: Listener?
    /// True once the server said that it is gone: its number is free for others.
    private(set) var isClosed = false

    /// A bubble for `show` to put on the screen.
    ///
    /// Without a listener it has no buttons and tells nothing. With a number it takes the place of that bubble, which
    /// an earlier process of ours was given by the same server.
    init?(_ content: BubbleContent, number: UInt32 = 0, listener: Listener?) {
        let new = notify_notification_new(content.summary, content.body, content.icon)
        guard let notification = new else { return nil }
        self.notification = notification
        self.listener = listener
        if number != 0 { skycast_notification_set_id(notification, number) }
        guard let listener else { return }
        let closed = { [weak self] in
            guard let self else { return }
            isClosed = true
            listener.closed(reason)
        }
        skycast_notification_on_closed(
            notification, { _, data in Callback.call(data) }, Callback.retained(closed), Callback.releaseClosure)
    }

    /// A bubble of an earlier process, to be closed.
    init?(number: UInt32) {
        guard let notification = notify_notification_new("Weather", nil, nil) else { return nil }
        self.notification = notification
        listener = nil
        skycast_notification_set_id(notification, number)
    }

    deinit { g_object_unref(notification) }

    /// Sends it and waits for the server's number, 25 s at most; what was shown under the earlier number is replaced.
    func show(_ content: BubbleContent) throws(CallError) -> UInt32 {
        fill(content)
        var error: UnsafeMutablePointer<GError>?
        guard notify_notification_show(notification, &error) != 0 else { throw CallError(consuming: error) }
        return skycast_notification_id(notification)
    }

    /// Asks the server to take it away.
    func close() throws(CallError) {
        var error: UnsafeMutablePointer<GError>?
        guard notify_notification_close(notification, &error) != 0 else { throw CallError(consuming: error) }
    }

    private func fill(_ content: BubbleContent) {
        notify_notification_clear_hints(notification)  // before the icon, which newer versions send as a hint
        notify_notification_update(notification, content.summary, content.body, content.icon)
        notify_notification_set_urgency(notification, content.urgency.forLibnotify)
        notify_notification_set_category(notification, "x-skycast.weather")
        notify_notification_set_timeout(notification, NOTIFY_EXPIRES_DEFAULT)
        notify_notification_set_hint(notification, "desktop-entry", g_variant_new_string("skycast"))
        for (name, value) in content.tags {
            notify_notification_set_hint(notification, name, g_variant_new_string(value))
        }
        if content.isTransient {
            notify_notification_set_hint(notification, "transient", g_variant_new_boolean(gboolean(1)))
        }
        if content.isSilent {
            // The urgency stays: with a low one dunst would take a severe bubble away after some seconds, and GNOME
            // would hide it in its list. What servers do when a bubble is replaced is theirs to decide; dunst, mako
            // and Plasma change it where it stands.
            notify_notification_set_hint(notification, "suppress-sound", g_variant_new_boolean(gboolean(1)))
        }
        notify_notification_clear_actions(notification)
        guard let listener else { return }
        for action in content.actions {
            notify_notification_add_action(
                notification, action.rawValue, action.label, { _, _, data in Callback.call(data) },
                Callback.retained { listener.action(action) }, Callback.release)
        }
    }

    private var reason: UInt32 {
        let undefined: UInt32 = 4
        return UInt32(exactly: notify_notification_get_closed_reason(notification)) ?? undefined
    }
}

extension BubbleContent.Urgency {
    fileprivate var forLibnotify: NotifyUrgency {
        switch self {
        case .low: NOTIFY_URGENCY_LOW
        case .normal: NOTIFY_URGENCY_NORMAL
        case .critical: NOTIFY_URGENCY_CRITICAL
        }
    }
}
