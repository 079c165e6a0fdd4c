/// Which of several sources are asked for a city, and whose answers count.
///
/// The first is always asked. The next is asked where all before it are given up: they say that they cannot serve the
/// city, or have failed for too long. From its first answer on it is the city's source. The one before is the source
/// again when it has answered twice in a row, or at once if the other fails meanwhile; so one that answers now and then
/// changes nothing.
///
/// Moments are durations since an arbitrary start of the boot clock.
package struct SourceRota: Sendable {
    private let sources: [SourceID]
    /// A source is given up this long after its last answer.
    private let patience: Duration
    /// And not before it has failed for this long, as every source does while a network comes up.
    private let settling: Duration
    private var seats: [CityID: Seat] = [:]

    /// What is known of the sources for one city.
    private struct Seat: Sendable {
        var standings: [Standing]
        /// The place of the source whose answers count.
        var inUse = 0
        var substitute: Substitute?
    }

    /// How a source has done for one city.
    private struct Standing: Sendable {
        /// nil if it never answered.
        var lastAnswer: Duration?
        /// nil if its last attempt succeeded, or none was made.
        var failingSince: Duration?
        /// What it failed with last.
        var reason = ""
        /// It has said that it does not serve the city.
        var isRefusing = false
        /// How often in a row it has answered.
        var answers = 0
    }

    /// How often in a row a source has to answer to be trusted again.
    private static let answersToReturn = 2

    /// A rota of `sources` in the order in which they are asked.
    package init(_ sources: [SourceID], patience: Duration, settling: Duration) {
        self.sources = sources
        self.patience = patience
        self.settling = min(settling, patience)
    }

    /// Adds a city, with when each source answered for it last, and who stands in for the first.
    package mutating func add(
        _ city: CityID, lastAnswers: [SourceID: Duration] = [:], substitute: Substitute? = nil
    ) {
        var seat = Seat(standings: sources.map { Standing(lastAnswer: lastAnswers[$0]) })
        if let substitute, substitute.first == sources.first, let place = sources.firstIndex(of: substitute.source) {
            seat.inUse = place
            seat.substitute = substitute
            seat.standings[0].answers = substitute.answers
            seat.standings[0].reason = substitute.reason
        }
        seats[city] = seat
    }

    /// The source whose answers count.
    package func source(of city: CityID) -> SourceID? { seats[city].map { sources[$0.inUse] } }

    /// Who stands in for the first, as it is to be kept.
    package var substitutes: [CityID: Substitute] {
        seats.compactMapValues { seat in
            guard var substitute = seat.substitute else { return nil }
            substitute.answers = seat.standings[0].answers
            return substitute
        }
    }

    /// The cities that a source is asked for at `moment`.
    ///
    /// Cities that the sources before are nearly given up for go along with those they are, so that cities stay together.
    package func cities(askedOf source: SourceID, at moment: Duration) -> Set<CityID> {
        guard let place = sources.firstIndex(of: source) else { return [] }
        let due = cities(askedAt: place, after: patience, at: moment)
        let isBeginning = due.contains { seats[$0].map { $0.inUse < place } ?? false }
        return isBeginning ? cities(askedAt: place, after: patience * 9 / 10, at: moment) : due
    }

    private func cities(askedAt place: Int, after patience: Duration, at moment: Duration) -> Set<CityID> {
        Set(
            seats.filter { _, seat in
                place <= seat.inUse
                    || seat.standings[..<place].allSatisfy { isGivenUp($0, after: patience, at: moment) }
            }.keys)
    }

    private func isGivenUp(_ standing: Standing, after patience: Duration, at moment: Duration) -> Bool {
        if standing.isRefusing { return true }
        guard let failingSince = standing.failingSince, moment - failingSince >= settling else { return false }
        return standing.lastAnswer.map { moment - $0 >= patience } ?? true
    }

    /// A source has answered for a city; `isKept` if with what it said before, which tells nothing of how it does.
    ///
    /// - Returns: Whether its answer counts.
    package mutating func answered(
        _ source: SourceID, for city: CityID, isKept: Bool = false, at moment: Duration, now: Timestamp
    ) -> Bool {
        guard let place = sources.firstIndex(of: source), var seat = seats[city] else { return false }
        defer { seats[city] = seat }
        if isKept, place < seat.inUse { return false }
        let answers = seat.standings[place].answers + 1
        if !isKept {
            seat.standings[place] = Standing(
                lastAnswer: moment, reason: seat.standings[place].reason, answers: answers)
        }
        let isOtherWell = seat.standings[seat.inUse].failingSince == nil
        if place < seat.inUse, answers < Self.answersToReturn, isOtherWell { return false }
        if place != seat.inUse {
            seat.inUse = place
            seat.substitute =
                place == 0
                ? nil
                : Substitute(source: source, first: sources[0], since: now, reason: seat.standings[0].reason)
        }
        return true
    }

    /// A source has failed for a city; `isRefusal` means that it does not serve it, now and later.
    package mutating func failed(
        _ source: SourceID, for city: CityID, isRefusal: Bool = false, because reason: String, at moment: Duration
    ) {
        guard let place = sources.firstIndex(of: source), var standing = seats[city]?.standings[place] else { return }
        standing.failingSince = standing.failingSince ?? moment
        standing.isRefusing = standing.isRefusing || isRefusal
        standing.reason = reason
        standing.answers = 0
        seats[city]?.standings[place] = standing
    }
}
