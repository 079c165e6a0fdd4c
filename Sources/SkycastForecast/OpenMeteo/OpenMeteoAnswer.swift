import SkycastCore

/// One place of an answer, as sent: every part optional, what has the wrong type absent.
struct OpenMeteoAnswer {
    let timeZone: String?
    /// Seconds east of Greenwich for every local label and every date of this answer.
    let utcOffset: Seconds?
    let current: OpenMeteoCurrent?
    let hourly: OpenMeteoHourly?
    let daily: OpenMeteoDaily?
    /// Of an error body: true, and why.
    let isError: Bool
    let reason: String?

    /// The answer to a request that was made in such a way.
    init(_ answer: JSONValue, _ manner: OpenMeteoManner) {
        timeZone = answer["timezone"]?.string
        utcOffset = answer["utc_offset_seconds"]?.utcOffset
        isError = answer["error"]?.boolean ?? false
        reason = answer["reason"]?.string
        let section = { OpenMeteoSection(answer, $0, models: manner.models) }
        current =
            section("current").map { OpenMeteoCurrent($0) }
            ?? section("current_weather").map { OpenMeteoCurrent(old: $0, manner.dialect) }
        hourly = section("hourly").map(OpenMeteoHourly.init)
        daily = section("daily").map(OpenMeteoDaily.init)
    }
}

/// The values of one section by name, and the units it gives for them.
struct OpenMeteoSection {
    private let values: JSONValue
    private let units: JSONValue?
    /// What is put behind a variable's name: nothing, or each model where several were asked for.
    private let suffixes: [String]

    /// The section of that name; nil if it is no object.
    init?(_ answer: JSONValue, _ name: String, models: [String]) {
        guard let values = answer[name], values.isObject else { return nil }
        self.values = values
        units = answer[name + "_units"]
        suffixes = [""] + (models.count > 1 ? models.map { "_" + $0 } : [])
    }

    /// True if the section states units.
    var hasUnits: Bool { units?.isObject ?? false }

    /// The value of the first of `names` that has one in a known unit; nil if absent or null.
    subscript(_ names: [String]) -> JSONValue? { name(names).flatMap { values[$0] } }

    /// The unit stated for the first of `names` that has a value; nil if there is none.
    func unit(_ names: [String]) -> OpenMeteoUnit? { name(names).flatMap(unit(of:)) }

    /// The first of `names` that means something, of the first model that has one.
    private func name(_ names: [String]) -> String? {
        spellings(of: names).first { hasValue($0) && unit(of: $0) != .unknown }
    }

    /// The names as they may stand here, model by model.
    private func spellings(of names: [String]) -> [String] {
        suffixes.flatMap { suffix in names.map { $0 + suffix } }
    }

    /// A model without a variable sends nulls for it.
    private func hasValue(_ name: String) -> Bool { values[name].map { !$0.holdsOnlyNull } ?? false }

    private func unit(of name: String) -> OpenMeteoUnit? { units?[name]?.string.map { OpenMeteoUnit($0) } }

    /// The time of a section about one moment.
    var time: OpenMeteoTime? { values["time"].flatMap(OpenMeteoTime.init) }

    /// The times in a series, of which single ones may be nil; none if there is no such series.
    ///
    /// Of several models each says when the sun rises, so it is the first again; `time` is the same for all.
    func times(_ name: String) -> [OpenMeteoTime?] {
        let series = spellings(of: [name]).first(where: hasValue).flatMap { values[$0]?.elements }
        return series?.map(OpenMeteoTime.init) ?? []
    }
}
