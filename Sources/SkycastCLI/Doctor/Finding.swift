/// One thing that `doctor` looked at.
package struct Finding: Hashable, Sendable {
    /// A stable word for programs, such as "store.integrity".
    package let id: String
    package let mark: Mark
    /// What was found, in one sentence without a full stop; nothing in it is private.
    package let what: String
    /// What to do about it; nil if there is nothing to do.
    package let advice: String?

    /// How bad it is.
    package enum Mark: Hashable, Sendable {
        case ok
        /// Worth a thought; the weather comes all the same.
        case note
        /// Something does not work; the exit status that says so.
        case problem(ExitStatus)

        /// The word for it.
        package var word: String {
            switch self {
            case .ok: "ok"
            case .note: "note"
            case .problem: "problem"
            }
        }

        /// The exit status if nothing is worse.
        package var status: ExitStatus {
            switch self {
            case .ok: .answered
            case .note: .nothing
            case .problem(let status): status
            }
        }
    }

    private init(_ mark: Mark, _ id: String, _ what: String, _ advice: String?, isPublic: Bool = false) {
        self.mark = mark
        self.id = id
        self.what = isPublic ? what : Redaction.hiding(what)
        self.advice = advice.map(Redaction.hiding)
    }

    /// One that names other programs with their versions, which look like coordinates but are none.
    static func program(_ id: String, _ what: String) -> Self { Self(.ok, id, what, nil, isPublic: true) }

    static func ok(_ id: String, _ what: String) -> Self { Self(.ok, id, what, nil) }
    static func note(_ id: String, _ what: String, _ advice: String?) -> Self { Self(.note, id, what, advice) }
    static func problem(_ status: ExitStatus, _ id: String, _ what: String, _ advice: String?) -> Self {
        Self(.problem(status), id, what, advice)
    }
}

/// Findings about one thing.
package struct FindingGroup: Hashable, Sendable {
    package let title: String
    package let findings: [Finding]
}
