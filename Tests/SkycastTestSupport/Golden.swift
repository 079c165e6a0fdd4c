import FoundationEssentials

/// Text that is kept in a file and compared to the byte.
///
/// `SKYCAST_RECORD_GOLDEN=1` writes the files anew. A recording run fails, so that it cannot pass by accident.
package struct Golden {
    private let directory: String

    /// The files in the folder `Golden` beside the test file that asks.
    package init(beside file: String = #filePath) {
        directory =
            file.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") + "/Golden"
    }

    /// The names of the files in some of its folders, such as "status/fresh.txt".
    package func names(in folders: [String]) throws -> [String] {
        try folders.flatMap { folder in
            try FileManager.default.contentsOfDirectory(atPath: directory + "/" + folder).map { folder + "/" + $0 }
        }
    }

    /// What differs from the file of that name, ready to be shown; nil if nothing does.
    package func difference(_ text: String, _ name: String) -> String? {
        let path = directory + "/" + name
        if ProcessInfo.processInfo.environment["SKYCAST_RECORD_GOLDEN"] == "1" {
            do {
                let folder = URL(filePath: path).deletingLastPathComponent()
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                try Data(text.utf8).write(to: URL(filePath: path))
                return "recorded \(name); run again without SKYCAST_RECORD_GOLDEN"
            } catch {
                return "cannot record \(name): \(error)"
            }
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            return "no golden file \(name); record it with SKYCAST_RECORD_GOLDEN=1"
        }
        let expected = String(decoding: data, as: UTF8.self)
        guard expected != text else { return nil }
        let (old, new) = (expected.lines, text.lines)
        let first =
            zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(old.count, new.count)
        return """
            \(name), line \(first + 1):
            - \(old.indices.contains(first) ? old[first] : "(no such line)")
            + \(new.indices.contains(first) ? new[first] : "(no such line)")
            whole text:
            \(text)
            """
    }
}

extension String {
    fileprivate var lines: [Substring] { split(separator: "\n", omittingEmptySubsequences: false) }
}
