import Foundation

/// The figures of a run, measured one benchmark after the other.
struct Table {
    private var figures: [Figure] = []

    /// Runs this program once for each of `names`, in a directory that goes with the run.
    static func measured(_ names: [String]) throws -> Self {
        let load = (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8))?.prefix { $0 != " " } ?? "?"
        Swift.print("\(ProcessInfo.processInfo.activeProcessorCount) cores, load \(load) before the start")
        let directory = FileManager.default.temporaryDirectory.appending(path: "skycast-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(at: directory) }
        var table = Self()
        for name in names {
            let lines = try Program(CommandLine.arguments[0]).output([name, directory.path])
            for line in lines.split(separator: "\n") {
                table.figures.append(try JSONDecoder().decode(Figure.self, from: Data(line.utf8)))
            }
        }
        return table
    }

    /// Prints a line a figure; false if a bound is missed.
    func print() -> Bool {
        let widths = (what: width(\.what), measured: width(\.measured))
        for figure in figures {
            let mark = figure.holds == false ? "  MISSED" : ""
            Swift.print(
                figure.what.padded(to: widths.what), figure.measured.padded(to: widths.measured),
                figure.reference + mark, separator: "  ")
        }
        return figures.allSatisfy { $0.holds ?? true }
    }

    private func width(_ column: (Figure) -> String) -> Int { figures.map { column($0).count }.max() ?? 0 }
}

extension String {
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
