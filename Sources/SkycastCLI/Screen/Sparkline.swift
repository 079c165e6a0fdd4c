/// A curve no higher than text: two Braille dots a cell, or a sign of ASCII a cell; unknown values are spaces.
package enum Sparkline {
    /// The line of values, two of them a cell.
    package static func line(_ values: [Double?], isDotted: Bool, ink: (Double) -> Ink) -> Line {
        let known = values.compactMap(\.self)
        guard let least = known.min(), let most = known.max() else { return Line() }
        func level(_ value: Double, of count: Int) -> Int {
            // All equal lie low: nothing is known to be high.
            most > least ? min(count - 1, Int((value - least) / (most - least) * Double(count))) : 0
        }
        if isDotted {
            var canvas = BrailleCanvas(columns: (values.count + 1) / 2, rows: 1)
            for (x, value) in values.enumerated() {
                if let value { canvas.set(x, canvas.height - 1 - level(value, of: canvas.height), ink(value)) }
            }
            return canvas.lines[0]
        }
        let signs = ["_", ".", "-", "^"]
        return stride(from: 0, to: values.count, by: 2).reduce(into: Line()) { line, index in
            guard let value = values[index] else { return line.append(" ") }
            line.append(signs[level(value, of: signs.count)], Style(ink: ink(value)))
        }
    }
}
