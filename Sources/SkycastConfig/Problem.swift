/// A place in the configuration file, counted from 1; columns in Unicode code points.
package struct FilePosition: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// 1 for the first.
    package let line: Int
    /// 1 for the first code point of a line.
    package let column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// As compilers write it, such as `3:9`.
    package var description: String { "\(line):\(column)" }

    package static func < (left: Self, right: Self) -> Bool { (left.line, left.column) < (right.line, right.column) }
}

/// Something in the configuration file that is wrong, or legal but odd.
package struct Problem: Error, Hashable {
    /// Where it stands; the head of the table for what is missing.
    package let position: FilePosition
    /// The key with its tables, such as `rule.above.severe`; empty if the file is not TOML.
    package let key: String
    /// What is wrong, lower case, without a full stop.
    package let message: String
    /// What to write instead; nil if the message says it all.
    package let hint: String?

    package init(at position: FilePosition, key: String, _ message: String, hint: String? = nil) {
        self.position = position
        self.key = key
        self.message = message
        self.hint = hint
    }

    /// The problem on one line, such as `config.toml:3:9: interval: '15' has no unit (…)`.
    package func line(file: String) -> String {
        let subject = key.isEmpty ? "" : "\(key): "
        let advice = hint.map { " (\($0))" } ?? ""
        return "\(file):\(position): \(subject)\(message)\(advice)"
    }
}
