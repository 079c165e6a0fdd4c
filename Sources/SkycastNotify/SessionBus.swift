import CNotify

/// One connection to the session bus.
///
/// Lives on the loop's thread. It is GLib's shared one, which libnotify uses, too. GLib hands out the same connection as
/// long as anybody holds it, closed or not: a new one comes only after libnotify was uninitialised and this object was
/// dropped.
final class SessionBus {
    /// The well-known name of notification servers.
    static let notifications = "org.freedesktop.Notifications"
    private static let bus = "org.freedesktop.DBus"

    private let connection: OpaquePointer
    private let closedHandler: gulong
    private let ownerSubscription: UInt32

    /// Connects, or gives nil if there is no bus; starts none.
    ///
    /// - Parameters:
    ///   - closed: Called once the connection is lost.
    ///   - ownerChanged: Called when the notification name may have a new owner, or none.
    init?(closed: @escaping () -> Void, ownerChanged: @escaping () -> Void) {
        guard Self.hasAddress, let connection = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return nil }
        // GLib ends the process with SIGTERM when the bus dies, unless told otherwise before the loop runs again.
        g_dbus_connection_set_exit_on_close(connection, gboolean(0))
        guard g_dbus_connection_is_closed(connection) == 0 else {
            g_object_unref(UnsafeMutableRawPointer(connection))
            return nil
        }
        self.connection = connection
        closedHandler = skycast_connection_on_closed(
            connection, { _, _, _, data in Callback.call(data) }, Callback.retained(closed), Callback.releaseClosure)
        ownerSubscription = g_dbus_connection_signal_subscribe(
            connection, Self.bus, Self.bus, "NameOwnerChanged", nil, Self.notifications, G_DBUS_SIGNAL_FLAGS_NONE,
            { _, _, _, _, _, _, data in Callback.call(data) }, Callback.retained(ownerChanged), Callback.release)
    }

    deinit {
        g_dbus_connection_signal_unsubscribe(connection, ownerSubscription)
        skycast_disconnect(UnsafeMutableRawPointer(connection), closedHandler)
        g_object_unref(UnsafeMutableRawPointer(connection))
    }

    /// The name of the server `owner` in `ShownNotice`: a bus that is started anew gives out the same names again.
    func name(of owner: String) -> String {
        guard let identity = g_dbus_connection_get_guid(connection) else { return owner }
        return "\(owner) \(String(cString: identity))"
    }

    var isClosed: Bool { g_dbus_connection_is_closed(connection) != 0 }

    /// The unique name of the present notification server, or nil; activates none.
    func owner() throws(CallError) -> String? {
        do throws(CallError) {
            let name = g_variant_new_string(Self.notifications)
            return try callBus("GetNameOwner", [name], seconds: 5).strings.first
        } catch {
            if case .unanswered = error { throw error }
            return nil
        }
    }

    /// Whether the bus could start a notification server.
    func canActivate() throws(CallError) -> Bool {
        try callBus("ListActivatableNames", [], seconds: 5).strings.contains(Self.notifications)
    }

    /// Asks the bus to start a notification server, for 5 s at most.
    func activate() throws(CallError) {
        _ = try callBus(
            "StartServiceByName", [g_variant_new_string(Self.notifications), g_variant_new_uint32(0)], seconds: 5)
    }

    /// What the server `owner` can do; nothing if it does not know the question.
    func capabilities(of owner: String) throws(CallError) -> Set<String> {
        do throws(CallError) {
            return Set(try callServer(owner, "GetCapabilities").strings)
        } catch {
            guard case .refused = error else { throw error }
            return []
        }
    }

    /// Name, vendor, version and specification version of the server `owner`.
    func information(of owner: String) throws(CallError) -> [String] {
        try callServer(owner, "GetServerInformation").strings
    }

    private func callServer(_ owner: String, _ method: String) throws(CallError) -> Reply {
        try call(owner, "/org/freedesktop/Notifications", Self.notifications, method, [], seconds: 5)
    }

    private func callBus(_ method: String, _ arguments: [OpaquePointer?], seconds: Int32) throws(CallError) -> Reply {
        try call(Self.bus, "/org/freedesktop/DBus", Self.bus, method, arguments, seconds: seconds)
    }

    private func call(
        _ name: String, _ path: String, _ interface: String, _ method: String, _ arguments: [OpaquePointer?],
        seconds: Int32
    ) throws(CallError) -> Reply {
        var error: UnsafeMutablePointer<GError>?
        let reply = g_dbus_connection_call_sync(
            connection, name, path, interface, method, g_variant_new_tuple(arguments, gsize(arguments.count)), nil,
            G_DBUS_CALL_FLAGS_NO_AUTO_START, seconds * 1000, nil, &error)
        guard let reply else { throw CallError(consuming: error) }
        return Reply(consuming: reply)
    }

    /// Whether GLib would find an address without starting a bus of its own.
    private static var hasAddress: Bool {
        if let address = g_getenv("DBUS_SESSION_BUS_ADDRESS"), address.pointee != 0 { return true }
        return g_file_test("\(String(cString: g_get_user_runtime_dir()))/bus", G_FILE_TEST_EXISTS) != 0
    }
}

/// The answer to a call.
private struct Reply {
    /// Its strings, and those of its lists of strings, in order; whatever else it holds is skipped.
    let strings: [String]

    init(consuming reply: OpaquePointer) {
        strings = Self.strings(in: reply)
        g_variant_unref(reply)
    }

    private static func strings(in variant: OpaquePointer) -> [String] {
        if g_variant_is_of_type(variant, g_variant_type_checked_("s")) != 0 {
            return g_variant_get_string(variant, nil).map { [String(cString: $0)] } ?? []
        }
        guard g_variant_is_container(variant) != 0 else { return [] }
        return (0..<g_variant_n_children(variant)).flatMap { index -> [String] in
            guard let child = g_variant_get_child_value(variant, index) else { return [] }
            defer { g_variant_unref(child) }
            return strings(in: child)
        }
    }
}
