import FoundationEssentials
import SkycastConfig
import SkycastCore
import SkycastStore

extension Services {
    /// The services of an installed program: files where `environment` says they are.
    package static func installed(environment: [String: String] = ProcessInfo.processInfo.environment) -> Self {
        let files = InstalledFiles(environment: environment)
        var services = Self(
            openStore: { path throws(StoreError) in try ReadOnlyStore.open(at: path) },
            preferences: files.preferences, configurationPath: files.configuration, checkConfiguration: files.check,
            rules: files.rules, ruleFile: files.ruleFile, control: files.control)
        services.doctor = files.doctor(environment)
        services.configuration = ConfigurationServices(show: files.effective, add: files.add)
        services.dialogue = .terminal
        return services
    }
}

/// Where configuration and store are, and what the configuration says.
private struct InstalledFiles {
    private let directories: Result<BaseDirectories, ConfigurationError>

    init(environment: [String: String]) {
        do throws(ConfigurationError) {
            directories = .success(try BaseDirectories(environment: environment))
        } catch {
            directories = .failure(error)
        }
    }

    var control: ControlServices {
        guard case .success(let directories) = directories else { return ControlServices() }
        return .installed(socket: directories.socket)
    }

    func doctor(_ environment: [String: String]) -> DoctorServices {
        var services = DoctorServices()
        guard case .success(let directories) = directories else { return services }
        services.home = directories.home
        services.unit = { UnitFiles(home: directories.home, environment: environment) }
        return services
    }

    func configuration(_ option: String?) -> String {
        guard case .success(let directories) = directories else { return option ?? "config.toml" }
        return directories.configuration(option: option)
    }

    func preferences(_ config: String?, _ database: String?) -> ReadingPreferences {
        var preferences = ReadingPreferences(units: .metric, database: database ?? "skycast.db")
        do throws(ConfigurationError) {
            preferences.database = try directories.get().database(option: database)
            let effective = try effective(config, database)
            preferences.units = effective.settings.units
            preferences.forecastInterval = effective.settings.forecastInterval
            preferences.database = effective.database
        } catch {
            preferences.problem = error.firstLine
        }
        return preferences
    }

    func check(_ option: String?) -> ConfigurationCheck {
        var check = ConfigurationCheck(path: configuration(option), exists: false)
        do throws(ConfigurationError) {
            let effective = try effective(option, nil)
            let settings = effective.settings
            check.exists = effective.exists
            check.cityCount = settings.cities.count
            check.callWeight = settings.callWeight
            check.hints = settings.hints.map { $0.line(file: check.path) }
            check.lookAtKeys(of: settings, try directories.get())
        } catch {
            if case .missing = error { check.exists = false } else { check.exists = true }
            check.problems = error.lines
        }
        return check
    }

    /// What is in force: the defaults where there is no file, unless one was named.
    func effective(_ option: String?, _ database: String?) throws(ConfigurationError) -> EffectiveSettings {
        let directories = try directories.get()
        let file = SettingsFile(directories.configuration(option: option))
        let settings = try file.settings(SettingsContext(home: directories.home))
        let exists = settings != nil || file.exists
        if !exists, let error = directories.missingConfiguration(option: option) { throw error }
        return EffectiveSettings(
            path: file.path, exists: exists, settings: settings ?? Settings(),
            database: directories.database(option: database, setting: settings?.database))
    }

    func add(_ option: String?, _ city: NewCity) throws(AdditionError) -> AddedCity {
        let context: SettingsContext
        do throws(ConfigurationError) {
            context = SettingsContext(home: try directories.get().home)
        } catch {
            throw .configuration(error)
        }
        return try SettingsFile(configuration(option)).add(city, context)
    }

    func rules(_ option: String?) throws(ConfigurationError) -> [Rule] {
        try effective(option, nil).settings.rules
    }

    func ruleFile(_ path: String, _ known: [Rule]) throws(ConfigurationError) -> RuleTestFile {
        let context = SettingsContext(home: try directories.get().home)
        guard let file = try RuleTestFile(at: path, known: known, context: context) else {
            throw .unreadable(path: path, reason: "no such file")
        }
        return file
    }
}

extension ConfigurationCheck {
    /// Whether each source has its key; the keys themselves are forgotten at once.
    fileprivate mutating func lookAtKeys(of settings: Settings, _ directories: BaseDirectories) {
        for provider in settings.provider.all {
            do throws(KeyError) {
                _ = try provider.key(credentials: directories.credentials)
            } catch {
                // Only the service sees its credentials.
                if case .none(let name) = error {
                    hints.append(
                        "\(path): provider: no api_key_file, so the service must have the credential '\(name)' "
                            + "(LoadCredential=)")
                } else {
                    problems.append("\(path): provider: \(error.message)" + (error.hint.map { " (\($0))" } ?? ""))
                }
            }
        }
    }
}

extension ConfigurationError {
    /// Each problem on a line of its own.
    var lines: [String] {
        if case .invalid(let path, let problems) = self { return problems.map { $0.line(file: path) } }
        return [message]
    }

    /// The first problem, and how many more there are.
    fileprivate var firstLine: String {
        let more = lines.count - 1
        return (lines.first ?? message) + (more > 0 ? " (and \(more) more)" : "")
    }
}
