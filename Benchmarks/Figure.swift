/// One measured number beside what it is held against.
struct Figure: Codable {
    let what: String
    let measured: String
    /// What another program takes for the same; "–" if there is none.
    let reference: String
    /// What is promised, and for a ratio how much it is; "–" if nothing is.
    let bound: String
    /// False if a bound is missed; nil if there is none.
    let holds: Bool?

    /// A number that may be at most `bound`.
    init(_ what: String, _ number: Double, _ unit: String, atMost bound: Double) {
        self.init(
            what, "\(number.short) \(unit)", bound: "at most \(bound.short) \(unit)", holds: number <= bound)
    }

    /// A time that may be at most `bound` seconds of the processor.
    init(_ what: String, _ took: Took, atMost bound: Double) {
        self.init(what, took.text, bound: "at most \(bound.short) s", holds: took.processor <= bound)
    }

    /// A number that may be at most `ratio` times what `name` was measured at in the same run.
    init(_ what: String, _ number: Double, _ unit: String, beside name: String, _ other: Double, atMost ratio: Double) {
        self.init(
            what, "\(number.short) \(unit)", reference: "\(name): \(other.short) \(unit)",
            bound: "at most \(ratio.short) ×: \((number / other).short) ×", holds: number <= ratio * other)
    }

    init(_ what: String, _ measured: String, reference: String = "–", bound: String = "–", holds: Bool? = nil) {
        self.what = what
        self.measured = measured
        self.reference = reference
        self.bound = bound
        self.holds = holds
    }

    /// A benchmark that could not be run, which counts as missed.
    init(failed name: String, _ error: any Error) {
        self.init(name, "not measured: \(error)", holds: false)
    }
}

extension Double {
    /// Two or three digits that matter.
    var short: String {
        let places = abs(self) >= 100 ? 0 : abs(self) >= 10 ? 1 : abs(self) >= 0.1 ? 2 : 3
        var scale = 1.0
        for _ in 0..<places { scale *= 10 }
        let rounded = (self * scale).rounded() / scale
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}

extension Duration {
    var seconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}

extension [Double] {
    /// The one in the middle; not a number if there is none.
    var median: Double { isEmpty ? .nan : sorted()[count / 2] }
}
