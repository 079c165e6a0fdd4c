/// What is found wrong or odd while one document is read.
///
/// A file has at most 1 MiB, but there may be a problem in every few bytes, and each costs time and a line: so of each
/// kind the first hundred found are kept, and what they say is worked out for them alone.
final class ProblemReport {
    /// How many problems, and how many notes, are kept; more than anybody mends at once.
    static let most = 100

    let document: TOMLDocument
    private var problems = Findings()
    private var notes = Findings()

    init(_ document: TOMLDocument) { self.document = document }

    func add(_ problem: @autoclosure () -> Problem) {
        if hasRoom() { problems.found.insert(problem()) }
    }

    func note(_ note: @autoclosure () -> Problem) {
        if notes.hasRoom() { notes.found.insert(note()) }
    }

    /// True if there is room for another problem; asked when there is one.
    func hasRoom() -> Bool { problems.hasRoom() }

    /// True if more is wrong than is told, so that nothing else need be read.
    var isEnough: Bool { problems.isCut }

    /// What is wrong, in the order of the file.
    var sortedProblems: [Problem] { problems.sorted }

    /// What is legal but odd, in the order of the file.
    var sortedNotes: [Problem] { notes.sorted }
}

/// The first of many.
private struct Findings {
    var found: Set<Problem> = []
    private(set) var isCut = false

    mutating func hasRoom() -> Bool {
        if found.count >= ProblemReport.most { isCut = true }
        return !isCut
    }

    /// In the order of the file; the last says so if there are more.
    var sorted: [Problem] {
        let sorted = found.sorted { ($0.position, $0.key, $0.message) < ($1.position, $1.key, $1.message) }
        guard isCut, let last = sorted.last else { return sorted }
        return sorted + [Problem(at: last.position, key: "", "there is more, but only \(found.count) are told")]
    }
}
