import SkycastControl
import SkycastCore

extension ControlServices {
    /// What the daemon makes of a changed configuration.
    enum TakeUp: Hashable {
        case watched
        case noDaemon
        /// It runs, but does not watch the city; why.
        case notYet(reason: String)
    }

    /// How often it is looked whether the daemon has read its configuration, and for how long at most.
    private static let looks = 100
    private static let patience = Seconds(10)

    /// Has the daemon read its configuration again, and waits until it watches the city.
    func takeUp(_ city: CityID) -> TakeUp {
        let end = now() + Self.patience
        do throws(ControlFailure) {
            _ = try ask(.reload, .seconds(10))
            for _ in 1...Self.looks where now() <= end {
                if try ask(.status, .seconds(10)).daemon?.cities.contains(city.text) == true { return .watched }
                pause()
            }
            return .notYet(reason: "the daemon has not taken the new configuration over")
        } catch {
            if case .absent = error { return .noDaemon }
            return .notYet(reason: error.message)
        }
    }
}
