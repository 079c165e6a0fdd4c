package import SkycastCore

extension Settings {
    /// What these settings cost a day at the free server of Open-Meteo; nil if another server is asked.
    ///
    /// A key that is not in the settings but a credential of the service is not known here.
    package var callWeight: CallWeight? {
        guard provider.name == .openMeteo, provider.apiKeyFile == nil, provider.isPublicOpenMeteo else { return nil }
        return CallWeight(
            intervals: cities.map { interval(of: $0) }, forecastInterval: forecastInterval,
            models: provider.models.count)
    }
}

extension ProviderSettings {
    /// True if the address is that of Open-Meteo's server for everybody, which counts calls.
    fileprivate var isPublicOpenMeteo: Bool {
        guard let url else { return true }
        let address = url.lowercased()
        guard let start = address.firstRange(of: "://")?.upperBound else { return false }
        return address[start...].prefix { !"/:?#".contains($0) } == "api.open-meteo.com"
    }
}
