import SkycastCore

/// The single values of the card, label above value, as many side by side as fit.
struct CardTiles {
    let presentation: Presentation
    let city: CityWeatherView
    let width: Int

    /// The lines of all tiles.
    var lines: [Line] {
        let perRow = max(1, min(5, width / 15))
        let cell = width / perRow
        let tiles = self.tiles
        var lines: [Line] = []
        for start in stride(from: 0, to: tiles.count, by: perRow) {
            let row = tiles[start..<min(tiles.count, start + perRow)]
            if start > 0 { lines.append(Line()) }
            lines.append(row.reduce(Line()) { $0 + Line($1.label, .faint).padded(to: cell) })
            lines.append(
                row.reduce(Line()) { line, tile in
                    line + tile.value.truncated(to: cell - 1, mark: presentation.terminal.ellipsis).padded(to: cell)
                })
        }
        return lines
    }

    private var tiles: [(label: String, value: Line)] {
        let values = city.values
        let (rise, set) = presentation.sun(city)
        return [
            ("Feels like", presentation.degrees(values[.apparentTemperature])),
            ("Humidity", value(.relativeHumidity)),
            ("Wind", wind),
            ("Gusts", value(.windGusts)),
            ("UV index", ultraviolet),
            ("Sunrise", Line(rise)),
            ("Sunset", Line(set)),
            ("Pressure", value(.pressure)),
            ("Visibility", value(.visibility)),
            ("Dew point", presentation.degrees(values[.dewPoint])),
        ]
    }

    private func value(_ metric: Metric) -> Line { Line(presentation.text(city.values[metric], metric)) }

    private var wind: Line {
        let speed = presentation.text(city.values[.windSpeed], .windSpeed)
        let point = ConditionText.compassPoint(city.values[.windDirection])
        return Line(speed) + Line(point.map { " " + $0 } ?? "", .faint)
    }

    private var ultraviolet: Line {
        let index = city.values[.uvIndex]
        return Line(presentation.text(index, .uvIndex))
            + Line(ConditionText.ultravioletCategory(index).map { " " + $0 } ?? "", .faint)
    }
}

extension Presentation {
    /// The times of today's sun, or why there are none.
    func sun(_ city: CityWeatherView) -> (rise: String, set: String) {
        switch city.today?.sun {
        case .times(let rise, let set): (clock(rise, in: city.zone), clock(set, in: city.zone))
        case .polarDay: ("sun stays up", "no sunset")
        case .polarNight: ("no sunrise", "sun stays down")
        case .unknown, nil: (unknown, unknown)
        }
    }
}
