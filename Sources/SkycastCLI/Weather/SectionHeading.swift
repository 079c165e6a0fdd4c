import SkycastCore

/// The heading of a section about a city: what, where, and a word about it that may have to be typed.
///
/// Where and the word always stand: a long title is shortened, and if little of it would be left they go below.
struct SectionHeading {
    let presentation: Presentation
    /// What stands before the title.
    let start: Line
    let title: String
    let city: String
    let word: String

    /// So much of a title is worth a line with the rest.
    private static let leastTitle = 24
    private static let widestCity = 30

    /// One line or two, of at most `width` cells.
    func lines(width: Int) -> [Line] {
        let word = Line("  " + word, .faint)
        let end = place(Self.widestCity) + word
        let whole = name(width)
        let room = width - start.width - end.width
        if room >= min(Self.leastTitle, whole.width) { return [start + name(room) + end] }
        let margin = Line(" ")
        let inner = width - margin.width - place(0).width - word.width
        return [start + name(width - start.width), margin + place(min(Self.widestCity, inner)) + word]
    }

    private func name(_ width: Int) -> Line { presentation.outside(title, .bold, width: width) }

    private func place(_ width: Int) -> Line { Line(" in ", .faint) + presentation.outside(city, width: width) }
}
