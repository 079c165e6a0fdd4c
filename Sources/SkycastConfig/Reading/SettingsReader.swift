import SkycastCore

/// What a file's meaning depends on besides its text.
package struct SettingsContext: Hashable, Sendable {
    /// What `~` stands for, an absolute path.
    package let home: String
    /// Which time zones there are.
    package let zones: ZoneDatabase

    package init(home: String, zones: ZoneDatabase = ZoneDatabase()) {
        self.home = home
        self.zones = zones
    }
}

extension Settings {
    /// The settings that a file's bytes say, or all that is wrong with them; `path` is the file's name in messages.
    ///
    /// `exposure` is how others than its owner may write it, if they may.
    package init(
        reading bytes: [UInt8], path: String, context: SettingsContext, exposure: FileExposure? = nil
    ) throws(ConfigurationError) {
        let document: TOMLDocument
        do throws(Problem) {
            document = try TOMLDocument(bytes)
        } catch {
            throw .invalid(path: path, problems: [error])
        }
        let report = ProblemReport(document)
        let reader = SettingsReader(context, exposure: exposure)
        self = reader.settings(from: SettingsTable(document.root, report))
        let problems = report.sortedProblems
        guard problems.isEmpty else { throw .invalid(path: path, problems: problems) }
        hints = report.sortedNotes
    }
}

/// Reads a document into settings, one file for each section.
///
/// Every reader goes on after a problem with a default, so that all problems come to light at once.
struct SettingsReader {
    private let context: SettingsContext
    private let zoneAdvice: ZoneAdvice
    /// How others than its owner may write the file; nil if they may not.
    let exposure: FileExposure?

    init(_ context: SettingsContext, exposure: FileExposure? = nil) {
        self.context = context
        self.exposure = exposure
        zoneAdvice = ZoneAdvice(context.zones)
    }

    func settings(from top: SettingsTable) -> Settings {
        var settings = Settings()
        if let provider = top["provider"]?.table() { settings.provider = self.provider(from: provider) }
        readPolling(from: top, into: &settings)
        if let units = top["units"] { settings.units = self.units(from: units) ?? .metric }
        settings.database = top["database"].flatMap(path)
        let cities = readCities(from: top.tables("city"), into: &settings)
        if let table = top["notifications"]?.table() { settings.notifications = notifications(from: table) }
        readRules(from: top, cities: cities, into: &settings)
        settings.quietHours = top["quiet_hours"]?.table().flatMap(quietHours)
        if let table = top["retention"]?.table() { settings.retention = retention(from: table) }
        top.finish()
        return settings
    }

    /// A duration with a unit.
    func duration(_ field: SettingsField) -> Seconds? { field.read(such: "15m", DurationText.seconds) }

    /// An absolute path; `~/` stands for the home directory.
    func path(_ field: SettingsField) -> String? {
        guard let text = field.text(such: "~/file") else { return nil }
        if text.hasPrefix("/") { return text }
        guard text.hasPrefix("~/") else {
            return field.refusal("a path from the root is expected", hint: "begin it with '/' or '~/'")
        }
        return context.home + text.dropFirst()
    }

    /// The name of a time zone that exists.
    func zone(_ field: SettingsField) -> String? {
        guard let name = field.text(such: "Europe/Oslo") else { return nil }
        if name == "UTC" || context.zones.contains(name) { return name }
        return field.refusal(context.zones.objection(to: name), hint: zoneAdvice.hint(for: name))
    }
}

extension SettingsField {
    /// One of the words for severities.
    func severity() -> Severity? { choice("severity", of: Severity.words) }
}

extension Severity {
    /// The severities with their words, from mild to worst.
    static let words = allCases.map { (name: $0.name, value: $0) }
}
