import Foundation
import SkycastConfig
package import SkycastCore
import SkycastForecast

extension Setup {
    /// What finds places by name; nil for demo weather, which asks nothing of the network.
    ///
    /// Made anew each time: a search is rare, and a connection kept for it would cost memory all day.
    package var geocoder: (any Geocoder)? {
        guard demoClock == nil, settings.provider.name != .demo else { return nil }
        let transport = CurlTransport()
        if settings.provider.name == .openWeatherMap, let key {
            let address = settings.provider.geocodingURL ?? OpenWeatherMapSource.publicServer
            return URL(string: address).map { OpenWeatherMapGeocoder(server: $0, key: key, transport: transport) }
        }
        let address = settings.provider.geocodingURL ?? OpenMeteoGeocodingRequest.publicServer
        return URL(string: address).map { OpenMeteoGeocoder(server: $0, transport: transport) }
    }
}
