/// Sets of weather codes, one for each severity used.
package struct Codes: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    package let sets: [Severity: Set<Int>]
    /// The verdict on each code from 0 on, because a replay comes here millions of times.
    private let verdicts: [Verdict]

    /// Every number that a code of WMO table 4677 can have.
    private static let numbers = 0..<100

    package init(_ sets: [Severity: Set<Int>]) {
        self.sets = sets
        verdicts = Self.numbers.map { number in
            guard WeatherCode(number).isKnown else { return .unknown }
            let level = Severity.allCases.last { sets[$0]?.contains(number) ?? false }
            return level.map(Verdict.breach) ?? .clear
        }
    }

    package init(dictionaryLiteral sets: (Severity, Set<Int>)...) {
        self.init(Dictionary(sets) { $0.union($1) })
    }

    /// The codes of that severity; nil if it is not used.
    package subscript(_ severity: Severity) -> Set<Int>? { sets[severity] }

    /// The verdict on a code: the worst severity that lists it; unknown if it has no meaning here.
    func verdict(on code: WeatherCode) -> Verdict {
        verdicts.indices.contains(code.number) ? verdicts[code.number] : .unknown
    }
}
