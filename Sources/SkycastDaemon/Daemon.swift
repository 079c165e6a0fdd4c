import CMalloc
import Glibc
import SkycastConfig
import SkycastControl
package import SkycastCore
import SkycastNotify
package import SkycastStore

/// The daemon from its start to its end.
package enum Daemon {
    /// Runs `skycastd` with the arguments after its name.
    ///
    /// - Returns: The exit status: 0 stopped, 64 usage, 70 internal, 75 already running, 78 configuration or newer store.
    package static func main(_ arguments: [String], environment: [String: String]) async -> Int32 {
        skycast_keep_memory_small()
        StandardDescriptors.reserve()
        CoreFiles.forbid()
        do {
            let options = try DaemonOptions(arguments)
            if options.help { return say(DaemonOptions.usage) }
            if options.version { return say("skycastd \(Skycast.version)") }
            let signals = UnixSignal.stream()
            let setup = try Setup(options, environment: environment)
            if options.check { return say(Check(setup).report) }
            try await run(setup, options, environment, signals)
            return 0
        } catch {
            return Failure(error).report(environment)
        }
    }

    private static func run(
        _ setup: Setup, _ options: DaemonOptions, _ environment: [String: String], _ signals: AsyncStream<UnixSignal>
    ) async throws {
        let lock = try await lock(beside: setup.database)
        defer { withExtendedLifetime(lock) {} }
        let clock = SystemBootClock()
        let wall: any WallClock = setup.demoClock ?? TrustedClock(SystemWallClock(), clock)
        let log = Log.standardError(verbose: options.verbose, environment: environment, clock: wall)
        let manager = ServiceManager(environment: environment)
        let dependencies = Dependencies(
            wall: wall, clock: clock, zones: FoundationTimeZones(), log: log, manager: manager)

        setup.clearDemoStore()
        let store = try await Store.open(at: setup.database, StoreSurroundings(wall: wall), inspects: false)
        let notifier = DesktopNotifier()
        let wakes = WakeSignals()
        log.notice("skycastd \(Skycast.version) started, cities: \(setup.settings.cities.count)")
        if setup.settings.cities.isEmpty {
            log.notice("no city configured in '\(setup.configuration)': skycastctl add NAME")
        }
        setup.tellOddities(log)
        let control = options.once ? nil : controlServer(at: setup.socket, log)
        let process = DaemonProcess(id: getpid(), startedAt: wall.now)
        manager.ready()
        try await store.inspect()
        try await takeUpNotices(from: store, notifier)

        var setup = setup
        var trouble: String?
        while true {
            // Without a file, perhaps on a disk that is not there yet, the cities of last time stay as they are.
            if !setup.isUnconfigured {
                try await store.setCities(setup.settings.cities, defaultInterval: setup.settings.interval)
            }
            let status = StatusLine(manager, trouble: trouble)
            let services = Services(
                setup, store: store, notifier: notifier, wakes: wakes, server: control, process: process,
                status: status, environment: environment, dependencies)
            await services.tell()
            if options.once {
                _ = try await runTogether([services.once], until: signals, wanted: [.stop])
                break
            }
            let signal = try await withTaskExecutorPreference(store.lane) {
                try await runTogether(services.all, until: signals)
            }
            guard signal == .reload else { break }
            manager.reloading()
            (setup, trouble) = reloaded(setup, options, environment, store: store.path, log)
            manager.ready()
        }

        manager.stopping()
        await control?.close()
        await store.close()
        log.notice("skycastd stopped")
    }

    /// Goes on where the process before ended: what was on its way is sent again, what is on the screen is known.
    package static func takeUpNotices(from store: Store, _ notifier: some Notifier) async throws(StoreError) {
        try await store.recoverSending()
        for (event, shown) in try await store.bubbles() { await notifier.adopt(event, shown) }
        try await store.orphanBubbles()
    }

    /// The lock of the only writer, which `skycastctl` may hold for a moment.
    private static func lock(beside database: String) async throws -> InstanceLock {
        for _ in 0..<10 {
            do throws(InstanceLock.Failure) {
                return try InstanceLock(beside: database)
            } catch {
                guard case .held = error else { throw error }
            }
            try await SystemBootClock().sleep(for: .milliseconds(50))
        }
        return try InstanceLock(beside: database)
    }

    /// The socket for `skycastctl`; without one everything else goes on.
    private static func controlServer(at path: String, _ log: Log) -> ControlServer? {
        do throws(ControlServerError) {
            return try ControlServer(path: path)
        } catch {
            log.warning("skycastctl cannot reach this daemon: \(error.message)")
            return nil
        }
    }

    /// The set-up that the configuration asks for now; the old one, and why, if the file has become invalid or is gone.
    private static func reloaded(
        _ setup: Setup, _ options: DaemonOptions, _ environment: [String: String], store: String, _ log: Log
    ) -> (Setup, trouble: String?) {
        guard !options.demo else { return (setup, nil) }
        do {
            let new = try Setup(options, environment: environment)
            if new.isUnconfigured, !setup.isUnconfigured { throw SetupError.configurationGone(path: new.configuration) }
            if new.database != store {
                log.warning("the store stays at '\(store)' until skycastd is started anew")
            }
            log.notice("configuration read again, cities: \(new.settings.cities.count)")
            new.tellOddities(log)
            return (new, nil)
        } catch {
            let failure = Failure(error)
            let hint = failure.hint.map { " (\($0))" } ?? ""
            log.error("the configuration was not taken over, the old one stays in force: \(failure.message)\(hint)")
            return (setup, "the configuration was not taken over, see the log")
        }
    }

    private static func say(_ text: String) -> Int32 {
        print(text)
        return 0
    }
}

/// The services of one configuration, and the one bell between them.
private struct Services {
    private let polling: PollingService
    private let delivery: DeliveryService
    private let maintenance: MaintenanceService
    private let watchdog: Watchdog
    private let network: NetworkService
    private let wake: WakeService
    private let control: ControlService?

    init(
        _ setup: Setup, store: Store, notifier: DesktopNotifier, wakes: WakeSignals, server: ControlServer?,
        process: DaemonProcess, status: StatusLine, environment: [String: String], _ dependencies: Dependencies
    ) {
        let doorbell = Doorbell()
        let desk = PollingDesk()
        let pulse = Pulse(dependencies.clock)
        polling = PollingService(
            settings: setup.settings, sources: setup.sources, store: store, doorbell: doorbell, pulse: pulse,
            desk: desk, status: status, dependencies, endsOrphans: !setup.isUnconfigured)
        delivery = DeliveryService(
            settings: setup.settings, source: setup.source.attribution, store: store, notifier: notifier,
            doorbell: doorbell, desk: desk, status: status, environment: environment, dependencies)
        maintenance = MaintenanceService(settings: setup.settings, store: store, dependencies)
        network = NetworkService(desk: desk)
        let awake = SystemAwakeClock()
        wake = WakeService(
            desk: desk, signals: wakes.stream(), clock: dependencies.clock, awake: { awake.elapsed })
        watchdog = Watchdog(store: store, polling: pulse, dependencies)
        control = server.map { server in
            ControlService(
                server: server, settings: setup.settings, store: store, desk: desk, doorbell: doorbell,
                process: process, dependencies,
                geocoder: { setup.geocoder },
                reload: { kill(process.id, SIGHUP) },
                surroundings: { await DaemonSurroundings(notifier, dependencies.wall, environment) })
        }
    }

    var all: [any Service] {
        let always: [any Service] = [polling, delivery, maintenance, watchdog, network, wake]
        return always + (control.map { [$0] } ?? [])
    }

    func tell() async { await maintenance.tell() }

    /// All that `--once` asks for, as a service that ends.
    var once: Once { Once(polling: polling, delivery: delivery, maintenance: maintenance) }
}

/// One round: poll what is due, tell it, tidy up.
private struct Once: Service {
    let polling: PollingService
    let delivery: DeliveryService
    let maintenance: MaintenanceService

    func run() async throws {
        try await polling.runOnce()
        await delivery.runOnce()
        await maintenance.tidyUp()
    }
}
