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
    private let lanes: [BarLane]
    private let ink: (Double) -> Ink
    private let text: (Double) -> String

    /// A chart whose cells take `ink` of the value there, and whose scale is written by `text`.
    ///
    /// Each of the lanes has a bar for every point.
    package init(
        _ points: [Point], lanes: [BarLane] = [], ink: @escaping (Double) -> Ink, text: @escaping (Double) -> String
    ) {
        self.points = points
        self.lanes = lanes
        self.ink = ink
        self.text = text
    }

    /// The lines, `width` cells at most: `rows` for the curve, two for each lane and for the axis; empty if nothing is
    /// known.
    package func lines(width: Int, rows: Int, isDotted: Bool) -> [Line] {
        let known = points.compactMap(\.value)
        let range = known.min().flatMap { least in known.max().map { (least: least, most: $0) } }
        let lanes = lanes.filter(\.isKnown)
        guard range != nil || !lanes.isEmpty else { return [] }
        let scale = range.map { [$0.most, ($0.most + $0.least) / 2, $0.least].map(text) } ?? []
        let margin = ((scale + lanes.flatMap(\.labels)).map(CellWidth.of).max() ?? 0) + 2
        let columns = width - margin
        guard columns >= 8, rows >= 2 else { return [] }
        func side(_ label: String, _ line: Line) -> Line {
            let mark = isDotted ? (label.isEmpty ? "│" : "┤") : (label.isEmpty ? "|" : "+")
            return Line(label, .faint).paddedLeft(to: margin - 2) + Line(" " + mark, .faint) + line
        }
        var lines: [Line] = []
        if let (least, most) = range {
            let curve = isDotted ? dotted(columns, rows, least, most) : starred(columns, rows, least, most)
            lines = curve.enumerated().map { side(label(ofRow: $0, of: rows, scale), $1) }
        }
        for lane in lanes {
            lines += zip(lane.labels, lane.lines(columns: columns, isDotted: isDotted)).map(side)
        }
        return lines + axis(margin, columns, isDotted: isDotted)
    }

    /// What stands beside a row of the curve: most at the top, least at the bottom, between them the middle.
    private func label(ofRow row: Int, of rows: Int, _ scale: [String]) -> String {
        let isMiddle = row == (rows - 1) / 2
        if scale[0] == scale[2] { return isMiddle ? scale[1] : "" }
        if row == 0 { return scale[0] }
        if row == rows - 1 { return scale[2] }
        return isMiddle && rows >= 5 && scale[1] != scale[2] && scale[1] != scale[0] ? scale[1] : ""
    }

    /// The value at a place of 0 (first point) to 1 (last point), between two points on the straight line.
    ///
    /// Beside an unknown point, a known one reaches half the way.
    private func value(at place: Double) -> Double? {
        guard points.count > 1 else { return place == 0 ? points.first?.value : nil }
        let position = place * Double(points.count - 1)
        let left = min(Int(position), points.count - 1)
        let share = position - Double(left)
        let from = points[left].value
        if share < 1e-9 { return from }
        let to = left + 1 < points.count ? points[left + 1].value : nil
        guard let from, let to else { return share < 0.5 ? from : to }
        return from + (to - from) * share
    }

    /// How far below the top a value lies, of `height` places; in the middle if all are equal.
    private func depth(_ value: Double, _ least: Double, _ most: Double, _ height: Int) -> Int {
        guard most > least else { return height / 2 }
        return Int(((most - value) / (most - least) * Double(height - 1)).rounded())
    }

    /// The places that the curve fills on its way to `depth`, so that it has no holes where it is steep.
    private func steepPart(to depth: Int, from last: Int?) -> ClosedRange<Int> {
        guard let last, last != depth else { return depth...depth }
        return last < depth ? (last + 1)...depth : depth...(last - 1)
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
            for filled in steepPart(to: y, from: last) {
                canvas.set(x, filled, ink(value))
                canvas.set(x, filled + 1 < canvas.height ? filled + 1 : filled - 1, ink(value))
            }
            last = y
        }
        return canvas.lines
    }

    private func starred(_ columns: Int, _ rows: Int, _ least: Double, _ most: Double) -> [Line] {
        var grid = Array(repeating: Array(repeating: Double?.none, count: columns), count: rows)
        var last: Int?
        for x in 0..<columns {
            guard let value = value(at: Double(x) / Double(columns - 1)) else {
                last = nil
                continue
            }
            let y = depth(value, least, most, rows)
            for filled in steepPart(to: y, from: last) { grid[filled][x] = value }
            last = y
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
