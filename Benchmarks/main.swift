import Foundation

// `make bench`: what Skycast promises to hold, and the inner parts, each figure beside its bound and, where another
// program does the same, beside what that takes in the same run.
//
// Every benchmark runs in a process of its own, so that its peak memory is its own: `skycast-bench NAME DIRECTORY`.
// `skycast-bench [--markdown FILE] NAME…` measures some; those that read a store of a year need `make-year` before them.

let benchmarks: [(name: String, run: (Scratch) async throws -> [Figure])] = [
    ("tool", { try await ToolBenchmark.figures($0) }),
    ("tool-size", { _ in try ToolBenchmark.size() }),
    ("year", { try await YearBenchmark.figures($0) }),
    ("commit", { try await CommitBenchmark.figures($0) }),
    ("poll", { try DaemonBenchmark.poll($0) }),
    ("bubble", { try DaemonBenchmark.bubble($0) }),
    ("lifecycle", { try await DaemonBenchmark.lifecycle($0) }),
    ("memory", { try DaemonBenchmark.memory($0) }),
    ("evaluation", { _ in [EvaluationBenchmark.figure()] }),
    ("replay", { _ in ReplayBenchmark.inMemory() }),
    ("make-year", { try await $0.makeYear() }),
    ("stored-replay", { try ReplayBenchmark.stored(in: $0) }),
    ("prometheus", { try PrometheusBenchmark.figures($0) }),
    ("decoding", { try DecodingBenchmark.figures($0) }),
]

var arguments = Array(CommandLine.arguments.dropFirst())
if arguments.count == 2, arguments[1].hasPrefix("/"),
    let (_, run) = benchmarks.first(where: { $0.name == arguments[0] })
{
    var figures: [Figure]
    do { figures = try await run(Scratch(path: arguments[1])) } catch {
        figures = [Figure(failed: arguments[0], error)]
    }
    for figure in figures {
        print(String(decoding: try JSONEncoder().encode(figure), as: UTF8.self))
    }
} else {
    var markdown: String?
    if arguments.count >= 2, arguments[0] == "--markdown" {
        markdown = arguments[1]
        arguments.removeFirst(2)
    }
    let table = try Table.measured(benchmarks.map(\.name).filter { arguments.isEmpty || arguments.contains($0) })
    print(table.text, terminator: "")
    if let markdown { try table.markdown.write(toFile: markdown, atomically: true, encoding: .utf8) }
    exit(table.holds ? 0 : 1)
}
