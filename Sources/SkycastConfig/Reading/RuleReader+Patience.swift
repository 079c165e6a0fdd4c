import SkycastCore

extension RuleReader {
    /// How far hourly forecasts reach.
    private static let forecastReach = Seconds.hours(48)

    /// The keys that say how patiently a danger is judged and how often it is told.
    func readPatience(into rule: inout Rule) {
        if let clearFor = duration("clear_for") { rule.clearFor = clearFor }
        if let cooldown = duration("cooldown") { rule.cooldown = cooldown }
        if let runs = table["confirm_gone"]?.integer(in: 1...100) { rule.confirmGone = runs }
        if let field = table["horizon"], let horizon = settings.duration(field) {
            rule.horizon = horizon
            if horizon > Self.forecastReach { field.note("hourly forecasts reach 48 hours ahead") }
        }
        if let field = table["for"], let holdFor = settings.duration(field) {
            rule.holdFor = holdFor
            if holdFor > .zero, rule.horizon > .zero {
                field.problem("'for' counts current readings only, so it does not go with 'horizon'")
            }
        }
        if let field = table["repeat"], let interval = settings.duration(field) {
            rule.repeatEvery = interval
            if interval < .minutes(15) { field.problem("reminders come every \"15m\" at most") }
        }
    }

    private func duration(_ key: String) -> Seconds? { table[key].flatMap(settings.duration) }
}
