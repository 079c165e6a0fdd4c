/// How the tellings of one poll cycle reach the screen together.
package enum Grouping {
    /// One bubble.
    package enum Bubble: Hashable, Sendable {
        /// About one event, or the same event at neighbouring cities.
        case single(Telling)
        /// About several events, worst first: all of them news, or all of them ends.
        case several([Telling])

        /// The tellings, worst first.
        package var tellings: [Telling] {
            switch self {
            case .single(let telling): [telling]
            case .several(let tellings): tellings
            }
        }

        /// What it tells: of several that go on a digest, of ends that they are over, or all no longer expected.
        package var kind: OutboxNotice.Kind {
            guard case .several(let tellings) = self else { return tellings[0].kind }
            if tellings.contains(where: \.isAlive) { return .digest }
            return tellings.allSatisfy { $0.kind == .withdrawn } ? .withdrawn : .over
        }
    }

    /// Up to this many tellings have a bubble each.
    package static let bubblesAtMost = 3
    /// Cities nearer than this with the same danger share one bubble, in metres.
    package static let neighbourhood = 5000.0

    /// The bubbles for `tellings`, worst first: neighbours joined, and one for all if there are more than three.
    ///
    /// Ends are grouped like news, but apart from them: a bubble about what goes on has nothing that is over in it.
    package static func bubbles(for tellings: [Telling]) -> [Bubble] {
        [tellings.filter(\.isAlive), tellings.filter { !$0.isAlive }].flatMap { tellings -> [Bubble] in
            let joined = joined(tellings)
            return joined.count > bubblesAtMost ? [.several(joined)] : joined.map(Bubble.single)
        }
    }

    /// One bubble for all `tellings`, neighbours joined; nil if there are none.
    package static func bubble(for tellings: [Telling]) -> Bubble? {
        let joined = joined(tellings)
        guard let worst = joined.first else { return nil }
        return joined.count == 1 ? .single(worst) : .several(joined)
    }

    /// Worse before milder; among equals by rule and city, so that the order is always the same.
    private static func isWorse(_ left: Telling, _ right: Telling) -> Bool {
        if left.severity != right.severity { return left.severity > right.severity }
        if left.alert.rule != right.alert.rule { return left.alert.rule < right.alert.rule }
        return left.alert.city < right.alert.city
    }

    /// The tellings, worst first, with those of neighbouring cities that are the same news joined.
    static func joined(_ tellings: [Telling]) -> [Telling] {
        tellings.sorted(by: isWorse).reduce(into: []) { joined, telling in
            let host = joined.firstIndex { $0.isSameNews(as: telling) && $0.isNear(telling) }
            guard let host else { return joined.append(telling) }
            joined[host].neighbours.append(telling.city)
            joined[host].neighbourEvents.append(telling.alert.id)
        }
    }
}

extension Telling {
    fileprivate func isSameNews(as other: Self) -> Bool {
        alert.rule == other.alert.rule && kind == other.kind && severity == other.severity
    }

    fileprivate func isNear(_ other: Self) -> Bool {
        city.coordinates.distance(to: other.city.coordinates) < Grouping.neighbourhood
    }
}
