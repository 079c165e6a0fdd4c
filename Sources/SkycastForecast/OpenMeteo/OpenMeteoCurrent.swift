import SkycastCore

/// What a server says of the present: model values for the time it names, sums over the interval before it.
struct OpenMeteoCurrent {
    private let time: OpenMeteoTime?
    let values: WeatherValues

    /// The values of a `current` section.
    init(_ section: OpenMeteoSection) {
        time = section.time
        // 900 s; nothing is assumed if it is not said.
        let interval = section[["interval"]]?.integer.flatMap { (1...86_400).contains($0) ? Seconds($0) : nil }
        var values = WeatherValues()
        for variable in OpenMeteoVariable.all {
            guard let number = section[variable.names]?.number,
                let convert = variable.conversion(from: section.unit(variable.names), over: interval)
            else { continue }
            values[variable.metric] = convert(number)
        }
        self.values = values
    }

    /// The values of a `current_weather` section, which servers had before mid-2023 and still have for old clients.
    ///
    /// The oldest state no units. Then it is those asked for, if they were asked for in words that such a server knows;
    /// else nobody knows them.
    init(old section: OpenMeteoSection, _ dialect: OpenMeteoDialect) {
        time = section.time
        var values = WeatherValues()
        for variable in OpenMeteoVariable.all {
            guard let name = variable.nameInCurrentWeather, let number = section[[name]]?.number else { continue }
            let isUnstated = dialect == .old && !section.hasUnits
            let unit = isUnstated ? variable.unitAskedFor : section.unit([name])
            values[variable.metric] = variable.conversion(from: unit, over: nil)?(number)
        }
        self.values = values
    }

    /// The time the values are for; nil if the section does not say.
    func validAt(offset: Seconds?) -> Timestamp? { time?.moment(offset: offset) }
}
