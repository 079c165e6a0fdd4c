import SkycastCore
import SkycastStore

extension WeatherQuestion {
    /// The same for a source that wants to be asked in terms of its last answers: with what is kept of them, and with the
    /// zones that others have told, because such a source tells none.
    func inTerms(of source: any ForecastSource, keptIn store: Store) async throws(StoreError) -> Self {
        guard source.capabilities.revalidates else { return self }
        let ids = cities.map(\.id)
        let stored = Dictionary(uniqueKeysWithValues: try await store.cities().map { ($0.id, $0) })
        let known = try await store.known(source.attribution.id, about: ids)
        return Self(cities.map { stored[$0.id] ?? $0 }, forecast: forecast, now: now, known: known)
    }
}
