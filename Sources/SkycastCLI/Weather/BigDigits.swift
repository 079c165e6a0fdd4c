import SkycastCore

/// Numbers three lines high, of half blocks.
enum BigDigits {
    /// The three lines of a number; characters without a form are left out.
    static func lines(_ number: String, _ style: Style) -> [Line] {
        var lines = [Line(), Line(), Line()]
        for (index, character) in number.enumerated() {
            guard let form = forms[character] else { continue }
            for row in 0..<3 {
                lines[row].append((index > 0 ? " " : "") + form[row], style)
            }
        }
        return lines
    }

    private static let forms: [Character: [String]] = [
        "0": ["█▀█", "█ █", "▀▀▀"],
        "1": ["▀█ ", " █ ", "▀▀▀"],
        "2": ["▀▀█", "█▀▀", "▀▀▀"],
        "3": ["▀▀█", " ▀█", "▀▀▀"],
        "4": ["█ █", "▀▀█", "  ▀"],
        "5": ["█▀▀", "▀▀█", "▀▀▀"],
        "6": ["█▀▀", "█▀█", "▀▀▀"],
        "7": ["▀▀█", "  █", "  ▀"],
        "8": ["█▀█", "█▀█", "▀▀▀"],
        "9": ["█▀█", "▀▀█", "▀▀▀"],
        "-": ["  ", "▀▀", "  "],
        "–": ["   ", "▀▀▀", "   "],
        "°": ["█▀█", "▀▀▀", "   "],
    ]
}
