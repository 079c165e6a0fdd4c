/// Why a short text such as "62 km/h" or "15m" cannot be read, and where in it that shows.
package struct GrammarError: UserFacingError, Hashable {
    /// Where the trouble begins, in Unicode scalars from the start of the text.
    package let offset: Int
    package let message: String
    package let hint: String?

    package init(at offset: Int = 0, _ message: String, hint: String? = nil) {
        self.offset = offset
        self.message = message
        self.hint = hint
    }

    /// The same trouble in a longer text that holds the one read `distance` scalars after its start.
    func shifted(by distance: Int) -> Self { Self(at: offset + distance, message, hint: hint) }
}

/// `text` between single quotes for a message, on one line and short.
package func quoted(_ text: String) -> String { "'" + text.cleaned(maximum: 40) + "'" }
