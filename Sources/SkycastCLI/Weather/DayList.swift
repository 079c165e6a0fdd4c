import SkycastCore

/// The days to come, one a line, each with a bar that lies where its temperatures lie within those of all.
struct DayList {
    let presentation: Presentation
    let city: CityWeatherView
    let width: Int
    /// True for the day's rain and gusts at the end of the line, where there is room.
    var hasAmounts = false

    private var terminal: Terminal { presentation.terminal }
    /// The cells of the day's rain and gusts.
    private static let amountCells = (rain: 10, gusts: 16)

    /// At most `count` days, today first: name, sign, chance of rain, low, bar, high.
    func lines(_ count: Int) -> [Line] {
        let days = Array(city.days.prefix(count))
        let lows = days.compactMap(\.temperatureMin)
        let highs = days.compactMap(\.temperatureMax)
        let all = lows + highs
        let whole = (all.min() ?? 0)...(all.max() ?? 0)
        let hasRain = width >= 36 && days.contains { $0.precipitationProbability != nil }
        let hasAmounts = hasAmounts && width >= 76
        let before = 7 + (terminal.hasSymbols ? 4 : 7) + (hasRain ? 6 : 0) + 6
        let after = hasAmounts ? Self.amountCells.rain + Self.amountCells.gusts : 0
        let room = min(64, width - before - 5 - after)
        let bar = RangeBar(whole: whole, width: room)
        return days.map { day in
            var line = dayName(day).padded(to: 7) + skyOfDay(day)
            if hasRain {
                let chance = day.precipitationProbability
                let style = Style(ink: (chance ?? 0) >= 30 ? .water : .faint)
                line = line + Line(presentation.text(chance, .precipitationProbability), style).paddedLeft(to: 4)
                line.append("  ")
            }
            line = line + presentation.degrees(day.temperatureMin).paddedLeft(to: 4) + Line("  ")
            if room >= 3 { line.append(bar.line(range(day), isDrawn: terminal.hasSymbols) { .of(temperature: $0) }) }
            line = line + presentation.degrees(day.temperatureMax).paddedLeft(to: 5)
            return hasAmounts ? line + amounts(day) : line
        }
    }

    private func amounts(_ day: DailyForecast) -> Line {
        let rain = day.precipitation
        let amount = Line(
            rain == nil ? "" : terminal.own(presentation.quantities.amount(rain)),
            Style(ink: (rain ?? 0) > 0 ? .water : .faint))
        let gusts = day.windGustsMax.map { "gusts " + presentation.text($0, .windGusts) } ?? ""
        return amount.paddedLeft(to: Self.amountCells.rain) + Line(gusts, .faint).paddedLeft(to: Self.amountCells.gusts)
    }

    private func dayName(_ day: DailyForecast) -> Line {
        day.date == city.date ? Line("Today", .bold) : Line(day.date.weekday.abbreviation + " \(day.date.day)")
    }

    private func skyOfDay(_ day: DailyForecast) -> Line {
        guard terminal.hasSymbols else {
            return Line(day.weatherCode?.kind.word ?? presentation.unknown).padded(to: 7)
        }
        return WeatherSymbol.line(day.weatherCode, isDay: true).padded(to: 4)
    }

    private func range(_ day: DailyForecast) -> ClosedRange<Double>? {
        guard let low = day.temperatureMin, let high = day.temperatureMax, low <= high else { return nil }
        return low...high
    }
}
