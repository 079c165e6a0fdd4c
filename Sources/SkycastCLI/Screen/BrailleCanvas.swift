/// Dots, two by four in each cell (Unicode Braille patterns, U+2800), with one ink a cell.
package struct BrailleCanvas {
    /// In cells.
    package let columns: Int
    /// In cells.
    package let rows: Int
    private var dots: [UInt8]
    private var inks: [Ink]

    package init(columns: Int, rows: Int) {
        self.columns = max(1, columns)
        self.rows = max(1, rows)
        dots = Array(repeating: 0, count: self.columns * self.rows)
        inks = Array(repeating: .plain, count: self.columns * self.rows)
    }

    /// In dots.
    package var width: Int { columns * 2 }
    /// In dots.
    package var height: Int { rows * 4 }

    /// Sets a dot, counted from the left and from the top; outside nothing happens.
    ///
    /// The cell takes the ink.
    package mutating func set(_ x: Int, _ y: Int, _ ink: Ink) {
        guard let (cell, bit) = place(x, y) else { return }
        dots[cell] |= bit
        inks[cell] = ink
    }

    /// Clears a dot.
    package mutating func clear(_ x: Int, _ y: Int) {
        guard let (cell, bit) = place(x, y) else { return }
        dots[cell] &= ~bit
    }

    /// The rows as text; cells without a dot are spaces.
    package var lines: [Line] {
        (0..<rows).map { row in
            var line = Line()
            for column in 0..<columns {
                let cell = row * columns + column
                if dots[cell] == 0 {
                    line.append(" ")
                } else if let scalar = Unicode.Scalar(0x2800 + UInt32(dots[cell])) {
                    line.append(String(Character(scalar)), Style(ink: inks[cell]))
                }
            }
            return line
        }
    }

    private func place(_ x: Int, _ y: Int) -> (cell: Int, bit: UInt8)? {
        guard (0..<width).contains(x), (0..<height).contains(y) else { return nil }
        let bits: [UInt8] = x % 2 == 0 ? [0x01, 0x02, 0x04, 0x40] : [0x08, 0x10, 0x20, 0x80]
        return (y / 4 * columns + x / 2, bits[y % 4])
    }
}
