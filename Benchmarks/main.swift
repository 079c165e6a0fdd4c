import Foundation

// `make bench`: measures the inner parts of Skycast, each figure beside its bound or beside another program's.
//
// Every benchmark runs in a process of its own, so that its peak memory is its own: `skycast-bench NAME DIRECTORY`.
// `skycast-bench NAME…` measures some; those that read a store of a year need `make-year` before them.

let benchmarks: [(name: String, run: (Scratch) async throws -> [Figure])] = [
    ("evaluation", { _ in [EvaluationBenchmark.figure()] }),
    ("replay", { _ in ReplayBenchmark.inMemory() }),
    ("make-year", { try await $0.makeYear() }),
    ("stored-replay", { try ReplayBenchmark.stored(in: $0) }),
    ("prometheus", { try PrometheusBenchmark.figures($0) }),
    ("status", { try await StatusBenchmark.figures($0) }),
    ("commit", { try await CommitBenchmark.figures($0) }),
    ("decoding", { try DecodingBenchmark.figures($0) }),
]

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.count == 2, arguments[1].hasPrefix("/"),
    let (_, run) = benchmarks.first(where: { $0.name == arguments[0] })
{
    for figure in try await run(Scratch(path: arguments[1])) {
        print(String(decoding: try JSONEncoder().encode(figure), as: UTF8.self))
    }
} else {
    let wanted = benchmarks.map(\.name).filter { arguments.isEmpty || arguments.contains($0) }
    exit(try Table.measured(wanted).print() ? 0 : 1)
}
