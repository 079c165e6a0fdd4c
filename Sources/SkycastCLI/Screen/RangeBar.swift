/// A range placed within a wider one, such as a day's temperatures within the fortnight's.
package struct RangeBar {
    private let whole: ClosedRange<Double>
    private let width: Int

    /// A bar `width` cells wide that stands for `whole`.
    package init(whole: ClosedRange<Double>, width: Int) {
        self.whole = whole
        self.width = max(2, width)
    }

    /// The line of a range: a heavy stroke on a faint dotted track, each cell in the ink of the value it stands for.
    ///
    /// Half cells count, so that a degree can be seen. Without symbols "=" on ".". Only a track if nothing is known.
    package func line(_ range: ClosedRange<Double>?, isDrawn: Bool, ink: (Double) -> Ink) -> Line {
        var line = Line()
        let halves = range.map { range in
            let start = min(half(range.lowerBound), width * 2 - 1)
            return (start, max(half(range.upperBound), start + 1))
        }
        for cell in 0..<width {
            let isLeft = halves.map { $0.0 <= cell * 2 && cell * 2 < $0.1 } ?? false
            let isRight = halves.map { $0.0 <= cell * 2 + 1 && cell * 2 + 1 < $0.1 } ?? false
            let style = isLeft || isRight ? Style(ink: ink(value(ofCell: cell))) : .faint
            if isDrawn {
                let glyph = isLeft && isRight ? "━" : isLeft ? "╸" : isRight ? "╺" : "·"
                line.append(glyph, style)
            } else {
                line.append(isLeft || isRight ? "=" : ".", style)
            }
        }
        return line
    }

    /// The number of half cells left of a value.
    private func half(_ value: Double) -> Int {
        let span = whole.upperBound - whole.lowerBound
        guard span > 0 else { return value > whole.lowerBound ? width * 2 : 0 }
        let share = min(1, max(0, (value - whole.lowerBound) / span))
        return Int((share * Double(width * 2)).rounded())
    }

    private func value(ofCell cell: Int) -> Double {
        whole.lowerBound + (whole.upperBound - whole.lowerBound) * (Double(cell) + 0.5) / Double(width)
    }
}
