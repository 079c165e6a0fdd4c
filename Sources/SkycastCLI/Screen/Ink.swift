package import SkycastCore

/// What a piece of text means; which colour that is, the terminal decides.
package enum Ink: Hashable, Sendable {
    /// The terminal's own colour.
    case plain
    /// Labels, frames and what is less important.
    case faint
    case sun
    case moon
    case cloud
    case water
    case snow
    case bolt
    /// Something to mind: stale data, demo data, a failed attempt.
    case caution
    case severity(Severity)
    /// From icy blue to hot red, by whole degrees Celsius.
    case temperature(Int)

    /// The ink of a temperature in °C; faint if unknown.
    package static func of(temperature celsius: Double?) -> Self {
        celsius.map { .temperature(Int(max(-200, min(200, $0)).rounded())) } ?? .faint
    }
}

/// A colour by its parts, 0 to 255.
package struct RGB: Hashable, Sendable {
    package let red: Int
    package let green: Int
    package let blue: Int

    package init(_ red: Int, _ green: Int, _ blue: Int) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    func mixed(with other: Self, _ share: Double) -> Self {
        func mix(_ from: Int, _ to: Int) -> Int { from + Int((Double(to - from) * share).rounded()) }
        return Self(mix(red, other.red), mix(green, other.green), mix(blue, other.blue))
    }
}

extension Ink {
    /// The colour where a terminal can show any; nil for its own.
    ///
    /// Each is readable on black and on white.
    package var rgb: RGB? {
        switch self {
        case .plain: nil
        case .faint, .cloud: RGB(128, 128, 134)
        case .sun: RGB(190, 135, 10)
        case .moon: RGB(135, 125, 190)
        case .water: RGB(50, 135, 215)
        case .snow: RGB(90, 150, 180)
        case .bolt, .caution: RGB(205, 120, 10)
        case .severity(.minor): RGB(165, 140, 20)
        case .severity(.moderate): RGB(210, 115, 20)
        case .severity(.severe): RGB(222, 70, 50)
        case .severity(.extreme): RGB(200, 60, 180)
        case .temperature(let celsius): Self.scale(celsius)
        }
    }

    /// The colour number (SGR 30–37, 90–97) where a terminal has sixteen; nil for its own.
    var basicColour: Int? {
        switch self {
        case .plain: nil
        case .faint, .cloud: 90
        case .sun, .bolt, .caution, .severity(.minor), .severity(.moderate): 33
        case .moon, .severity(.extreme): 35
        case .water: 94  // plain blue is hard to read on black
        case .snow: 36
        case .severity(.severe): 31
        case .temperature(let celsius):
            switch celsius {
            case ..<(-5): 94
            case ..<8: 36
            case ..<19: 32
            case ..<28: 33
            default: 31
            }
        }
    }

    private static let stops: [(celsius: Int, colour: RGB)] = [
        (-30, RGB(120, 110, 225)), (-15, RGB(80, 130, 235)), (0, RGB(40, 145, 215)), (8, RGB(25, 152, 160)),
        (16, RGB(60, 152, 70)), (22, RGB(160, 142, 20)), (28, RGB(208, 120, 20)), (34, RGB(222, 85, 40)),
        (42, RGB(205, 40, 70)),
    ]

    private static func scale(_ celsius: Int) -> RGB {
        var below = stops[0]
        for stop in stops {
            if celsius < stop.celsius {
                let span = stop.celsius - below.celsius
                return span > 0
                    ? below.colour.mixed(with: stop.colour, Double(celsius - below.celsius) / Double(span))
                    : stop.colour
            }
            below = stop
        }
        return below.colour
    }
}
