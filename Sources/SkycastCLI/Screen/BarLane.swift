/// Bars below a curve that share its axis, one a step and two rows high: blocks, or signs of ASCII.
///
/// A known nothing is a faint dot and an unknown is empty, so that no rain is told from no data.
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
    package func lines(columns: Int, isDrawn: Bool) -> [Line] {
        (0..<Self.rows).map { row in
            (0..<columns).reduce(into: Line()) { line, column in
                let last = Double(values.count - 1)
                let step = Int((Double(column) / Double(max(1, columns - 1)) * last).rounded())
                line.append(cell(values[step], row: row, isDrawn: isDrawn))
            }
        }
    }

    private func cell(_ value: Double?, row: Int, isDrawn: Bool) -> Line {
        guard let value else { return Line(" ") }
        guard value > 0 else { return row == Self.rows - 1 ? Line(isDrawn ? "·" : ".", .faint) : Line(" ") }
        let signs: [Character] = isDrawn ? Array(" ▁▂▃▄▅▆▇█") : Array(" :#")
        let perRow = signs.count - 1
        // The least of something is not nothing.
        let level = max(1, min(perRow * Self.rows, Int((value / full * Double(perRow * Self.rows)).rounded())))
        let filled = max(0, min(perRow, level - (Self.rows - 1 - row) * perRow))
        return Line(String(signs[filled]), Style(ink: ink(value)))
    }
}
