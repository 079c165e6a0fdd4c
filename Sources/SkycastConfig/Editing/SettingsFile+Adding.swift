package import SkycastCore

/// A city that has been written into the configuration.
package struct AddedCity: Hashable, Sendable {
    package let city: City
    /// The file it was written into; where a link leads, its target.
    package let path: String
    /// True if there was no file before.
    package let isNewFile: Bool

    package init(city: City, path: String, isNewFile: Bool) {
        self.city = city
        self.path = path
        self.isNewFile = isNewFile
    }
}

extension SettingsFile {
    /// Writes a city below what is in the file, or into a new one.
    ///
    /// The result is read and compared before it takes the old one's place in one step: nothing but the one city may
    /// be different. So whatever the file ends with, it is either extended rightly or left alone.
    package func add(_ new: NewCity, _ context: SettingsContext) throws(AdditionError) -> AddedCity {
        let replacement = try FileReplacement(path)
        let old = try read { () throws(ConfigurationError) in try bytes() }
        let settings =
            try old.map { old throws(AdditionError) in
                try read { () throws(ConfigurationError) in try Settings(reading: old, path: path, context: context) }
            } ?? Settings()
        if let objection = new.objection(among: settings.cities) { throw objection }
        guard let city = new.city(among: settings.cities, zones: context.zones) else { throw .nameless(new.name) }
        let table = CityTable(city: city)
        let extended = table.appended(to: old ?? [])
        guard let result = try? Settings(reading: extended, path: path, context: context),
            result.differs(from: settings, onlyBy: city)
        else { throw .unsound(path: path, table: table.lines) }
        try replacement.write(extended) { () throws(AdditionError) in
            try read { () throws(ConfigurationError) in try bytes() } == old
        }
        return AddedCity(city: city, path: replacement.target, isNewFile: old == nil)
    }

    private func read<Value>(_ body: () throws(ConfigurationError) -> Value) throws(AdditionError) -> Value {
        do throws(ConfigurationError) { return try body() } catch { throw .configuration(error) }
    }
}

extension Settings {
    /// True if these are the old settings and one city more, at the end.
    fileprivate func differs(from old: Settings, onlyBy city: City) -> Bool {
        var expected = old
        expected.cities.append(city)
        expected.hints = hints
        return self == expected
    }
}
