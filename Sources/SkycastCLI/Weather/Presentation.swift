package import SkycastCore

/// Everything that decides how a value looks: terminal, units, zones, clock and now.
package struct Presentation {
    package let terminal: Terminal
    package let quantities: QuantityText
    package let zones: any TimeZoneRules
    package let now: Timestamp
    /// How the time of day is written.
    package let face: ClockFace

    /// What stands for an unknown value.
    var unknown: String { terminal.own(ConditionText.unknown) }

    /// A value with its unit, or the sign for unknown.
    func text(_ value: Double?, _ metric: Metric) -> String { terminal.own(quantities.text(value, of: metric)) }

    /// A limit with its unit, as it was written.
    func limit(_ value: Double, _ metric: Metric) -> String { terminal.own(quantities.limit(value, of: metric)) }

    /// A temperature in whole degrees and its colour; "14°", or "14" where there are no symbols.
    func degrees(_ celsius: Double?, isBold: Bool = false) -> Line {
        Line(
            terminal.own(quantities.degrees(celsius)),
            Style(ink: .of(temperature: celsius), isBold: isBold && celsius != nil))
    }

    /// A name or message from outside, made safe and cut to at most `width` cells.
    func outside(_ text: String, _ style: Style = .plain, width: Int = 60) -> Line {
        // One more than fits, so that the mark at the end is the terminal's.
        Line(text.cleaned(maximum: max(1, width) + 1), style).truncated(to: width, mark: terminal.ellipsis)
    }

    /// The city's name with its emoji before it, if symbols are shown.
    func name(_ city: City, _ style: Style, width: Int) -> Line {
        let emoji = terminal.hasSymbols ? (city.emoji ?? "").cleaned(maximum: 2) : ""
        let name = city.name.cleaned()
        return Line(emoji.isEmpty ? "" : emoji + " ") + outside(name.isEmpty ? city.id.text : name, style, width: width)
    }
}
