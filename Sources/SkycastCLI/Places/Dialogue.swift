import Glibc

/// The person at the terminal, if there is one.
package struct Dialogue {
    /// True if questions are seen and can be answered: input and output are a terminal.
    package var isPossible: () -> Bool
    /// Writes a question and waits for the line that answers it; nil if nobody does.
    package var ask: (_ question: String) -> String?

    /// Nobody is there.
    package init(
        isPossible: @escaping () -> Bool = { false }, ask: @escaping (_ question: String) -> String? = { _ in nil }
    ) {
        self.isPossible = isPossible
        self.ask = ask
    }

    /// Whoever sits at the terminal of this process.
    static var terminal: Self {
        Self(
            isPossible: { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 },
            ask: { question in
                guard CommandLineTool.write(question, to: STDOUT_FILENO) == .all else { return nil }
                if let answer = readLine() { return answer }
                _ = CommandLineTool.write("\n", to: STDOUT_FILENO)  // what comes next is no answer to the question
                return nil
            })
    }
}
