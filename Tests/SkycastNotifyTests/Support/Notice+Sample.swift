import SkycastCore

extension Notice {
    static func sample(
        _ event: String? = "storm", severity: Severity = .severe, summary: String = "Severe wind in Oslo from 15:00",
        body: String = "Gusts of 28 m/s", offersActions: Bool = true, isTransient: Bool = false
    ) -> Notice {
        Notice(
            event: event.map(EventID.init), severity: severity, summary: summary, body: body, icon: "weather-storm",
            offersActions: offersActions, isTransient: isTransient)
    }
}
