/// A row of values as small as text: a block a value, as high as it lies within them all; unknown ones are spaces.
package enum Sparkline {
    /// The line; without symbols of "_", ".", "-" and "^".
    package static func line(_ values: [Double?], isDrawn: Bool, ink: (Double) -> Ink) -> Line {
        let known = values.compactMap(\.self)
        guard let least = known.min(), let most = known.max() else { return Line() }
        let signs: [Character] = isDrawn ? Array("▁▂▃▄▅▆▇█") : Array("_.-^")
        return values.reduce(into: Line()) { line, value in
            guard let value else { return line.append(" ") }
            // All equal lie low, so that a flat line does not look like a wall.
            let share = most > least ? (value - least) / (most - least) : 0
            let sign = signs[min(signs.count - 1, Int(share * Double(signs.count)))]
            line.append(String(sign), Style(ink: ink(value)))
        }
    }
}
