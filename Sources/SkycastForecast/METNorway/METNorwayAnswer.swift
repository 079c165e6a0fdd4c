import SkycastCore

/// An answer as sent: every part optional, what has the wrong type absent.
///
/// The shape: api.met.no/doc/ForecastJSON.
struct METNorwayAnswer {
    let units: METNorwayUnits
    /// In order of time; of a time that comes twice, the first.
    let moments: [Moment]

    init(_ answer: JSONValue) {
        let properties = answer["properties"]
        units = METNorwayUnits(properties?["meta"]?["units"])
        let sent = properties?["timeseries"]?.elements?.compactMap(Moment.init) ?? []
        moments = Dictionary(sent.map { ($0.time, $0) }) { first, _ in first }.values.sorted { $0.time < $1.time }
    }

    /// What is said of one moment and the time after it.
    struct Moment {
        let time: Timestamp
        /// Values at that time, by name.
        let instant: JSONValue?
        /// The hour that begins then.
        let hour: Period?
        /// The six hours that begin then.
        let sixHours: Period?

        init?(_ moment: JSONValue) {
            guard let time = moment["time"]?.string.flatMap(Timestamp.init(rfc3339:)) else { return nil }
            let data = moment["data"]
            self.time = time
            instant = data?["instant"]?["details"]
            hour = data?["next_1_hours"].flatMap(Period.init)
            sixHours = data?["next_6_hours"].flatMap(Period.init)
        }
    }

    /// What is said of a time from a moment on.
    struct Period {
        let symbol: METNorwaySymbol?
        /// Sums, extremes and probabilities, by name.
        let details: JSONValue?

        init?(_ period: JSONValue) {
            guard period.isObject else { return nil }
            symbol = period["summary"]?["symbol_code"]?.string.map(METNorwaySymbol.init)
            details = period["details"]
        }
    }
}
