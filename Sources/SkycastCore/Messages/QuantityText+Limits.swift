extension QuantityText {
    /// A limit of `metric`, in its stored unit, as it was written: "62 km/h", "0.5 °C", "29.92 inHg".
    ///
    /// Unlike a value it is not rounded to what a person wants to see, only to what the grid of thousandths blurs.
    package func limit(_ value: Double, of metric: Metric) -> String {
        let unit = units.unit(for: metric)
        let converted =
            metric.isDerived ? metric.unit.convertDifference(value, to: unit) : metric.unit.convert(value, to: unit)
        guard let converted else { return ConditionText.unknown }
        var number = Self.fixed(converted, digits: 2)
        while number.last == "0" { number.removeLast() }
        if number.last == "." { number.removeLast() }
        return (number == "-0" || number.isEmpty ? "0" : number) + Self.suffix(of: unit)
    }
}
