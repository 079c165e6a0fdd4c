package import SkycastCore

/// What the configuration file says, checked: every value is usable as it is.
package struct Settings: Hashable, Sendable {
    /// How often current conditions are asked for, unless a city says otherwise; one minute or more, one second or more
    /// from a server on this computer.
    package var interval = Seconds.minutes(15)
    /// How often forecasts are asked for; at least `interval`'s minimum.
    package var forecastInterval = Seconds.hours(1)
    /// The units shown.
    package var units = UnitPreferences.metric
    /// Where the store is, an absolute path; nil means the usual place.
    package var database: String?
    /// Where weather comes from.
    package var provider = ProviderSettings()
    /// In the order of the file; none means that the daemon waits.
    package var cities: [City] = []
    /// The rules in force, those of the file first.
    package var rules = DefaultRules.all
    /// nil if there are none.
    package var quietHours: QuietHours?
    /// What is shown on the desktop.
    package var notifications = NotificationSettings()
    /// How long history is kept.
    package var retention = RetentionSettings()
    /// What is legal but odd, in the order of the file.
    package var hints: [Problem] = []

    /// The settings of an empty file.
    package init() {}

    /// How often a city's current conditions are asked for.
    package func interval(of city: City) -> Seconds { city.interval ?? interval }
}

/// Where weather comes from.
package struct ProviderSettings: Hashable, Sendable {
    /// The source asked first.
    package var name = Provider.openMeteo
    /// Asked in this order when those before have failed for `fallbackAfter`; no name twice, and none has its own.
    package var fallback: [ProviderSettings] = []
    /// How long a source fails before the next is asked; zero means not at all.
    package var fallbackAfter = Seconds.hours(1)
    /// The weather models that Open-Meteo computes from; empty means its own choice.
    package var models: [String] = []
    /// The server's address without a path's end slash; nil means the provider's own.
    package var url: String?
    /// The address of the server that finds places; nil means the provider's own.
    package var geocodingURL: String?
    /// The file that holds the key, an absolute path; nil means the credential of the service, if any.
    package var apiKeyFile: String?
    /// What the key may ask of OpenWeatherMap.
    package var plan = Plan.free
    /// Whom a provider may write to, put into `User-Agent`; nil means the project.
    package var contact: String?

    package init() {}

    /// A source by its name alone.
    package init(_ name: Provider) { self.name = name }

    /// This source and its fallbacks, in the order in which they are asked.
    package var all: [ProviderSettings] { [self] + fallback }

    /// A kind of source.
    package enum Provider: String, CaseIterable, Hashable, Sendable {
        case openMeteo = "open-meteo"
        case openWeatherMap = "openweathermap"
        case metNorway = "met-norway"
        case demo

        /// The source as it is stored.
        package var source: SourceID { SourceID(rawValue) }
    }

    /// An OpenWeatherMap subscription: the free calls, or "One Call by Call".
    package enum Plan: String, CaseIterable, Hashable, Sendable {
        case free
        case oneCall = "onecall"
    }
}

/// What is shown on the desktop.
package struct NotificationSettings: Hashable, Sendable {
    /// False shows nothing; everything is stored all the same.
    package var isEnabled = true
    /// Milder notices are stored but not shown.
    package var minimumSeverity = Severity.minor
    /// The severity from which the end of an event is told; nil means never.
    ///
    /// Every rule carries it too.
    package var resolved: Severity? = .severe
    /// A program with its arguments that is also run for each notice; nil means none.
    ///
    /// The program is an absolute path.
    package var command: [String]?

    package init() {}
}

/// How long history is kept at which grain; nil means forever.
///
/// Each is at least as long as the one before.
package struct RetentionSettings: Hashable, Sendable {
    /// Every snapshot, at least a day.
    package var full: Seconds? = .days(30)
    /// One a UTC hour.
    package var hourly: Seconds? = .days(365)
    /// One a UTC day; forever unless said.
    package var daily: Seconds?

    package init() {}
}
