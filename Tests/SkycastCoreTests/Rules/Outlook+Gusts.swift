import SkycastCore

extension Outlook {
    /// A reading of gusts in m/s and no forecast.
    static func gusts(_ speed: Double?, at now: Timestamp) -> Self {
        var values = WeatherValues()
        values[.windGusts] = speed
        return Self(
            reading: Reading(validAt: now, values: values), steps: [], run: nil, staleAfter: .minutes(45))
    }
}
