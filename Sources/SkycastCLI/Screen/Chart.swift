/// A curve of values over evenly spaced steps, with labels at its sides: Braille dots, or stars where there are none.
package struct Chart {
    /// One step.
    package struct Point: Hashable {
        /// nil breaks the curve.
        let value: Double?
        /// What stands under it; nil for nothing.
        let label: String?

        package init(_ value: Double?, label: String? = nil) {
            self.value = value
            self.label = label
        }
    }

    private let points: [Point]
    private let ink: (Double) -> Ink
    private let text: (Double) -> String

    /// A chart whose cells take `ink` of the value there, and whose scale is written by `text`.
    package init(_ points: [Point], ink: @escaping (Double) -> Ink, text: @escaping (Double) -> String) {
        self.points = points
        self.ink = ink
        self.text = text
    }

    /// The lines, `width` cells at most, `rows` for the curve and two for the axis; empty if no value is known.
    package func lines(width: Int, rows: Int, isDotted: Bool) -> [Line] {
        let known = points.compactMap(\.value)
        guard let least = known.min(), let most = known.max() else { return [] }
        let scale = [most, (most + least) / 2, least].map(text)
        let margin = (scale.map(CellWidth.of).max() ?? 0) + 2
        let columns = width - margin
        guard columns >= 8, rows >= 2 else { return [] }
        let curve = isDotted ? dotted(columns, rows, least, most) : starred(columns, rows, least, most)
        let isFlat = scale[0] == scale[2]
        var lines: [Line] = []
        for (row, line) in curve.enumerated() {
            let isMiddle = row == (rows - 1) / 2
            var label = ""
            if isFlat {
                label = isMiddle ? scale[1] : ""
            } else if row == 0 {
                label = scale[0]
            } else if row == rows - 1 {
                label = scale[2]
            } else if isMiddle, rows >= 5, scale[1] != scale[0], scale[1] != scale[2] {
                label = scale[1]
            }
            let side = isDotted ? (label.isEmpty ? "│" : "┤") : (label.isEmpty ? "|" : "+")
            lines.append(Line(label, .faint).paddedLeft(to: margin - 2) + Line(" " + side, .faint) + line)
        }
        return lines + axis(margin, columns, isDotted: isDotted)
    }

    /// The value at a place of 0 (first point) to 1 (last point), between two points on the straight line.
    private func value(at place: Double) -> Double? {
        guard points.count > 1 else { return place == 0 ? points.first?.value : nil }
        let position = place * Double(points.count - 1)
        let left = min(Int(position), points.count - 1)
        let share = position - Double(left)
        guard let from = points[left].value else { return nil }
        if share < 1e-9 { return from }
        guard left + 1 < points.count, let to = points[left + 1].value else {
            return share < 0.5 ? from : nil
        }
        return from + (to - from) * share
    }

    /// How far below the top a value lies, of `height` places; in the middle if all are equal.
    private func depth(_ value: Double, _ least: Double, _ most: Double, _ height: Int) -> Int {
        guard most > least else { return height / 2 }
        return Int(((most - value) / (most - least) * Double(height - 1)).rounded())
    }

    private func dotted(_ columns: Int, _ rows: Int, _ least: Double, _ most: Double) -> [Line] {
        var canvas = BrailleCanvas(columns: columns, rows: rows)
        var last: Int?
        for x in 0..<canvas.width {
            guard let value = value(at: Double(x) / Double(canvas.width - 1)) else {
                last = nil
                continue
            }
            let y = depth(value, least, most, canvas.height)
            // Steep parts are filled from half-way, so that the curve has no holes.
            let from = last.map { $0 < y ? min(y, $0 + 1) : $0 > y ? max(y, $0 - 1) : y } ?? y
            for filled in min(from, y)...max(from, y) {
                canvas.set(x, filled, ink(value))
                canvas.set(x, filled + 1 < canvas.height ? filled + 1 : filled - 1, ink(value))
            }
            last = y
        }
        return canvas.lines
    }

    private func starred(_ columns: Int, _ rows: Int, _ least: Double, _ most: Double) -> [Line] {
        var grid = Array(repeating: Array(repeating: Double?.none, count: columns), count: rows)
        for x in 0..<columns {
            guard let value = value(at: Double(x) / Double(columns - 1)) else { continue }
            grid[depth(value, least, most, rows)][x] = value
        }
        return grid.map { row in
            row.reduce(into: Line()) { line, value in
                if let value { line.append("*", Style(ink: ink(value))) } else { line.append(" ") }
            }
        }
    }

    private func axis(_ margin: Int, _ columns: Int, isDotted: Bool) -> [Line] {
        var rule = Array(repeating: isDotted ? "─" : "-", count: columns)
        var labels = Line()
        for (index, point) in points.enumerated() {
            guard let label = point.label, points.count > 1 else { continue }
            let column = index * (columns - 1) / (points.count - 1)
            let start = column - (CellWidth.of(label) - 1) / 2
            guard start >= 0, start >= labels.width + (labels.isEmpty ? 0 : 1), start + CellWidth.of(label) <= columns
            else { continue }
            rule[column] = isDotted ? "┴" : "+"
            labels = labels.padded(to: start) + Line(label, .faint)
        }
        let corner = String(repeating: " ", count: margin - 1) + (isDotted ? "└" : "+")
        return [Line(corner + rule.joined(), .faint), Line(String(repeating: " ", count: margin)) + labels]
    }
}
