import SkycastCore

extension SettingsReader {
    /// `units`: the name of a set, or a table with a unit for each kind of value.
    func units(from field: SettingsField) -> UnitPreferences? {
        guard let table = field.tableIfAny else {
            return field.choice("set of units", of: UnitPreferences.named.map { (name: $0.name, value: $0.units) })
        }
        var units = UnitPreferences.metric
        read(table, "temperature", .celsius, .fahrenheit, into: &units.temperature)
        read(table, "wind", .kilometresPerHour, .metresPerSecond, .milesPerHour, .knots, .beaufort, into: &units.wind)
        read(table, "precipitation", .millimetres, .inches, into: &units.precipitation)
        read(table, "pressure", .hectopascals, .inchesOfMercury, .millimetresOfMercury, into: &units.pressure)
        read(table, "distance", .kilometres, .miles, into: &units.distance)
        table.finish()
        return units
    }

    private func read(_ table: SettingsTable, _ key: String, _ choices: Unit..., into unit: inout Unit) {
        let words = choices.map { (name: $0.symbol, value: $0) }
        if let chosen = table[key]?.choice("unit of \(key)", of: words) { unit = chosen }
    }
}
