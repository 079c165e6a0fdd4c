extension SourceID {
    /// How often the current values of a known source change, for who has its name and not the source itself.
    ///
    /// nil for a source that is not known, or may be asked as often as one likes.
    package var updateInterval: Seconds? { Self.updateIntervals[text] }

    /// Open-Meteo: its `interval`; OpenWeatherMap: its guide to the calls of the free plan; MET Norway: `Expires`.
    private static let updateIntervals: [String: Seconds] = [
        "open-meteo": .minutes(15), "openweathermap": .minutes(10), "met-norway": .minutes(30),
    ]
}
