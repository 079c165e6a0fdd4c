import SkycastCore

/// The cities that a rule may name.
struct KnownCities {
    let ids: Set<CityID>
    /// The same in order.
    let names: [String]

    init(_ ids: some Sequence<CityID>) {
        self.ids = Set(ids)
        names = self.ids.map(\.text).sorted()
    }
}

extension SettingsReader {
    /// Every `[[city]]`; answers all ids, also of cities with a problem, so that rules naming them have none.
    func readCities(from tables: [SettingsTable], into settings: inout Settings) -> KnownCities {
        var lines: [CityID: Int] = [:]
        for table in tables {
            let city = city(from: table, settings)
            if let (id, field) = city.identity {
                if let line = lines[id] {
                    let hint = "give this one an id of its own, such as id = \"\(id)-2\""
                    field.problem("the city '\(id)' is already in line \(line)", hint: hint)
                }
                lines[id] = lines[id] ?? field.position.line
            }
            if let city = city.value { settings.cities.append(city) }
        }
        return KnownCities(lines.keys)
    }

    private typealias Identity = (id: CityID, field: SettingsField)

    private func city(from table: SettingsTable, _ settings: Settings) -> (identity: Identity?, value: City?) {
        let nameField = table.required("name", hint: "such as name = \"Oslo\"")
        let idField = table["id"]
        let name = nameField?.text(such: "Oslo")
        let coordinates = coordinates(from: table)
        let country = table["country"]?.text(such: "Norway")
        let timeZone = table["timezone"].flatMap(zone)
        if timeZone == nil, settings.provider.name == .metNorway {
            nameField?.note(
                "MET Norway tells no time zone: times are shown in UTC, and days not at all",
                hint: "add timezone = \"Europe/Oslo\" or what it is")
        }
        let emoji = table["emoji"]?.text(such: "🏔")
        let altitude = table["altitude"]?.integer(in: City.altitudes)
        let interval = table["interval"].flatMap { self.interval($0, of: settings.provider) }
        table.finish()
        let id = idField.map { slug($0) } ?? name.flatMap { Slug(from: $0)?.text }
        if idField == nil, name != nil, id == nil {
            nameField?.problem("no id can be made from this name", hint: "add one, such as id = \"home\"")
        }
        guard let id = id.map({ CityID($0) }), let field = idField ?? nameField else { return (nil, nil) }
        if id == CityID("all") {
            field.note(
                "'skycastctl snooze all' silences everything, not only this city",
                hint: "write city:all there, or give the city another id")
        }
        guard let name, let coordinates else { return ((id, field), nil) }
        let city = City(
            id: id, name: name, country: country, coordinates: coordinates, timeZone: timeZone, emoji: emoji,
            interval: interval, altitude: altitude)
        return ((id, field), city)
    }

    /// A slug as written; of rules and cities alike.
    func slug(_ field: SettingsField) -> String? {
        guard let text = field.text(such: "oslo") else { return nil }
        if let slug = Slug(text) { return slug.text }
        let likely = Slug(from: text).map { "such as \"\($0.text)\"" }
        return field.refusal("an id has 1 to 48 of the characters a-z, 0-9 and '-'", hint: likely)
    }

    private func coordinates(from table: SettingsTable) -> Coordinates? {
        let latitudeField = table.required("latitude", hint: "such as latitude = 59.9139")
        let longitudeField = table.required("longitude", hint: "such as longitude = 10.7522")
        let (latitude, longitude) = (latitudeField?.number(), longitudeField?.number())
        if let latitude, let longitude, let point = Coordinates(latitude: latitude, longitude: longitude) {
            return point
        }
        let swapped = longitude.flatMap { new in latitude.flatMap { Coordinates(latitude: new, longitude: $0) } }
        let hint = swapped == nil ? nil : "are latitude and longitude swapped?"
        if let latitude, !(-90...90).contains(latitude) {
            latitudeField?.problem("a latitude lies between -90 and 90", hint: hint)
        }
        if let longitude, !(-180...180).contains(longitude) {
            longitudeField?.problem("a longitude lies between -180 and 180", hint: hint)
        }
        return nil
    }
}
