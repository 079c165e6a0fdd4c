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

    /// The value of the first of `names` that has one; nil if absent or null.
    subscript(_ names: [String]) -> JSONValue? { name(names).flatMap { values[$0] } }

    /// The unit stated for the first of `names` that has a value; nil if there is none.
    func unit(_ names: [String]) -> OpenMeteoUnit? {
        name(names).flatMap { units?[$0]?.string }.map { OpenMeteoUnit($0) }
    }

    /// The first of `names` that has a value, of the first model that has one.
    private func name(_ names: [String]) -> String? {
        for suffix in suffixes {
            for name in names {
                let name = suffix.isEmpty ? name : name + suffix
                if values[name] != nil { return name }
            }
        }
        return nil
    }

    /// The time of a section about one moment.
    var time: OpenMeteoTime? { values["time"].flatMap(OpenMeteoTime.init) }

    /// The times in a series, of which single ones may be nil; none if there is no such series.
    func times(_ name: String) -> [OpenMeteoTime?] { values[name]?.elements?.map(OpenMeteoTime.init) ?? [] }
}
