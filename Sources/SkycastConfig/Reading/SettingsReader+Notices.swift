import SkycastCore

extension SettingsReader {
    /// `[notifications]`.
    func notifications(from table: SettingsTable) -> NotificationSettings {
        var notifications = NotificationSettings()
        if let isEnabled = table["enabled"]?.boolean() { notifications.isEnabled = isEnabled }
        if let severity = table["minimum_severity"]?.severity() { notifications.minimumSeverity = severity }
        let words = Severity.words.map { (name: $0.name, value: Severity?.some($0.value)) } + [("never", nil)]
        if let resolved = table["resolved"]?.choice("severity", of: words) { notifications.resolved = resolved }
        notifications.command = table["command"].flatMap(command)
        table.finish()
        return notifications
    }

    private func command(_ field: SettingsField) -> [String]? {
        guard let elements = field.list(of: "texts") else { return nil }
        guard let program = elements.first else {
            return field.refusal("no program is named", hint: "leave the key out for none")
        }
        if let exposure, exposure.isToAll {
            field.problem("anybody can change what is run as you", hint: exposure.remedy)
        } else if let exposure {
            field.note("others can change what is run as you", hint: exposure.remedy)
        }
        let arguments = elements.dropFirst().compactMap { $0.text() }
        return path(program).map { [$0] + arguments }
    }

    /// `[retention]`.
    func retention(from table: SettingsTable) -> RetentionSettings {
        var retention = RetentionSettings()
        let full = table["full"]
        if let span = full.flatMap(span) {
            retention.full = span.seconds
            if let seconds = span.seconds, seconds < .days(1) {
                full?.problem("at least \"1d\" is kept: rules look back a day")
            }
        }
        let hourly = table["hourly"]
        if hourly == nil {
            retention.hourly = retention.full.flatMap { full in retention.hourly.map { max($0, full) } }
        }
        if let span = hourly.flatMap(span) { retention.hourly = span.seconds }
        let daily = table["daily"]
        if let span = daily.flatMap(span) { retention.daily = span.seconds }
        check(hourly, retention.hourly, isAtLeast: retention.full, "hourly values", "every snapshot")
        check(daily ?? hourly, retention.daily, isAtLeast: retention.hourly, "daily values", "hourly values")
        table.finish()
        return retention
    }

    private func check(
        _ field: SettingsField?, _ coarse: Seconds?, isAtLeast fine: Seconds?, _ coarseName: String, _ fineName: String
    ) {
        guard let coarse, coarse < fine ?? Seconds(.max) else { return }
        let fine = fine.map(DurationText.text) ?? "forever"
        field?.problem(
            "\(coarseName) would be kept for a shorter time than \(fineName)",
            hint: "\"\(DurationText.text(coarse))\" against \"\(fine)\"")
    }

    private struct Span { let seconds: Seconds? }

    private func span(_ field: SettingsField) -> Span? {
        field.read(such: "30d") { text throws(GrammarError) in Span(seconds: try DurationText.secondsOrForever(text)) }
    }
}
