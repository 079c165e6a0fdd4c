import SkycastCore

/// What an answer says of one moment: now, an hour, three hours or a day, in the shape of either service.
///
/// There are no units in an answer, so it is those asked for: °C, m/s, mm. Kelvins would be beyond what can occur on
/// Earth in °C, and so unknown.
struct OpenWeatherMapEntry {
    let time: Timestamp?
    /// What holds at `time`.
    let instants: WeatherValues
    /// What holds for the interval before `time`.
    ///
    /// The documentation calls amounts those of the last hours, and the XML form of the same forecast gives each entry
    /// a `to` that is the JSON form's `dt` (openweathermap.org/forecast5).
    let sums: WeatherValues

    init(_ entry: JSONValue) {
        let main = entry["main"] ?? entry
        let wind = entry["wind"]
        let condition = OpenWeatherMapCondition(entry["weather"])
        time = entry["dt"]?.moment

        var instants = WeatherValues()
        instants[.temperature] = main["temp"]?.number
        instants[.apparentTemperature] = main["feels_like"]?.number
        instants[.dewPoint] = main["dew_point"]?.number
        instants[.relativeHumidity] = main["humidity"]?.number
        instants[.pressure] = main["pressure"]?.number
        instants[.cloudCover] = (entry["clouds"]?["all"] ?? entry["clouds"])?.number
        // 10 km is also what is sent for more.
        instants[.visibility] = entry["visibility"]?.number
        instants[.uvIndex] = entry["uvi"]?.number
        instants[.windSpeed] = (wind?["speed"] ?? entry["wind_speed"])?.number
        instants[.windDirection] = (wind?["deg"] ?? entry["wind_deg"])?.number
        instants[.isDay] = condition.isDay
        self.instants = instants

        let fall = OpenWeatherMapPrecipitation(entry, isDry: condition.isDry)
        var sums = WeatherValues()
        sums[.windGusts] = (wind?["gust"] ?? entry["wind_gust"])?.number
        sums[.precipitationProbability] = entry["pop"]?.number.map { $0 * 100 }
        sums[.precipitation] = fall.total
        sums[.rain] = fall.rain
        sums[.snowfall] = fall.snow.map { $0 * OpenWeatherMapPrecipitation.centimetresOfSnow }
        sums[.weatherCode] = condition.code.map { Double($0.number) }
        self.sums = sums
    }

    /// Everything as of the present.
    var current: WeatherValues {
        var values = instants
        values.add(sums)
        return values
    }
}

/// What falls: mm/h of water, or mm of a whole day.
///
/// An amount that is absent is none if nothing can fall in such weather or something else does; else it is unknown.
struct OpenWeatherMapPrecipitation {
    /// A millimetre of water in centimetres of fresh snow, as Open-Meteo reckons too.
    static let centimetresOfSnow = 0.7

    let rain: Double?
    let snow: Double?
    /// nil unless both are known.
    var total: Double? { rain.flatMap { rain in snow.map { rain + $0 } } }

    init(_ entry: JSONValue, isDry: Bool) {
        let rain = Self.rate(entry["rain"])
        let snow = Self.rate(entry["snow"])
        self.rain = rain ?? (entry["rain"] == nil && (isDry || snow != nil) ? 0 : nil)
        self.snow = snow ?? (entry["snow"] == nil && (isDry || rain != nil) ? 0 : nil)
    }

    /// The amount an hour of an object such as `{"3h": 1.5}`, or a number of itself.
    private static func rate(_ amount: JSONValue?) -> Double? {
        let rate = amount?["1h"]?.number ?? amount?["3h"]?.number.map { $0 / 3 } ?? amount?.number
        return rate.flatMap { $0 >= 0 ? $0 : nil }
    }
}
