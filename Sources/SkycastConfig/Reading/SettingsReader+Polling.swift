import SkycastCore

extension SettingsReader {
    /// The two general intervals; the provider is known already.
    func readPolling(from top: SettingsTable, into settings: inout Settings) {
        if let field = top["interval"], let interval = interval(field, of: settings.provider) {
            settings.interval = interval
        }
        if let field = top["forecast_interval"], let interval = duration(field) {
            if isLongEnough(interval, field, settings.provider) { settings.forecastInterval = interval }
        }
    }

    /// How often current conditions are asked for.
    func interval(_ field: SettingsField, of provider: ProviderSettings) -> Seconds? {
        guard let interval = duration(field), isLongEnough(interval, field, provider) else { return nil }
        if let step = provider.name.source.updateInterval, !provider.isLocal, interval < step {
            let name = SourceAttribution.of(provider.name.source).name
            field.note(
                "\(name)'s current values change every \(step.count / 60) minutes",
                hint: "\"\(DurationText.text(step))\" shows the same")
        }
        return interval
    }

    private func isLongEnough(_ interval: Seconds, _ field: SettingsField, _ provider: ProviderSettings) -> Bool {
        let least = provider.isLocal ? Seconds(1) : .minutes(1)
        if interval >= least { return true }
        field.problem("at least \"\(DurationText.text(least))\" lies between two polls")
        return false
    }
}

extension ProviderSettings {
    /// True if asking often troubles nobody: a server on this computer, or none.
    fileprivate var isLocal: Bool { name == .demo || url.flatMap(WebAddress.init)?.isLoopback ?? false }
}
