/// Rows of cells in columns that line up; what does not fit is cut or left out by rank.
package struct Table {
    /// One column.
    package struct Column {
        let title: String
        var isRightAligned = false
        /// Columns of the lowest rank go first when there is no room.
        let rank: Int
        /// How far it may be cut before others are left out; nil if it is never cut.
        var least: Int?
        /// How wide it is at most.
        var most = 28

        package init(_ title: String, rank: Int, isRightAligned: Bool = false, least: Int? = nil, most: Int = 28) {
            self.title = title
            self.rank = rank
            self.isRightAligned = isRightAligned
            self.least = least
            self.most = most
        }
    }

    private let columns: [Column]
    private let rows: [[Line]]
    private static let gap = 2

    /// A table of `rows`, each with a cell for every column.
    ///
    /// A column without any content is left out.
    package init(_ columns: [Column], _ rows: [[Line]]) {
        let used = columns.indices.filter { index in rows.contains { !$0[index].isEmpty } }
        self.columns = used.map { columns[$0] }
        self.rows = rows.map { row in used.map { row[$0] } }
    }

    /// The lines, at most `width` cells each; titles first, faint, unless `hasTitles` is false.
    package func lines(width: Int, mark: String, hasTitles: Bool = true) -> [Line] {
        let (shown, widths) = layout(width, hasTitles: hasTitles)
        func line(_ cells: [Line]) -> Line {
            var line = Line()
            for (place, index) in shown.enumerated() {
                let cell = cells[index].truncated(to: widths[place], mark: mark)
                if place > 0 { line.append(String(repeating: " ", count: Self.gap)) }
                line.append(
                    columns[index].isRightAligned ? cell.paddedLeft(to: widths[place]) : cell.padded(to: widths[place]))
            }
            return line.truncated(to: width, mark: mark)
        }
        let titles = hasTitles ? [line(columns.map { Line($0.title, .faint) })] : []
        return titles + rows.map(line)
    }

    /// Which columns are shown, and how wide: cut the widest that may be cut; if that is not enough, leave one out.
    private func layout(_ width: Int, hasTitles: Bool) -> (shown: [Int], widths: [Int]) {
        let natural = columns.indices.map { index in
            let content = rows.map { $0[index].width }.max() ?? 0
            return min(columns[index].most, max(content, hasTitles ? CellWidth.of(columns[index].title) : 0))
        }
        var shown = Array(columns.indices)
        while true {
            var widths = shown.map { natural[$0] }
            var excess = widths.reduce(0, +) + Self.gap * max(0, shown.count - 1) - width
            while excess > 0 {
                let cuttable = widths.indices.filter { place in
                    columns[shown[place]].least.map { widths[place] > $0 } ?? false
                }
                guard let widest = cuttable.max(by: { widths[$0] < widths[$1] }) else { break }
                widths[widest] -= 1
                excess -= 1
            }
            if excess <= 0 || shown.count <= 1 { return (shown, widths) }
            guard let worst = shown.min(by: { columns[$0].rank < columns[$1].rank }) else { return (shown, widths) }
            shown.removeAll { $0 == worst }
        }
    }
}
