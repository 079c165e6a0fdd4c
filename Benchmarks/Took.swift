import Foundation

/// How long something took: by the clock, and of the processor.
///
/// On a machine with other work to do only the second says much.
struct Took {
    /// In seconds.
    var wall = 0.0
    /// In seconds, of all threads.
    var processor = 0.0

    /// How long `body` takes in this process.
    static func measuring(_ body: () throws -> Void) rethrows -> Self {
        try measuring(RUSAGE_SELF, body)
    }

    /// How long the programs take that `body` runs to their end.
    static func measuringPrograms(_ body: () throws -> Void) rethrows -> Self {
        try measuring(RUSAGE_CHILDREN, body)
    }

    private static func measuring(_ whose: __rusage_who, _ body: () throws -> Void) rethrows -> Self {
        let (start, used) = (ContinuousClock.now, processorTime(whose))
        try body()
        return Self(wall: (ContinuousClock.now - start).seconds, processor: processorTime(whose) - used)
    }

    private static func processorTime(_ whose: __rusage_who) -> Double {
        var usage = rusage()
        getrusage(__rusage_who_t(whose.rawValue), &usage)
        return [usage.ru_utime, usage.ru_stime].map { Double($0.tv_sec) + Double($0.tv_usec) / 1e6 }.reduce(0, +)
    }

    static func + (left: Self, right: Self) -> Self {
        Self(wall: left.wall + right.wall, processor: left.processor + right.processor)
    }

    var text: String { "\(processor.short) s (wall \(wall.short) s)" }
}
