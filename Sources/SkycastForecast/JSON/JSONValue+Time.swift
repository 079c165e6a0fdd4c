import SkycastCore

extension JSONValue {
    /// Unix seconds from 1970 to 9999, without the first of 1970, which stands for no time.
    var moment: Timestamp? {
        integer.flatMap { (1...253_402_300_799).contains($0) ? Timestamp($0) : nil }
    }

    /// Seconds east of Greenwich; no place is further from it than 14 hours.
    var utcOffset: Seconds? {
        integer.flatMap { (-50_400...50_400).contains($0) ? Seconds($0) : nil }
    }
}

extension Timestamp {
    /// The date at a place whose clocks are `offset` ahead of Greenwich.
    func date(offset: Seconds) -> CivilDate { CivilTime(self, utcOffset: Int(offset.count), abbreviation: "").date }
}

extension DailyForecast.Sun {
    /// The sun of a day without sunrise and sunset, where nothing says whether it is up or down.
    ///
    /// The season tells, since only one of the two can happen on either side of the equinox.
    init(notRisingOn date: CivilDate, at place: Coordinates) {
        let isNorthernSummer = (4...9).contains(date.month)
        self = isNorthernSummer == (place.latitude > 0) ? .polarDay : .polarNight
    }
}
