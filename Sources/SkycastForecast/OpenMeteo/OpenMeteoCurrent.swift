import SkycastCore

/// The `current` section: model values for the time it names, sums over the interval before it.
struct OpenMeteoCurrent {
    private let time: OpenMeteoTime?
    let values: WeatherValues

    init(_ section: OpenMeteoSection) {
        time = section.value("time")
        // 900 s; nothing is assumed if it is not said.
        let interval = section.value("interval", as: Int64.self)
            .flatMap { (1...86_400).contains($0) ? Seconds($0) : nil }
        var values = WeatherValues()
        for variable in OpenMeteoVariable.all {
            guard let number = section.value(variable.name, as: Double.self),
                let convert = variable.conversion(from: section.unit(variable.name), over: interval)
            else { continue }
            values[variable.metric] = convert(number)
        }
        self.values = values
    }

    /// The time the values are for; nil if the section does not say.
    func validAt(offset: Seconds?) -> Timestamp? { time?.moment(offset: offset) }
}
