import Foundation
package import SkycastConfig
package import SkycastCore
package import SkycastForecast

/// What a run of the daemon is made from: settings, places of files, and the source they name.
package struct Setup: Sendable {
    package let settings: Settings
    /// The configuration file, whether or not it exists.
    package let configuration: String
    package let database: String
    /// Where `skycastctl` reaches this daemon.
    package let socket: String
    /// The key of the first source; nil if it has none.
    let key: APIKey?
    /// In the order in which they are asked; the first always exists.
    package let sources: [any ForecastSource]
    /// The clock of `--demo`; nil means the computer's.
    package let demoClock: DemoClock?
    /// True if there is no configuration file, or nothing in it.
    package let isUnconfigured: Bool

    /// The set-up that options, environment and configuration file ask for.
    package init(_ options: DaemonOptions, environment: [String: String]) throws {
        let directories = try BaseDirectories(environment: environment)
        configuration = directories.configuration(option: options.configuration)
        guard !options.demo else {
            let clock = DemoClock(now: SystemWallClock().now)
            settings = Self.demoSettings
            database = try Self.demoDatabase(options.database, directories)
            socket = directories.demoSocket
            sources = [DemoSource(start: clock.start)]
            key = nil
            demoClock = clock
            isUnconfigured = false
            return
        }
        let file = SettingsFile(configuration)
        let settings = try file.settings(SettingsContext(home: directories.home))
        if settings == nil, !file.exists,
            let error = directories.missingConfiguration(option: options.configuration)
        {
            throw error
        }
        self.settings = settings ?? Settings()
        isUnconfigured = settings == nil
        database = directories.database(option: options.database, setting: settings?.database)
        demoClock = nil
        socket = directories.socket
        let asked = try self.settings.provider.all.map { provider in
            (provider: provider, key: try provider.key(credentials: directories.credentials))
        }
        key = asked[0].key
        sources = try asked.map { try Self.source($0.provider, key: $0.key, now: SystemWallClock().now) }
    }

    /// The source asked first.
    package var source: any ForecastSource { sources[0] }

    /// What polling costs where calls are counted; nil for a customer, wherever the key comes from.
    var callWeight: CallWeight? { key == nil ? settings.callWeight : nil }

    /// Logs what of the settings is legal but odd.
    func tellOddities(_ log: Log) {
        if let warning = callWeight?.warning { log.warning(warning) }
        for hint in settings.hints { log.notice(hint.line(file: configuration)) }
    }

    /// What the sources are called, such as "Open-Meteo, then MET Norway".
    var sourceNames: String { sources.map(\.attribution.name).joined(separator: ", then ") }

    /// The source that the settings name, asked with `key` where it takes one.
    package static func source(
        _ provider: ProviderSettings, key: APIKey?, now: Timestamp
    ) throws(SetupError) -> any ForecastSource {
        switch provider.name {
        case .openMeteo:
            let usual = key == nil ? OpenMeteoRequest.publicServer : OpenMeteoRequest.customerServer
            return OpenMeteoSource(
                server: try server(provider.url ?? usual), key: key, models: provider.models,
                transport: CurlTransport())
        case .openWeatherMap:
            guard let key else { throw .noKey(provider.name.rawValue) }
            return OpenWeatherMapSource(
                server: try server(provider.url ?? OpenWeatherMapSource.publicServer), key: key,
                usesOneCall: provider.plan == .oneCall, transport: CurlTransport())
        case .metNorway:
            return METNorwaySource(
                server: try server(provider.url ?? METNorwayRequest.publicServer), contact: provider.contact,
                zones: FoundationTimeZones(), transport: CurlTransport())
        case .demo: return DemoSource(start: now)
        }
    }

    private static func server(_ address: String) throws(SetupError) -> URL {
        guard let server = URL(string: address) else { throw .badAddress(address) }
        return server
    }

    private static var demoSettings: Settings {
        var settings = Settings()
        settings.provider.name = .demo
        settings.interval = Seconds(1)
        settings.forecastInterval = Seconds(1)
        settings.cities = DemoSource.cities
        return settings
    }

    /// The demo begins with an empty store each time, and never touches one that it did not make.
    private static func demoDatabase(_ option: String?, _ directories: BaseDirectories) throws -> String {
        if let option {
            if FileManager.default.fileExists(atPath: option) { throw SetupError.demoStoreExists(path: option) }
            return option
        }
        return directories.demo + "/skycast.db"
    }

    /// Takes away what an earlier demo left; for who holds the lock beside the store.
    package func clearDemoStore() {
        guard demoClock != nil else { return }
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: database + suffix) }
    }
}

/// Why the daemon cannot be set up as asked.
package enum SetupError: UserFacingError, Hashable {
    /// There was one before.
    case configurationGone(path: String)
    case demoStoreExists(path: String)
    case badAddress(String)
    case noKey(String)

    package var message: String {
        switch self {
        case .configurationGone(let path): "there is none any more at '\(path)', or nothing in it"
        case .demoStoreExists(let path): "the demo needs an empty store, but '\(path)' exists"
        case .badAddress(let address): "provider.url '\(address)' is not an address"
        case .noKey(let provider): "the provider '\(provider)' needs a key"
        }
    }

    package var hint: String? {
        switch self {
        case .configurationGone: "to watch no city write a file without any"
        case .demoStoreExists: "name a file that does not exist, or leave --database away"
        case .badAddress: "write it like http://127.0.0.1:8080"
        case .noKey: "name its file in api_key_file"
        }
    }
}
