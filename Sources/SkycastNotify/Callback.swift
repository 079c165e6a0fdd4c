import CNotify

/// A closure for C to hold: GLib is given one reference and drops it with its own free function, exactly once.
final class Callback {
    private let body: () -> Void

    private init(_ body: @escaping () -> Void) { self.body = body }

    /// The `user_data` for a registration that ends with one of the release functions below.
    static func retained(_ body: @escaping () -> Void) -> gpointer {
        Unmanaged.passRetained(Callback(body)).toOpaque()
    }

    /// Calls the closure behind `data`.
    static func call(_ data: gpointer?) {
        guard let data else { return }
        Unmanaged<Callback>.fromOpaque(data).takeUnretainedValue().body()
    }

    /// The free function: a `GDestroyNotify` or `GFreeFunc`.
    static let release: @convention(c) (gpointer?) -> Void = { data in
        guard let data else { return }
        Unmanaged<Callback>.fromOpaque(data).release()
    }

    /// The free function of a signal handler: a `GClosureNotify`.
    static let releaseClosure: @convention(c) (gpointer?, UnsafeMutablePointer<GClosure>?) -> Void = { data, _ in
        release(data)
    }
}
