import SkycastCLI
import SkycastControl
import SkycastCore
import SkycastStore

/// A daemon, or none, and a store that can be changed without one, as a test says; it remembers what it was asked.
final class FakeDaemon {
    /// What it answers; nil if it does not run.
    var answer: ((ControlRequest) throws(ControlFailure) -> ControlAnswer)?
    /// What comes of a change without it; nil if another process holds the store.
    var offline: ((UserChange) throws(OfflineStore.Failure) -> UserChange.Outcome)?
    /// Who holds the store.
    var holder = InstanceLock.Holder.none
    var events: [ControlEvent] = []
    /// The alert that is open in the store.
    var alert = Sample.gusts()
    /// How many texts the reader takes before it goes away.
    var patience = Int.max
    /// The number of the error that standard output has; nil if it is well.
    var fault: Int32?
    private(set) var requests: [ControlRequest] = []
    private(set) var changes: [UserChange] = []
    private(set) var pauses = 0
    private(set) var written = ""

    var services: ControlServices {
        var services = ControlServices()
        services.ask = { [self] (request, _) throws(ControlFailure) in
            guard let answer else { throw .absent(path: "/run/control.sock") }
            requests.append(request)
            return try answer(request)
        }
        services.watch = { [self] hear throws(ControlFailure) in
            guard answer != nil else { throw .absent(path: "/run/control.sock") }
            for event in [nil] + events.map({ Optional($0) }) where !hear(event) { return }
            throw .ended
        }
        services.holder = { [self] _ in holder }
        services.changeOffline = { [self] (_, change, _) throws(OfflineStore.Failure) in
            guard let offline else { throw .held(by: "7") }
            changes.append(change)
            return try offline(change)
        }
        services.emit = { [self] text in
            if let fault { return .failed(fault) }
            guard patience > 0 else { return .unread }
            patience -= 1
            written += text
            return .all
        }
        services.now = { Sample.now }
        services.pause = { [self] in pauses += 1 }
        return services
    }

    /// A run of the program with this daemon, over a store with a city and an open alert.
    func run(
        _ words: String..., age: Seconds = .minutes(4), forecastAge: Seconds? = nil, columns: Int? = 80
    ) -> CommandLineTool.Outcome {
        var run = Run([
            Sample.report(age: age).with(alerts: [alert], forecastAge: forecastAge), Sample.report(Self.bergen),
        ])
        run.store.open = [alert]
        run.columns = columns
        run.environment["NO_COLOR"] = "1"
        run.control = services
        return run(words: words)
    }

    static let bergen = Sample.city("bergen", "Bergen", country: "Norway", latitude: 60.39, longitude: 5.32)
}
