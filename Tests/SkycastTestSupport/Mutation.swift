/// Texts broken in the ways that break readers of them: bytes changed, taken out, doubled, and pieces that mean something.
package struct Mutation {
    private var random: SeededGenerator
    private let pieces = [
        "\"", "'", "{", "}", "[", "]", ":", ",", "\\", "-", "+", "9", "e999", "\u{0}", "é", "°", "NaN",
    ]

    /// The mutations of a seed.
    package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// One of `texts`, broken in one to four places.
    package mutating func broken(_ texts: [String]) -> [UInt8] {
        var bytes = Array((texts.randomElement(using: &random) ?? "").utf8)
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let at = Int.random(in: 0...bytes.count, using: &random)
            let end = min(bytes.count, at + Int.random(in: 0...6, using: &random))
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes.insert(.random(in: 0...255, using: &random), at: at)
            case 1: bytes.insert(contentsOf: Array((pieces.randomElement(using: &random) ?? "").utf8), at: at)
            case 2: bytes.insert(contentsOf: bytes[at..<end], at: at)
            default: bytes.removeSubrange(at..<end)
            }
        }
        return bytes
    }
}
