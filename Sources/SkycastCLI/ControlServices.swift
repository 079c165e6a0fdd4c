package import SkycastControl
package import SkycastCore
package import SkycastStore

/// The daemon as the commands reach it, and what they do where there is none.
package struct ControlServices {
    /// What keeps a change from being made without the daemon.
    package typealias OfflineFailure = OfflineStore.Failure

    /// Asks the daemon one thing.
    package var ask: (_ request: ControlRequest, _ patience: Duration) throws(ControlFailure) -> ControlAnswer = {
        (_, _) throws(ControlFailure) in throw .absent(path: "")
    }
    /// Subscribes, hands over nil once it has, and then each event until the function returns false or the daemon ends.
    package var watch: (_ hear: (ControlEvent?) -> Bool) throws(ControlFailure) -> Void = {
        _ throws(ControlFailure) in throw .absent(path: "")
    }
    /// Who writes the store at a path.
    package var holder: (_ database: String) -> InstanceLock.Holder = { _ in .none }
    /// Changes the store at a path, if nobody else writes it.
    package var changeOffline:
        (_ database: String, _ change: UserChange, _ now: Timestamp) throws(OfflineFailure) -> UserChange.Outcome = {
            (path, _, _) throws(OfflineFailure) in throw .store(.missing(path: path))
        }
    /// Writes to standard output at once.
    package var emit: (String) -> CommandLineTool.Written = { _ in .unread }
    /// The wall clock, for commands that go on.
    package var now: () -> Timestamp = { Timestamp(0) }
    /// Waits a moment before something is tried again.
    package var pause: () -> Void = {}

    /// No daemon, no store, no reader.
    package init() {}
}

extension ControlServices {
    /// Writes to standard output at once; false if nobody reads it any more.
    func write(_ text: String) throws(CommandFailure) -> Bool {
        switch emit(text) {
        case .all: return true
        case .unread: return false
        case .failed(let code): throw .unwritten(code)
        }
    }

    /// How often a change is tried while something else holds the store without being a daemon that can be asked.
    private static let attempts = 20

    /// Makes a change: in the store itself if nobody else writes it, else by the daemon that does.
    ///
    /// The lock decides, not the socket: it belongs to this very store.
    func make(
        _ change: UserChange, in database: String, at now: Timestamp
    ) throws(CommandFailure) -> UserChange.Outcome {
        var owner: String?
        for attempt in 1...Self.attempts {
            do throws(OfflineStore.Failure) {
                return try changeOffline(database, change, now)
            } catch {
                switch error {
                case .held(let pid): owner = pid
                case .locked(let reason):
                    throw CommandFailure(.failed, code: "no_lock", "cannot lock the store: \(reason)")
                case .store(let error): throw CommandFailure(error)
                }
            }
            if let outcome = try askDaemon(change) { return outcome }
            if attempt < Self.attempts { pause() }
        }
        throw CommandFailure(
            .failed, code: "store_busy",
            "another process\(owner.map { " (\($0))" } ?? "") writes the store and cannot be reached",
            hint: "look at it: systemctl --user status skycastd")
    }

    /// What the daemon made of a change; nil if none listens.
    private func askDaemon(_ change: UserChange) throws(CommandFailure) -> UserChange.Outcome? {
        do throws(ControlFailure) {
            let answer = try ask(.change(change), .seconds(10))
            switch change {
            case .acknowledge: return .acknowledged
            case .snooze: return .snoozed(until: answer.snoozedUntil ?? Timestamp(0))
            case .unsnooze: return .unsnoozed
            }
        } catch {
            if case .absent = error { return nil }
            throw CommandFailure(error)
        }
    }
}

extension CommandFailure {
    /// Why a daemon that is needed gave no answer: with its store held it is no daemon that has to be started.
    init(_ error: ControlFailure, _ control: ControlServices, database: String) {
        guard case .absent(let socket) = error, case .held(let owner) = control.holder(database) else {
            self.init(error)
            return
        }
        self.init(
            .unavailable, code: "no_daemon", Self.unreached(owner, socket: socket), hint: Self.hintWhereUnreached)
    }

    /// The sentence about a daemon that runs, by the lock, but does not listen.
    static func unreached(_ owner: String?, socket: String) -> String {
        "the daemon runs\(owner.map { " as process \($0)" } ?? ""), but nobody answers at the socket '\(socket)'"
    }

    static let hintWhereUnreached =
        "SKYCAST_SOCKET must be the same for both; look at it: systemctl --user status skycastd"

    /// What the daemon said, or why it said nothing.
    init(_ error: ControlFailure) {
        switch error {
        case .absent: self.init(.unavailable, code: "no_daemon", error.message, hint: error.hint)
        case .ended: self.init(.unavailable, code: "daemon_ended", error.message, hint: error.hint)
        case .refused(let error) where error.code == "unknown_request":
            self.init(
                .failed, code: error.code, "the daemon does not know this request", hint: ControlFailure.garbled.hint)
        case .refused(let error): self.init(code: error.code, error.message, hint: error.hint)
        case .foreign, .unreachable, .timedOut, .garbled:
            self.init(.failed, code: "no_answer", error.message, hint: error.hint)
        }
    }

    /// A change that was not made.
    init(_ refusal: ChangeRefusal) { self.init(code: refusal.code, refusal.message, hint: refusal.hint) }

    private init(code: String, _ message: String, hint: String?) {
        let status: ExitStatus =
            switch code {
            case "unknown_alert", "alert_ended", "not_snoozed", "unknown_city", "unknown_rule", "no_cities",
                "unknown_place":
                .nothing
            case "bad_duration": .usage
            default: .failed
            }
        self.init(status, code: code, message, hint: hint)
    }
}
