import SkycastCore

/// A picture of the weather, drawn in dots: sun or moon, a cloud, and what falls from it.
struct WeatherPicture {
    /// In cells.
    static let columns = 12
    /// In cells.
    static let rows = 5

    private var canvas = BrailleCanvas(columns: columns, rows: rows)

    /// The picture's lines; empty ones if the weather is unknown.
    static func lines(_ kind: WeatherCode.Kind?, isDay: Bool?) -> [Line] {
        var picture = Self()
        let isDay = isDay ?? true
        switch kind {
        case nil, .unknown: break
        case .clear: picture.light(isDay, x: 11.5, y: 9.5, radius: isDay ? 5 : 7, isCrescent: !isDay)
        case .partlyCloudy:
            picture.light(isDay, x: 15.5, y: 6, radius: 4, isCrescent: false)
            picture.cloud(top: 7)
        case .cloudy: picture.cloud(top: 4)
        case .fog: picture.fog()
        case .drizzle: picture.falling(.water, every: 3, length: 1)
        case .rain: picture.falling(.water, every: 4, length: 3)
        case .freezing: picture.falling(.snow, every: 4, length: 2)
        case .snow: picture.flakes()
        case .thunderstorm: picture.storm()
        }
        return picture.canvas.lines
    }

    private mutating func light(_ isDay: Bool, x: Double, y: Double, radius: Double, isCrescent: Bool) {
        let ink = isDay ? Ink.sun : .moon
        for dotY in 0..<canvas.height {
            for dotX in 0..<canvas.width {
                let (dx, dy) = (Double(dotX) - x, Double(dotY) - y)
                let squared = dx * dx + dy * dy
                // A crescent is what a second disc beside it leaves of the first.
                let (sx, sy) = (dx - radius * 0.6, dy + radius * 0.4)
                let shade = sx * sx + sy * sy
                if squared <= radius * radius, !isCrescent || shade > radius * radius { canvas.set(dotX, dotY, ink) }
            }
        }
        guard isDay else { return }
        let directions = [(1.0, 0.0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0), (-0.7, -0.7), (0, -1), (0.7, -0.7)]
        for (dx, dy) in directions {
            for step in [radius + 2, radius + 3] {
                canvas.set(Int((x + dx * step).rounded()), Int((y + dy * step).rounded()), ink)
            }
        }
    }

    /// A cloud nine dots high: three discs on a flat bottom.
    private mutating func cloud(top: Int, _ ink: Ink = .cloud) {
        let discs = [(6.5, 5.0, 3.2), (11.5, 4.0, 4.2), (17.0, 5.2, 3.0)]
        for dotY in 0..<9 {
            for dotX in 0..<canvas.width {
                let isInside = discs.contains { x, y, radius in
                    let (dx, dy) = (Double(dotX) - x, Double(dotY) - y)
                    return dx * dx + dy * dy <= radius * radius
                }
                let isBase = dotY >= 5 && (dotY < 8 ? 3...20 : 4...19).contains(dotX)
                if isInside || isBase { canvas.set(dotX, top + dotY, ink) }
            }
        }
    }

    private mutating func falling(_ ink: Ink, every spacing: Int, length: Int) {
        cloud(top: 0)
        for (index, x) in stride(from: 6, through: 18, by: spacing).enumerated() {
            for step in 0..<length {
                canvas.set(x - step / 2, 12 + step + index % 2 * 2, ink)
                if length > 2 { canvas.set(x - 1 - step / 2, 17 + step - index % 2, ink) }
            }
        }
    }

    private mutating func flakes() {
        cloud(top: 0)
        for (x, y) in [(6, 13), (12, 13), (18, 13), (9, 17), (15, 17)] {
            for (dx, dy) in [(0, 0), (1, 1), (-1, 1), (0, 2)] { canvas.set(x + dx, y + dy - 1, .snow) }
        }
    }

    private mutating func storm() {
        cloud(top: 0)
        let bolt = [
            (13, 12), (12, 13), (11, 14), (10, 15), (11, 15), (12, 15), (13, 15), (12, 16), (11, 17), (10, 18),
        ]
        for (x, y) in bolt {
            canvas.set(x, y, .bolt)
            canvas.set(x + 1, y, .bolt)
        }
        for x in [5, 18] {
            for step in 0..<3 { canvas.set(x - step / 2, 12 + step, .water) }
        }
    }

    private mutating func fog() {
        for (index, y) in stride(from: 3, to: 18, by: 4).enumerated() {
            for x in 3..<21 where (x + index * 3) % 9 != 0 { canvas.set(x, y + (x / 3 + index) % 2, .cloud) }
        }
    }
}
