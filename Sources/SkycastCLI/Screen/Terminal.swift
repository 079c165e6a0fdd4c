/// What the terminal, or whatever reads the output, can show.
package struct Terminal: Hashable, Sendable {
    /// At least 20.
    package var columns: Int
    /// False where the output goes elsewhere, so that no line has to fit.
    package var isWindow = true
    package var depth: ColourDepth
    /// False if only ASCII can be written.
    package var isUnicode: Bool
    /// False for letters only: no symbols, frames or dots.
    package var hasSymbols: Bool

    package init(columns: Int = 80, depth: ColourDepth = .none, isUnicode: Bool = true, hasSymbols: Bool = true) {
        self.columns = max(20, columns)
        self.depth = depth
        self.isUnicode = isUnicode
        self.hasSymbols = hasSymbols && isUnicode
    }

    /// When colour is used, as `--color` has it.
    package enum ColourChoice: String, CaseIterable, Sendable { case auto, always, never }

    /// The terminal as its environment describes it.
    ///
    /// `windowColumns` is what the kernel says (TIOCGWINSZ), nil where output is no terminal.
    package init(
        environment: [String: String], windowColumns: Int?, colour: ColourChoice = .auto, isPlain: Bool = false
    ) {
        let asked = environment["COLUMNS"].flatMap { Int($0) }.flatMap { (1...1000).contains($0) ? $0 : nil }
        let window = windowColumns.flatMap { (1...1000).contains($0) ? $0 : nil }
        self.init(
            columns: window ?? asked ?? 80,
            depth: Self.depth(environment, isTerminal: windowColumns != nil, colour),
            isUnicode: Self.isUnicode(environment),
            hasSymbols: !isPlain)
        isWindow = windowColumns != nil
    }

    /// By --color, then NO_COLOR (no-color.org: present and not empty), a pipe, TERM and COLORTERM.
    private static func depth(
        _ environment: [String: String], isTerminal: Bool, _ colour: ColourChoice
    ) -> ColourDepth {
        let term = environment["TERM"] ?? ""
        switch colour {
        case .never: return .none
        case .auto:
            let refused = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
            if refused || !isTerminal || term.isEmpty || term == "dumb" { return .none }
        case .always: break
        }
        if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") || term.hasSuffix("-direct") {
            return .full
        }
        return term.contains("256color") ? .indexed : .sixteen
    }

    /// By the first of LC_ALL, LC_CTYPE and LANG that is set, as the C library does it.
    private static func isUnicode(_ environment: [String: String]) -> Bool {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let charset = locale.lowercased().filter { $0 != "-" }
        return charset.contains("utf8")
    }
}
