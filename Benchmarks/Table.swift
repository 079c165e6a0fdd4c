import Foundation

/// The figures of a run, measured one benchmark after the other.
struct Table {
    private let machine: String
    private var figures: [Figure] = []

    /// Runs this program once for each of `names`, in a directory that goes with the run.
    static func measured(_ names: [String]) throws -> Self {
        let directory = FileManager.default.temporaryDirectory.appending(path: "skycast-bench-\(getpid())")
        try FileManager.default.createDirectory(
            at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(at: directory) }
        var table = Self(machine: Self.machine)
        Swift.print(table.machine)
        for name in names {
            FileHandle.standardError.write(Data("\(name) …\n".utf8))
            do {
                let lines = try Program(CommandLine.arguments[0]).output([name, directory.path])
                for line in lines.split(separator: "\n") {
                    table.figures.append(try JSONDecoder().decode(Figure.self, from: Data(line.utf8)))
                }
            } catch {
                table.figures.append(Figure(failed: name, error))
            }
        }
        return table
    }

    /// True if no bound is missed.
    var holds: Bool { figures.allSatisfy { $0.holds ?? true } }

    /// A line a figure, in columns.
    var text: String {
        let widths = Self.columns.map { column in rows.map { $0[keyPath: column].count }.max() ?? 0 }
        return rows.map { figure in
            let cells = zip(Self.columns, widths).map { figure[keyPath: $0].padded(to: $1) }
            return cells.joined(separator: "  ") + (figure.holds == false ? "  MISSED" : "") + "\n"
        }.joined()
    }

    /// The same as a table in Markdown, with a line on the machine before it.
    var markdown: String {
        let lines = rows.map { figure in
            "| " + Self.columns.map { figure[keyPath: $0] }.joined(separator: " | ") + " |\n"
        }
        return "\(machine).\n\n\(lines[0])|---|---|---|---|\n" + lines.dropFirst().joined()
    }

    private static var columns: [KeyPath<Figure, String>] { [\.what, \.measured, \.reference, \.bound] }
    private var rows: [Figure] { [Figure("what", "measured", reference: "beside", bound: "bound")] + figures }

    private static var machine: String {
        let load = (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8))?.prefix { $0 != " " } ?? "?"
        return "\(ProcessInfo.processInfo.activeProcessorCount) cores, load \(load) before the start"
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
