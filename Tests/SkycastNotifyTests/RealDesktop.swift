import Testing

/// The tests that use the real notifier on a private bus: one after the other, for libnotify is one per process.
@Suite(.serialized) enum RealDesktop {}
