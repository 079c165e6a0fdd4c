/// The words in which a server is asked.
enum OpenMeteoDialect: Hashable, Sendable {
    /// Of today's servers.
    case today
    /// Of servers before the autumn of 2023, which know `current_weather` and old names of variables.
    ///
    /// Today's answer it too, with less: of the present there are five values.
    case old

    /// What a variable is called today and, if that has changed, was called before, which servers still understand.
    static func names(of name: String) -> [String] {
        var old = name
        for (new, former) in renamed { old = old.replacing(new, with: former) }
        return old == name ? [name] : [name, old]
    }

    private static let renamed = [
        ("weather_code", "weathercode"), ("wind_speed_", "windspeed_"), ("wind_gusts_", "windgusts_"),
        ("wind_direction_", "winddirection_"), ("cloud_cover", "cloudcover"),
        ("relative_humidity_", "relativehumidity_"), ("dew_point_", "dewpoint_"),
    ]
}

/// How a server is asked, which is to be known for reading what it answers.
struct OpenMeteoManner: Hashable, Sendable {
    var dialect = OpenMeteoDialect.today
    /// The weather models to compute from; none means its own choice.
    ///
    /// Of several the server answers each under names of its own. Then the first counts that has a variable.
    var models: [String] = []
}
