/// Which cities are due, and when: plain arithmetic on a clock that the caller reads.
///
/// Moments are durations since an arbitrary start of the boot clock, which goes on in sleep and knows no time zone.
package struct PollPlan: Sendable {
    private var entries: [Entry] = []
    private var backoff = Backoff()
    /// Nothing is asked before this moment, because the last attempts failed.
    private var pausedUntil = Duration.zero
    /// Nothing is asked before this moment, because the server said so.
    private var heldUntil = Duration.zero
    /// Nothing is asked before this moment, because our key was refused.
    private var refusedUntil = Duration.zero
    /// How often in a row our key was refused.
    private var keyRefusals = 0

    private struct Entry: Sendable {
        let city: CityID
        let interval: Duration
        let forecastInterval: Duration
        var due: Duration
        var forecastDue: Duration
        /// How often in a row the source has refused it.
        var refusals = 0
        /// It is asked for by itself, because a request with others was refused.
        var isAlone = false
    }

    /// What one request asks for.
    package struct Batch: Hashable, Sendable {
        package let cities: [CityID]
        package let forecast: Bool

        package init(cities: [CityID], forecast: Bool) {
            self.cities = cities
            self.forecast = forecast
        }
    }

    /// How old the stored data of a city are when the plan is made; nil if there are none or they are from the future.
    package struct Ages: Sendable {
        package let snapshot: Seconds?
        package let forecast: Seconds?

        package init(snapshot: Seconds?, forecast: Seconds?) {
            self.snapshot = snapshot
            self.forecast = forecast
        }
    }

    package init() {}

    /// Adds a city.
    ///
    /// It is due at once if its stored data are older than its interval, else when they will be.
    package mutating func add(
        _ city: CityID, interval: Seconds, forecastInterval: Seconds, ages: Ages, at moment: Duration
    ) {
        let spread = Self.spread(city)
        let interval = interval.duration * spread
        let forecastInterval = forecastInterval.duration * spread
        func due(_ age: Seconds?, _ interval: Duration) -> Duration {
            guard let age, age >= .zero else { return moment }
            return max(moment, moment + interval - age.duration)
        }
        entries.append(
            Entry(
                city: city, interval: interval, forecastInterval: forecastInterval,
                due: due(ages.snapshot, interval), forecastDue: due(ages.forecast, forecastInterval)))
    }

    /// The cities that it is about.
    package var cities: Set<CityID> { Set(entries.map(\.city)) }

    /// Leaves a city out.
    package mutating func remove(_ city: CityID) { entries.removeAll { $0.city == city } }

    /// When the next request is to be made; nil if never.
    package var nextDue: Duration? {
        entries.lazy.map { min($0.due, $0.forecastDue) }.min().map { max($0, pausedUntil, heldUntil, refusedUntil) }
    }

    /// The next request at `moment`: the cities that are due, at most `limit`, those whose forecast is due first.
    ///
    /// A city that becomes due within a tenth of its interval goes along, so that cities stay together, need few
    /// requests, and what they have to tell is told together.
    package func batch(at moment: Duration, limit: Int) -> Batch? {
        guard moment >= max(pausedUntil, heldUntil, refusedUntil) else { return nil }
        for forecast in [true, false] {
            let due = { (entry: Entry) in forecast ? entry.forecastDue : min(entry.due, entry.forecastDue) }
            guard let first = entries.filter({ due($0) <= moment }).min(by: { due($0) < due($1) }) else { continue }
            if first.isAlone { return Batch(cities: [first.city], forecast: forecast) }
            let together = entries.filter { entry in
                !entry.isAlone && due(entry) <= moment + (forecast ? entry.forecastInterval : entry.interval) / 10
            }
            return Batch(cities: Array(together.map(\.city).prefix(max(limit, 1))), forecast: forecast)
        }
        return nil
    }

    /// The batch was answered; `isKept` if without asking the server, which then may still be in trouble.
    package mutating func succeeded(_ batch: Batch, isKept: Bool = false, at moment: Duration) {
        if !isKept {
            backoff.reset()
            pausedUntil = .zero
            heldUntil = .zero
            refusedUntil = .zero
            keyRefusals = 0
        }
        update(batch.cities) { entry in
            entry.refusals = 0
            entry.isAlone = false
            entry.due = moment + entry.interval
            if batch.forecast { entry.forecastDue = moment + entry.forecastInterval }
        }
    }

    /// What was answered about a city was not taken: after an interval all is asked for again, and not before `expiry`,
    /// until when the server wants no more questions.
    package mutating func postpone(_ city: CityID, until expiry: Duration?, at moment: Duration) {
        update([city]) { entry in
            entry.due = max(moment + entry.interval, expiry ?? moment)
            entry.forecastDue = entry.due
        }
    }

    /// The batch failed in a way that concerns the whole server: nothing is asked for a while, or as long as the server
    /// wants (`hold`).
    package mutating func failed(at moment: Duration, hold: Duration? = nil, chance: Double) {
        if let hold {
            heldUntil = moment + hold
        } else {
            pausedUntil = moment + backoff.pauseAfterFailure(chance: chance)
        }
    }

    /// How long the server still wants to be left alone; nil if it does not.
    package func hold(at moment: Duration) -> Duration? { heldUntil > moment ? heldUntil - moment : nil }

    /// The server refused a request for these cities together: one of them is at fault, so each is asked for by itself.
    package mutating func split(_ batch: Batch) {
        update(batch.cities) { $0.isAlone = true }
    }

    /// The server refused this city as it is configured: it is tried again after an interval, and then once a day.
    package mutating func reject(_ city: CityID, at moment: Duration) {
        update([city]) { entry in
            entry.refusals += 1
            entry.isAlone = true
            entry.due = moment + (entry.refusals == 1 ? entry.interval : max(entry.interval, .seconds(86_400)))
            entry.forecastDue = entry.due
        }
    }

    /// The server refused our key, for whatever city: it is asked again after an hour six times, then once a day.
    ///
    /// A new key takes hours to work, and a subscription may be made at any time; a new configuration makes a new plan.
    package mutating func refuseKey(at moment: Duration) {
        keyRefusals += 1
        refusedUntil = moment + .seconds(keyRefusals <= 6 ? 3600 : 86_400)
    }

    /// True if the server refused our key and has not answered since.
    package var isKeyRefused: Bool { keyRefusals > 0 }

    /// The pause after failures is over; only the server's own wish still counts.
    package mutating func endPause() { pausedUntil = .zero }

    /// These cities are due now, whatever was planned or failed before; only the server's own wish still counts.
    package mutating func makeDue(_ cities: Set<CityID>, at moment: Duration) {
        update(Array(cities)) { $0.due = min($0.due, moment) }
        refusedUntil = .zero
        endPause()
    }

    private mutating func update(_ cities: [CityID], _ change: (inout Entry) -> Void) {
        for index in entries.indices where cities.contains(entries[index].city) { change(&entries[index]) }
    }

    /// 1 to 1.1, fixed for a city: machines and cities do not ask in step, never all on the full hour.
    private static func spread(_ city: CityID) -> Double {
        var digest = StableHash()
        digest.combine(city.text)
        return 1 + Double(digest.value % 1000) / 10_000
    }
}
