import SkycastCore

extension SettingsReader {
    /// `units`: the name of a set, or a table with a unit for each kind of value.
    func units(from field: SettingsField) -> UnitPreferences? {
        guard let table = field.tableIfAny else {
            return field.choice("set of units", of: UnitPreferences.named.map { (name: $0.name, value: $0.units) })
        }
        var units = UnitPreferences.metric
        for kind in UnitPreferences.Kind.allCases {
            let words = kind.units.map { (name: $0.symbol, value: $0) }
            if let unit = table[kind.rawValue]?.choice("unit of \(kind.rawValue)", of: words) { units[kind] = unit }
        }
        table.finish()
        return units
    }
}
