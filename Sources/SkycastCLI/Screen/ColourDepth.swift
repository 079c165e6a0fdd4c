/// How many colours a terminal shows.
package enum ColourDepth: Int, Comparable, CaseIterable, Sendable {
    case none, sixteen, indexed, full

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    /// The escape sequence that begins a style (ECMA-48 "SGR"), or nil if it needs none.
    func opening(_ style: Style) -> String? {
        guard self != .none else { return nil }
        var codes: [String] = []
        if style.isBold { codes.append("1") }
        switch self {
        case .none: break
        case .sixteen: if let colour = style.ink.basicColour { codes.append("\(colour)") }
        case .indexed: if let colour = style.ink.rgb { codes.append("38;5;\(colour.nearestOf256)") }
        case .full:
            if let colour = style.ink.rgb { codes.append("38;2;\(colour.red);\(colour.green);\(colour.blue)") }
        }
        return codes.isEmpty ? nil : "\u{1b}[" + codes.joined(separator: ";") + "m"
    }

    /// Ends every style.
    static let closing = "\u{1b}[0m"
}

extension RGB {
    /// The nearest colour of xterm's 6 × 6 × 6 cube (16 to 231) or of its greys (232 to 255).
    var nearestOf256: Int {
        let steps = [0, 95, 135, 175, 215, 255]
        func nearest(_ part: Int) -> Int {
            steps.indices.min { abs(steps[$0] - part) < abs(steps[$1] - part) } ?? 0
        }
        let cube = (nearest(red), nearest(green), nearest(blue))
        let cubeColour = RGB(steps[cube.0], steps[cube.1], steps[cube.2])
        let grey = max(0, min(23, ((red + green + blue) / 3 - 3) / 10))
        let greyColour = RGB(8 + grey * 10, 8 + grey * 10, 8 + grey * 10)
        return distance(to: greyColour) < distance(to: cubeColour)
            ? 232 + grey : 16 + 36 * cube.0 + 6 * cube.1 + cube.2
    }

    private func distance(to other: Self) -> Int {
        let (dr, dg, db) = (red - other.red, green - other.green, blue - other.blue)
        return dr * dr + dg * dg + db * db
    }
}
