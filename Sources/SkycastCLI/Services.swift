package import SkycastConfig
package import SkycastCore
package import SkycastStore

/// The world behind the commands: where the store and the configuration come from.
///
/// Tests bring their own.
package struct Services {
    /// Opens the store at a path for reading.
    package var openStore: (_ path: String) throws(StoreError) -> any StoreReader
    /// What reading commands need of the configuration; `config` and `database` are the options as typed.
    ///
    /// Never throws: weather is shown even if the configuration is broken, and the problem is told beside it.
    package var preferences: (_ config: String?, _ database: String?) -> ReadingPreferences
    /// The file that is, or would be, read; `config` is the option as typed.
    package var configurationPath: (_ config: String?) -> String
    /// Reads and checks the configuration.
    package var checkConfiguration: (_ config: String?) -> ConfigurationCheck
    /// The rules in force: those of the configuration, or the built-in ones.
    package var rules: (_ config: String?) throws(ConfigurationError) -> [Rule]
    /// The file of rules and rule tests at a path; a test may also name one of the known rules.
    package var ruleFile: (_ path: String, _ known: [Rule]) throws(ConfigurationError) -> RuleTestFile
    /// The daemon, and what is done without it.
    package var control: ControlServices
    /// Copies the store at a path into a new file.
    package var backUp: (_ database: String, _ target: String) throws(BackupError) -> Backup

    /// What `doctor` looks at.
    package var doctor = DoctorServices()
    /// What `add` and `config show` need of the configuration.
    package var configuration = ConfigurationServices()
    /// Who is asked when there is a choice.
    package var dialogue = Dialogue()

    package init(
        openStore: @escaping (_ path: String) throws(StoreError) -> any StoreReader,
        preferences: @escaping (_ config: String?, _ database: String?) -> ReadingPreferences,
        configurationPath: @escaping (_ config: String?) -> String,
        checkConfiguration: @escaping (_ config: String?) -> ConfigurationCheck,
        rules: @escaping (_ config: String?) throws(ConfigurationError) -> [Rule],
        ruleFile: @escaping (_ path: String, _ known: [Rule]) throws(ConfigurationError) -> RuleTestFile,
        control: ControlServices = ControlServices(),
        backUp: @escaping (_ database: String, _ target: String) throws(BackupError) -> Backup = {
            (database, target) throws(BackupError) in try Backup(of: database, to: target)
        }
    ) {
        self.openStore = openStore
        self.preferences = preferences
        self.configurationPath = configurationPath
        self.checkConfiguration = checkConfiguration
        self.rules = rules
        self.ruleFile = ruleFile
        self.control = control
        self.backUp = backUp
    }
}

/// What the configuration says about reading.
package struct ReadingPreferences: Hashable, Sendable {
    /// Metric if the configuration is absent or broken.
    package var units: UnitPreferences
    /// The path of the store, by option, environment, configuration or default.
    package var database: String
    /// How often forecasts are asked for, which says from when on one is old.
    package var forecastInterval = Settings().forecastInterval
    /// What is wrong with the configuration, in one line; nil if it is absent by default or sound.
    package var problem: String?

    package init(units: UnitPreferences, database: String, problem: String? = nil) {
        self.units = units
        self.database = database
        self.problem = problem
    }
}

/// What a check of the configuration found.
package struct ConfigurationCheck: Hashable, Sendable {
    package var path: String
    package var exists: Bool
    /// Errors as `file:line:column: key: what is wrong`, in the order of the file; empty if it is sound.
    package var problems: [String]
    /// Remarks that do not stop the daemon.
    package var hints: [String]
    package var cityCount: Int
    /// What it costs a day at Open-Meteo; nil if another server is asked, or if that is not known.
    package var callWeight: CallWeight?

    package init(path: String, exists: Bool, problems: [String] = [], hints: [String] = [], cityCount: Int = 0) {
        self.path = path
        self.exists = exists
        self.problems = problems
        self.hints = hints
        self.cityCount = cityCount
    }
}
