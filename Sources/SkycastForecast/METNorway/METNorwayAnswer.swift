import SkycastCore

/// An answer as sent: every part optional, what has the wrong type absent.
///
/// The shape: api.met.no/doc/ForecastJSON.
struct METNorwayAnswer: Decodable {
    let units: METNorwayUnits
    /// In order of time; of a time that comes twice, the first.
    let moments: [Moment]

    init(from decoder: any Decoder) throws {
        let properties = try decoder.container(keyedBy: AnyName.self).object("properties")
        units = METNorwayUnits(properties?.object("meta")?.members("units", of: String.self) ?? [:])
        let sent = properties?.value("timeseries", as: [IfFitting<Moment>].self)?.compactMap(\.value) ?? []
        moments = Dictionary(sent.map { ($0.time, $0) }) { first, _ in first }.values.sorted { $0.time < $1.time }
    }

    /// What is said of one moment and the time after it.
    struct Moment: Decodable {
        let time: Timestamp
        /// Values at that time, by name.
        let instant: [String: Double]
        /// The hour that begins then.
        let hour: Period?
        /// The six hours that begin then.
        let sixHours: Period?

        init(from decoder: any Decoder) throws {
            let object = try decoder.container(keyedBy: AnyName.self)
            guard let text: String = object.value("time"), let time = Timestamp(rfc3339: text) else {
                throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "no time"))
            }
            let data = object.object("data")
            self.time = time
            instant = data?.object("instant")?.members("details", of: Double.self) ?? [:]
            hour = data?.object("next_1_hours").map(Period.init)
            sixHours = data?.object("next_6_hours").map(Period.init)
        }
    }

    /// What is said of a time from a moment on.
    struct Period {
        let symbol: METNorwaySymbol?
        /// Sums, extremes and probabilities, by name.
        let details: [String: Double]

        init(_ object: KeyedDecodingContainer<AnyName>) {
            symbol = object.object("summary")?.value("symbol_code", as: String.self).map(METNorwaySymbol.init)
            details = object.members("details", of: Double.self)
        }
    }
}
