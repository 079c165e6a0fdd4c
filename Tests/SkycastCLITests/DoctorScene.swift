import SkycastCLI
import SkycastControl
import SkycastCore
import SkycastStore

/// What `doctor` may find: all well, and what can go wrong one after the other.
struct DoctorScene: Sendable, CustomStringConvertible {
    let name: String
    let status: ExitStatus
    var adjust: @Sendable (inout Patient) -> Void = { _ in }

    var description: String { name }

    static let all = [
        DoctorScene(name: "doctor-well", status: .answered),
        DoctorScene(name: "doctor-stopped", status: .unavailable) { patient in
            patient.daemon = nil
            patient.store.lock = .none
            patient.store.holds = [
                SourceHold(source: SourceID("open-meteo"), until: Sample.now + .hours(1), reason: "hourly limit"),
                SourceHold(source: SourceID("demo"), until: Sample.now - .hours(1), reason: "over"),
            ]
        },
        DoctorScene(name: "doctor-broken-configuration", status: .configuration) { patient in
            patient.check = ConfigurationCheck(
                path: "/home/kari/.config/skycast/config.toml", exists: true,
                problems: [
                    "/home/kari/.config/skycast/config.toml:1:1: intervall: unknown key (did you mean 'interval'?)",
                    "/home/kari/.config/skycast/config.toml:7:12: city.latitude: 95.5 is not a latitude",
                ])
        },
        DoctorScene(name: "doctor-no-store", status: .unavailable) { patient in
            patient.daemon = nil
            patient.unit = UnitFiles()
            patient.store = StoreExamination()
            patient.store.failure = .missing(path: Patient.database)
            (patient.store.sqliteVersion, patient.store.sqliteNumber) = ("3.53.0", 3_053_000)
            patient.cities = []
        },
        DoctorScene(name: "doctor-stale-lock", status: .unavailable) { patient in
            patient.daemon = nil
            patient.store.lock = .free(last: "4711")
        },
        DoctorScene(name: "doctor-trouble", status: .failed) { patient in
            patient.trouble()
        },
    ]
}

/// A computer with a configuration, a store, a daemon and a desktop; all well until adjusted.
struct Patient {
    static let database = "/home/kari/.local/state/skycast/skycast.db"
    var check = ConfigurationCheck(path: "/home/kari/.config/skycast/config.toml", exists: true, cityCount: 2)
    var store = StoreExamination()
    /// nil if it does not run.
    var daemon: DaemonStatus?
    var around = DaemonSurroundings()
    var unit = UnitFiles()
    var cities = [Sample.report(), Sample.report(FakeDaemon.bergen)]

    init() {
        check.callWeight = CallWeight(intervals: [.minutes(15), .minutes(15)], forecastInterval: .hours(1))
        (store.fileSize, store.logSize, store.schema, store.newestSchema) = (1_300_000, 32_800, 4, 4)
        (store.filePermissions, store.directoryPermissions) = (0o600, 0o700)
        (store.fileSystem, store.freeSpace) = ("ext4", 87 << 30)
        store.lock = .held(by: "42")
        (store.sqliteVersion, store.sqliteNumber) = ("3.40.1", 3_040_001)
        around.server = .init(
            name: "dunst", vendor: "knopwob", version: "1.9.0",
            capabilities: ["actions", "body", "body-hyperlinks", "body-markup", "icon-static", "x-dunst-stack-tag"])
        around.unit = "skycastd.service"
        around.sandbox = .init(noNewPrivileges: true, filtersSystemCalls: true)
        (unit.path, unit.isEnabled) = ("/home/kari/.local/share/systemd/user/skycastd.service", true)
        unit.dropIns = ["hardening.conf"]
        daemon = status()
    }

    /// What the daemon says, with what is around it.
    func status(
        version: String = "0.1.0", cities: [String] = ["oslo", "bergen"], next: Timestamp = Sample.now + .minutes(4),
        lastError: String? = nil, waiting: Int = 0, holds: [DaemonStatus.Hold] = [],
        outage: DaemonStatus.Outage? = nil
    ) -> DaemonStatus {
        DaemonStatus(
            version: version, pid: 42, startedAt: Sample.now - .hours(3), cities: cities.map { CityID($0) },
            nextPollAt: next, lastError: lastError, waitingNotices: waiting, holds: holds,
            storeOutage: outage, surroundings: around)
    }

    /// As much goes wrong as can at once.
    mutating func trouble() {
        check.hints = ["/home/kari/.config/skycast/config.toml:1:1: interval: values change every 15 minutes"]
        check.callWeight = CallWeight(
            intervals: Array(repeating: Seconds(60), count: 10), forecastInterval: .minutes(15))
        store.damage = ["row 3 missing from index snapshot_time", "malformed page 7"]
        (store.logSize, store.schema) = (20 << 20, 3)
        (store.filePermissions, store.directoryPermissions) = (0o644, 0o755)
        (store.fileSystem, store.freeSpace) = ("nfs4", 5 << 20)
        store.lock = .held(by: "7")
        around.server = nil
        around.serverProblem = "there is none on the session bus"
        around.isClockSuspect = true
        around.unit = nil
        around.sandbox = .init(noNewPrivileges: true, filtersSystemCalls: false)
        unit.isEnabled = false
        daemon = status(
            version: "0.0.9", cities: ["oslo"], next: Sample.now - .minutes(9),
            lastError: "could not connect to api.open-meteo.com", waiting: 2,
            holds: [.init(source: SourceID("open-meteo"), until: Sample.now + .hours(1), reason: "hourly limit")])
        var failing = Sample.report()
        failing.lastAttemptAt = Sample.now - .minutes(2)
        failing.lastError = "could not connect to api.open-meteo.com"
        failing.substitute = Sample.substitute
        cities = [failing, Sample.report(FakeDaemon.bergen, age: .hours(3))]
    }

    /// What `skycastctl` says.
    func run(_ words: String..., columns: Int = 80) -> CommandLineTool.Outcome {
        var run = Run(cities)
        run.environment["NO_COLOR"] = "1"
        run.columns = columns
        run.check = check
        run.preferences.database = Self.database
        let fake = FakeDaemon()
        if let daemon { fake.answer = { _ in .status(daemon) } }
        run.control = fake.services
        run.doctor.examineStore = { [store] _ in store }
        run.doctor.unit = { [unit] in unit }
        run.doctor.home = "/home/kari"
        return run(words: words)
    }
}
