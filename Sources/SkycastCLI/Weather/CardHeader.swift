import SkycastCore

/// The top of the card: where, what it is like now, today's high and low.
struct CardHeader {
    let presentation: Presentation
    let city: CityWeatherView
    let width: Int

    /// The lines; beside the values stands how old they are.
    var lines: [Line] {
        if city.isEmpty { return [title, Line(), Line(terminal.cautionMark + " no weather data yet", .caution)] }
        let values = terminal.hasSymbols ? pictured : [compact] + facts
        let missing = city.freshness == nil ? [Line()] + presentation.warning(.values, nil, width: width) : []
        return [title, Line()] + values + missing
    }

    private var terminal: Terminal { presentation.terminal }

    /// Where, and what time it is there.
    var title: Line {
        let local = presentation.zones.civilTimeOrUTC(of: city.now, in: city.zone)
        let clock = Line(
            local.date.weekday.abbreviation + " " + local.date.dayAndMonth + ", "
                + presentation.clock(city.now, in: city.zone)
                + " " + local.abbreviation, .faint)
        let isNarrow = width < 60
        let room = width - (isNarrow ? 0 : clock.width + 2)
        var name = presentation.name(city.city, .bold, width: room)
        if let country = city.city.country?.cleaned(), !country.isEmpty, name.width + 6 < room {
            name = name + Line(", ") + presentation.outside(country, width: room - name.width - 2)
        }
        if city.report.attribution?.isDemo == true { name = name + Line("  ") + Footer.demoMark }
        name = name.truncated(to: room, mark: terminal.ellipsis)
        return isNarrow ? name : name.padded(to: width - clock.width) + clock
    }

    /// Picture, number and words side by side; what is unknown has no picture, and a word in place of a number.
    private var pictured: [Line] {
        let values = city.values
        let celsius = values[.temperature]
        // Grey is what is not current.
        let style = Style(ink: city.isStale ? .faint : .of(temperature: celsius))
        let number = celsius == nil ? "" : presentation.quantities.degrees(celsius)
        let kind = width >= 60 ? values.weatherCode?.kind : nil
        let picture = WeatherPicture.lines(kind, isDay: values[.isDay].map { $0 > 0 })
        let big = [Line()] + BigDigits.lines(number, style) + [Line()]
        let bigWidth = big.map(\.width).max() ?? 0
        let isNothing = celsius == nil && values.weatherCode == nil
        let words = (isNothing ? [] : [Line(ConditionText.title(values.weatherCode), .bold)]) + facts
        // As many words as rows begin at the top.
        let first = words.count < WeatherPicture.rows ? 1 : 0
        return (0..<WeatherPicture.rows).map { row in
            var line = kind == nil ? Line() : picture[row].padded(to: WeatherPicture.columns + 3)
            if bigWidth > 0 { line.append(big[row].padded(to: bigWidth + 3)) }
            if words.indices.contains(row - first) { line.append(words[row - first]) }
            return line.truncated(to: width, mark: terminal.ellipsis)
        }.trimmed
    }

    /// Temperature and condition in one line, for letters only.
    private var compact: Line {
        let unit = presentation.quantities.units.temperature == .fahrenheit ? "F" : "C"
        let celsius = city.values[.temperature]
        let number = presentation.degrees(celsius, isBold: true)
        return
            (number + Line(celsius == nil ? "" : " " + unit) + Line("  ")
            + Line(terminal.own(ConditionText.title(city.values.weatherCode)), .bold))
            .truncated(to: width, mark: terminal.ellipsis)
    }

    private var facts: [Line] {
        let high = Line("High ", .faint) + presentation.degrees(city.today?.temperatureMax)
        let low = Line("Low ", .faint) + presentation.degrees(city.today?.temperatureMin)
        let age = city.freshness.flatMap { $0.isStale ? nil : presentation.age($0.age) }
        let isUnknown = city.values[.temperature] == nil && terminal.hasSymbols
        return (isUnknown ? [Line("Temperature ", .faint) + presentation.degrees(nil)] : []) + [
            high + Line("  ") + low,
            Line("Feels like ", .faint) + presentation.degrees(city.values[.apparentTemperature]),
            city.isStale ? presentation.freshness(city.freshness) : Line(age.map { "As of " + $0 } ?? "", .faint),
        ]
    }
}

extension [Line] {
    /// The lines without empty ones at the beginning and the end.
    fileprivate var trimmed: Self {
        var lines = Array(drop { $0.text.allSatisfy { $0 == " " } })
        while let last = lines.last, last.text.allSatisfy({ $0 == " " }) { lines.removeLast() }
        return lines
    }
}
