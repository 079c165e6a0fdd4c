/// Everything found wrong or odd while one document is read.
final class ProblemReport {
    let document: TOMLDocument
    private var problems: Set<Problem> = []
    private var notes: Set<Problem> = []

    init(_ document: TOMLDocument) { self.document = document }

    func add(_ problem: Problem) { problems.insert(problem) }

    func note(_ note: Problem) { notes.insert(note) }

    /// What is wrong, in the order of the file.
    var sortedProblems: [Problem] { Self.sorted(problems) }

    /// What is legal but odd, in the order of the file.
    var sortedNotes: [Problem] { Self.sorted(notes) }

    private static func sorted(_ problems: Set<Problem>) -> [Problem] {
        problems.sorted { ($0.position, $0.key, $0.message) < ($1.position, $1.key, $1.message) }
    }
}
