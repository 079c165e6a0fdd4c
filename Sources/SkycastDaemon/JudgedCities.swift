package import SkycastCore
import Synchronization

/// The cities that this process has judged, whatever configuration it had then.
///
/// A city's first round after a start adds nothing to a clock where the last process left it.
package final class JudgedCities: Sendable {
    private let cities = Mutex<Set<CityID>>([])

    package init() {}

    /// True if the city has been judged by this process.
    package func contains(_ city: CityID) -> Bool { cities.withLock { $0.contains(city) } }

    /// Notes that the city is judged; true if it is the first time.
    package func insert(_ city: CityID) -> Bool { cities.withLock { $0.insert(city).inserted } }
}
