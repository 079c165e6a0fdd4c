import SkycastCLI
import SkycastConfig
import SkycastCore
import SkycastTestSupport

/// A store of what a test says it holds.
struct FakeStoreReader: StoreReader {
    var cities: [CityReport] = []
    var former: [City] = []
    var open: [AlertRecord] = []
    var ended: [AlertRecord] = []
    var told: [EventID: [OutboxNotice]] = [:]
    var missed: [OutboxNotice] = []
    var states: [RuleKey: RuleState] = [:]
    var snoozed: [Snooze] = []
    var history: [CityID: [StoredEvaluation]] = [:]
    var points: [Metric: [HistoryPoint]] = [:]

    func reports() throws(StoreError) -> [CityReport] { cities }
    func formerCities() throws(StoreError) -> [City] { former }
    func alerts(ended: Bool) throws(StoreError) -> [AlertRecord] { ended ? open + self.ended : open }
    func notices(of event: EventID) throws(StoreError) -> [OutboxNotice] { told[event] ?? [] }
    func missedNotices() throws(StoreError) -> [OutboxNotice] { missed }
    func ruleStates() throws(StoreError) -> [RuleKey: RuleState] { states }
    func snoozes() throws(StoreError) -> [Snooze] { snoozed }

    func readings(of city: CityID, since: Timestamp) throws(StoreError) -> [Outlook.Reading] {
        history[city, default: []].compactMap(\.reading).filter { $0.validAt >= since }
    }

    func history(
        of city: CityID, _ metric: Metric, in range: Range<Timestamp>
    ) throws(StoreError) -> [HistoryPoint] {
        points[metric, default: []].filter { range.contains($0.start) }
    }

    func forEachEvaluation(
        of city: CityID, since: Timestamp, do body: (StoredEvaluation) -> Void
    ) throws(StoreError) {
        for evaluation in history[city, default: []] where evaluation.input.at >= since { body(evaluation) }
    }
}

/// One run of the program against a fake store, at a fixed time.
struct Run {
    var store = FakeStoreReader()
    var failure: StoreError?
    var environment = ["LANG": "en_GB.UTF-8", "TERM": "xterm-256color", "COLORTERM": "truecolor"]
    var columns: Int? = 80
    var preferences = ReadingPreferences(units: .metric, database: "/state/skycast.db")
    var rules = DefaultRules.all
    var configurationError: ConfigurationError?
    /// The files of rules and rule tests, by path.
    var ruleFiles: [String: String] = [:]
    var check = ConfigurationCheck(path: "/config/skycast/config.toml", exists: true, cityCount: 2)

    var control = ControlServices()
    var doctor = DoctorServices()
    var configuration = ConfigurationServices()
    var dialogue = Dialogue()
    var now = Sample.now
    var zones: any TimeZoneRules = FixedZones()
    var clock = ClockFace.twentyFourHours

    init(_ cities: [CityReport] = []) { store.cities = cities }

    /// What `skycastctl` does with these words.
    func callAsFunction(_ words: String?...) -> CommandLineTool.Outcome { self(words: words) }

    func callAsFunction(words: [String?]) -> CommandLineTool.Outcome {
        var services = Services(
            openStore: { [store, failure] _ throws(StoreError) in
                if let failure { throw failure }
                return store
            },
            preferences: { [preferences] _, database in
                var chosen = preferences
                chosen.database = database ?? preferences.database
                return chosen
            },
            configurationPath: { [check] in $0 ?? check.path },
            checkConfiguration: { [check] _ in check },
            rules: { [rules, configurationError] _ throws(ConfigurationError) in
                if let configurationError { throw configurationError }
                return rules
            },
            ruleFile: { [ruleFiles] path, known throws(ConfigurationError) in
                guard let text = ruleFiles[path] else { throw .unreadable(path: path, reason: "no such file") }
                return try RuleTestFile(
                    reading: Array(text.utf8), path: path, known: known, context: SettingsContext(home: "/home/kari"))
            },
            control: control)
        services.doctor = doctor
        services.configuration = configuration
        services.dialogue = dialogue
        return CommandLineTool.run(
            words,
            in: CommandLineTool.Surroundings(
                environment: environment, windowColumns: columns, now: now, zones: zones,
                version: "0.1.0", clock: clock, services: services))
    }
}
