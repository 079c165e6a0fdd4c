/// Bars below a curve that share its axis, one a step and two rows high: Braille dots, or signs of ASCII.
///
/// A known nothing is a faint dotted line and an unknown is empty, so that no rain is told from no data.
package struct BarLane {
    /// Beside the upper row what a full bar stands for, beside the lower one what it is.
    let labels: [String]
    private let values: [Double?]
    private let full: Double
    private let ink: (Double) -> Ink
    private static let rows = 2

    /// A lane named `name` whose bars are full at `full`, which reads `scale`; each bar takes `ink` of its value.
    package init(
        _ name: String, _ values: [Double?], full: Double, scale: String, ink: @escaping (Double) -> Ink
    ) {
        labels = [scale, name]
        self.values = values
        self.full = full
        self.ink = ink
    }

    /// True if any step has a value.
    var isKnown: Bool { values.contains { $0 != nil } }

    /// The two rows, `columns` cells wide.
    package func lines(columns: Int, isDotted: Bool) -> [Line] {
        isDotted ? dotted(columns) : signed(columns)
    }

    private func dotted(_ columns: Int) -> [Line] {
        var canvas = BrailleCanvas(columns: columns, rows: Self.rows)
        for x in 0..<canvas.width {
            guard let value = value(at: x, of: canvas.width) else { continue }
            let level = level(value, of: canvas.height)
            for dot in 0..<level { canvas.set(x, canvas.height - 1 - dot, ink(value)) }
            // Every other dot: a full row is something already.
            if level == 0, x % 2 == 0 { canvas.set(x, canvas.height - 1, .faint) }
        }
        return canvas.lines
    }

    private func signed(_ columns: Int) -> [Line] {
        let signs = [" ", ":", "#"]
        return (0..<Self.rows).map { row in
            (0..<columns).reduce(into: Line()) { line, column in
                guard let value = value(at: column, of: columns) else { return line.append(" ") }
                let level = level(value, of: 2 * Self.rows)
                let isBase = level == 0 && row == Self.rows - 1
                let filled = max(0, min(2, level - 2 * (Self.rows - 1 - row)))
                line.append(isBase ? "." : signs[filled], isBase ? .faint : Style(ink: ink(value)))
            }
        }
    }

    /// The value of the step that lies nearest to one of `count` evenly spaced places.
    private func value(at place: Int, of count: Int) -> Double? {
        let share = Double(place) / Double(max(1, count - 1))
        return values[Int((share * Double(values.count - 1)).rounded())]
    }

    /// How high a bar is, of `height`; the least of something is not nothing.
    private func level(_ value: Double, of height: Int) -> Int {
        value > 0 ? max(1, min(height, Int((value / full * Double(height)).rounded()))) : 0
    }
}
