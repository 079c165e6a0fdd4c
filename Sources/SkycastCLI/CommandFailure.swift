package import SkycastConfig
package import SkycastCore

/// Why a command gives no answer: an exit status, a word for programs and two sentences for people.
package struct CommandFailure: UserFacingError, Hashable {
    package let status: ExitStatus
    /// A stable word in snake case, the `code` of errors in JSON.
    package let code: String
    package let message: String
    package let hint: String?
    /// Each problem of a file, where there may be several: told one by one in place of `message`.
    package var problems: [String] = []
    /// What keeps the daemon from starting, told after the message.
    private var configurationProblem: String?

    /// What happened, a sentence a line.
    var lines: [String] {
        (problems.isEmpty ? [message] : problems) + [configurationProblem].compactMap(\.self)
    }

    package init(_ status: ExitStatus, code: String, _ message: String, hint: String? = nil) {
        self.status = status
        self.code = code
        self.message = message
        self.hint = hint
    }

    /// Words that make no sense.
    package static func usage(_ message: String, hint: String? = nil) -> Self {
        Self(.usage, code: "usage", message, hint: hint)
    }

    /// What the store said; no store yet means nothing to show, anything else is a failure.
    package init(_ error: StoreError) {
        let (status, code): (ExitStatus, String) =
            switch error {
            case .missing: (.nothing, "no_store")
            case .busy: (.failed, "store_busy")
            case .unreadable: (.failed, "store_unreadable")
            case .corrupt: (.failed, "store_damaged")
            case .writtenByNewerVersion: (.failed, "store_newer")
            case .writtenByOlderVersion: (.failed, "store_older")
            case .full: (.failed, "no_space")
            case .notOurs: (.failed, "store_not_ours")
            }
        self.init(status, code: code, error.message, hint: error.hint)
    }

    /// The same where there is no store and the configuration has a problem, without which there would be one.
    func beside(_ problem: String?) -> Self {
        guard let problem, code == "no_store" else { return self }
        var both = Self(status, code: code, message, hint: "correct the configuration; see: skycastctl config check")
        both.configurationProblem = problem
        return both
    }

    /// No city is configured, or the daemon has not taken any over.
    package static let noCities = Self(
        .nothing, code: "no_cities", "no city is watched yet", hint: "add one: skycastctl add NAME")

    /// What the configuration said: one that cannot be read is as wrong as one that makes no sense.
    package init(_ error: ConfigurationError) {
        switch error {
        case .unreadable, .noHomeDirectory:
            self.init(.configuration, code: "unreadable", error.message, hint: error.hint)
        case .missing: self.init(.configuration, code: "configuration", error.message, hint: error.hint)
        case .invalid: self.init(invalid: error, hint: error.hint)
        }
    }

    /// What a file of rules said that was named: one that cannot be read is a failure.
    package init(ofRuleFile error: ConfigurationError, hint: String?) {
        switch error {
        case .unreadable, .missing: self.init(.failed, code: "unreadable", error.message)
        case .noHomeDirectory: self.init(error)
        case .invalid: self.init(invalid: error, hint: hint)
        }
    }

    private init(invalid error: ConfigurationError, hint: String?) {
        self.init(.configuration, code: "configuration", error.lines.first ?? error.message, hint: hint)
        problems = error.lines
    }

    var json: JSONValue {
        let all = problems + [configurationProblem].compactMap(\.self)
        let several = all.isEmpty ? [] : [("problems", JSONValue.array(all.map { .text($0) }))]
        return .object([
            ("schema", .integer(StatusJSON.schema)),
            (
                "error",
                .object(
                    [("code", .string(code)), ("message", .string(message)), ("hint", .string(hint))] + several)
            ),
        ])
    }
}
