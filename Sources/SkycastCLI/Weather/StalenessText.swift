import SkycastCore

/// What is shown and has an age of its own.
enum DatedData {
    /// The current values.
    case values
    case forecast
}

extension Presentation {
    /// Says plainly that data are old, from the future, or not there yet; nothing if they are fresh.
    func warning(_ data: DatedData, _ freshness: Freshness?, width: Int) -> [Line] {
        guard freshness?.isStale != false else { return [] }
        return flowed([terminal.cautionMark + " " + words(data, freshness)], style: .caution, width: width)
    }

    /// Says that a forecast that is spoken of beside other things is old; nothing if none is.
    func oldForecast(_ freshness: Freshness?, width: Int) -> [Line] {
        freshness.map { warning(.forecast, $0, width: width) } ?? []
    }

    /// Says why nothing of a forecast is shown: there is none, or what it is of, such as hours, is past.
    func warning(ofPast unit: String, _ freshness: Freshness?, width: Int) -> [Line] {
        guard let freshness else { return warning(.forecast, nil, width: width) }
        let age = lengthOfTime(freshness.age).map { ", it is \($0) old" } ?? ""
        return flowed(
            [terminal.cautionMark + " the \(unit) of this forecast are past" + age], style: .caution, width: width)
    }

    private func words(_ data: DatedData, _ freshness: Freshness?) -> String {
        guard let freshness else { return data == .values ? "no current values yet" : "no forecast yet" }
        guard age(freshness.age) != nil else {
            return data == .values
                ? "the values carry a time in the future" : "the forecast carries a time in the future"
        }
        let age = lengthOfTime(freshness.age) ?? ""
        return data == .values ? "these values are \(age) old" : "this forecast is \(age) old"
    }
}
