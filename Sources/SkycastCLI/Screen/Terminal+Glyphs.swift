import SkycastCore

extension Terminal {
    /// Ends a text that was cut.
    package var ellipsis: String { hasSymbols ? "…" : ".." }

    /// Between two facts of one line.
    package var dot: String { hasSymbols ? " · " : " - " }

    /// Between the ends of a range.
    package var dash: String { hasSymbols ? "–" : "-" }

    /// Before an alert.
    package var alertMark: String { hasSymbols ? "▲" : "!" }

    /// Before what is to be minded.
    package var cautionMark: String { "!" }

    /// A text of ours in what the terminal shows: the degree sign, dashes and dots as ASCII where there are no symbols.
    package func own(_ text: String) -> String {
        hasSymbols ? text : String(text.compactMap { $0 == "°" ? nil : Self.signs[$0]?.first ?? $0 })
    }

    /// Signs of one cell and what stands for them in ASCII.
    static let signs: [Character: String] = ["–": "-", "—": "-", "·": "-", "…": ".", "’": "'", "°": " "]
}
