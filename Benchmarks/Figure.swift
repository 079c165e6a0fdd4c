/// One measured number beside what it is held against.
struct Figure: Codable {
    let what: String
    let measured: String
    /// A bound, or what another program takes for the same.
    let reference: String
    /// False if a bound is missed; nil if there is none.
    let holds: Bool?

    /// A number that may be at most `bound`.
    init(_ what: String, _ number: Double, _ unit: String, atMost bound: Double) {
        self.init(
            what, "\(number.short) \(unit)", reference: "at most \(bound.short) \(unit)", holds: number <= bound)
    }

    /// A time that may be at most `bound` seconds of the processor.
    init(_ what: String, _ took: Took, atMost bound: Double) {
        self.init(what, took.text, reference: "at most \(bound.short) s", holds: took.processor <= bound)
    }

    init(_ what: String, _ measured: String, reference: String, holds: Bool? = nil) {
        self.what = what
        self.measured = measured
        self.reference = reference
        self.holds = holds
    }
}

extension Double {
    /// Three digits that matter.
    var short: String {
        let places = abs(self) >= 100 ? 0 : abs(self) >= 10 ? 1 : 2
        var scale = 1.0
        for _ in 0..<places { scale *= 10 }
        let rounded = (self * scale).rounded() / scale
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}

extension Duration {
    var seconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}
