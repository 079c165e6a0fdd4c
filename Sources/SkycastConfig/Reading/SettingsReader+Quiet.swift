import SkycastCore

extension SettingsReader {
    private static let days = zip(["mon", "tue", "wed", "thu", "fri", "sat", "sun"], Weekday.allCases)
        .map { (name: $0, value: $1) }

    /// `[quiet_hours]`.
    func quietHours(from table: SettingsTable) -> QuietHours? {
        let from = table.required("from", hint: "such as from = \"22:00\"")?.read(such: "22:00", ClockText.minutes)
        let toField = table.required("to", hint: "such as to = \"07:00\"")
        let to = toField?.read(such: "07:00", ClockText.minutes)
        let days = table["days"].flatMap(self.days) ?? Set(Weekday.allCases)
        let zone = table["zone"].flatMap(quietZone) ?? .system
        table.finish()
        guard let from, let to else { return nil }
        guard let quiet = QuietHours(from: from, to: to, days: days, zone: zone) else {
            return toField?.refusal("quiet hours cannot end when they start", hint: "leave the section out for none")
        }
        return quiet
    }

    private func days(_ field: SettingsField) -> Set<Weekday>? {
        guard let elements = field.list(of: "days") else { return nil }
        if elements.isEmpty { return field.refusal("no day is named", hint: "leave the key out for every day") }
        return Set(elements.compactMap { $0.choice("day", of: Self.days) })
    }

    private func quietZone(_ field: SettingsField) -> QuietHours.Zone? {
        switch field.text(such: "system") {
        case nil: nil
        case "system": .system
        case "city": .city
        default: zone(field).map { .named($0) }
        }
    }
}
