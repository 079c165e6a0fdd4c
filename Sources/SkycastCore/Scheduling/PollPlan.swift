/// Which cities are due, and when: plain arithmetic on a clock that the caller reads.
///
/// Moments are durations since an arbitrary start of the boot clock, which goes on in sleep and knows no time zone.
package struct PollPlan: Sendable {
    private var entries: [Entry] = []
    private var trouble = ServerTrouble()
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
        /// When its last forecast came; nil if none has, or the last attempt brought none.
        var forecastAt: Duration?
        /// How often in a row the source has refused it.
        var refusals = 0
        /// It is asked for by itself, because a request with others was refused.
        var isAlone = false
        /// nil if its last attempt did not fail, or none was made.
        var trouble: CityTrouble?
        /// Somebody waits for it: it comes first, and no pause counts.
        var isWished = false

        var nextDue: Duration { min(due, forecastDue) }
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
                due: due(ages.snapshot, interval), forecastDue: due(ages.forecast, forecastInterval),
                forecastAt: ages.forecast.flatMap { $0 >= .zero ? moment - $0.duration : nil }))
    }

    /// The cities that it is about.
    package var cities: Set<CityID> { Set(entries.map(\.city)) }

    /// Leaves a city out.
    package mutating func remove(_ city: CityID) { entries.removeAll { $0.city == city } }

    /// When the next request is to be made; nil if never.
    package var nextDue: Duration? { entries.lazy.map { max($0.nextDue, opening(for: $0)) }.min() }

    /// When the server may be asked for a city again.
    private func opening(for entry: Entry) -> Duration {
        if entry.isWished { return heldUntil }
        let pausedUntil = trouble.opens(toFailed: entry.trouble?.isSinceAnswer ?? false)
        return max(pausedUntil, entry.trouble?.pausedUntil ?? .zero, heldUntil, refusedUntil)
    }

    /// The next request at `moment`: the cities that are due, at most `limit`, those whose forecast is due first.
    ///
    /// A city that failed comes after those that did not, so that it costs only itself. One that becomes due within a
    /// tenth of its interval goes along, so that cities stay together, need few requests, and what they have to tell is
    /// told together.
    package func batch(at moment: Duration, limit: Int) -> Batch? {
        let open = entries.filter { opening(for: $0) <= moment }
        func turn(_ entry: Entry) -> (Int, Duration, Int, Duration) {
            (
                entry.isWished ? 0 : 1, entry.trouble?.failedAt ?? .seconds(-1), entry.forecastDue <= moment ? 0 : 1,
                entry.nextDue
            )
        }
        guard let first = open.filter({ $0.nextDue <= moment }).min(by: { turn($0) < turn($1) }) else { return nil }
        let forecast = first.forecastDue <= moment
        if first.isAlone { return Batch(cities: [first.city], forecast: forecast) }
        let together = open.filter { entry in
            if entry.isAlone { return false }
            if forecast { return entry.forecastDue <= moment + entry.forecastInterval / 10 }
            // One whose forecast is due has its own turn.
            return entry.forecastDue > moment && entry.nextDue <= moment + entry.interval / 10
        }
        let turns = together.sorted { turn($0) < turn($1) }
        return Batch(cities: Array(turns.map(\.city).prefix(max(limit, 1))), forecast: forecast)
    }

    /// The cities that are due and not asked for because the server fails for all, refuses our key or wants to be left
    /// alone.
    package func waiting(at moment: Duration) -> [CityID] {
        guard trouble.isForAll(at: moment) || max(heldUntil, refusedUntil) > moment else { return [] }
        return entries.filter { $0.nextDue <= moment }.map(\.city)
    }

    /// The batch was answered; `isKept` if without asking the server, which then may still be in trouble.
    ///
    /// The cities `lackingForecast` got none although it was asked for: it is asked for again with the next current values.
    package mutating func succeeded(
        _ batch: Batch, lackingForecast: Set<CityID> = [], isKept: Bool = false, at moment: Duration
    ) {
        if !isKept {
            trouble.answered()
            for index in entries.indices { entries[index].trouble?.otherAnswered() }
            heldUntil = .zero
            refusedUntil = .zero
            keyRefusals = 0
        }
        update(batch.cities) { entry in
            if !isKept { entry.trouble = nil }
            entry.isWished = false
            entry.refusals = 0
            entry.isAlone = false
            entry.due = moment + entry.interval
            guard batch.forecast else { return }
            if lackingForecast.contains(entry.city) {
                entry.forecastAt = nil
                entry.forecastDue = moment + min(entry.interval, entry.forecastInterval)
            } else {
                entry.forecastAt = moment
                entry.forecastDue = moment + entry.forecastInterval
            }
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

    /// The batch failed, for a reason that may be the server's or the cities': neither is asked for a while.
    ///
    /// - Returns: Whether it is the cities' own, because the server has answered for others since they failed.
    package mutating func failed(_ batch: Batch, at moment: Duration, chance: Double) -> Bool {
        var (isNew, isItsOwn) = (false, true)
        update(batch.cities) { entry in
            isNew = isNew || !(entry.trouble?.isSinceAnswer ?? false)
            if entry.trouble == nil {
                entry.trouble = CityTrouble(at: moment)
            } else {
                entry.trouble?.failed(at: moment, chance: chance)
            }
            isItsOwn = isItsOwn && entry.trouble?.isItsOwn ?? false
            entry.isWished = false
        }
        trouble.failed(isNew: isNew && !isItsOwn, at: moment, chance: chance)
        if trouble.isLasting { endWishes() }
        return isItsOwn
    }

    /// The server wants to be left alone for so long.
    package mutating func hold(for span: Duration, at moment: Duration) {
        heldUntil = moment + span
        endWishes()
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
            entry.isWished = false
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
        endWishes()
    }

    /// True if the server refused our key and has not answered since.
    package var isKeyRefused: Bool { keyRefusals > 0 }

    /// The network may be back: the pause after failures is over, if that was not said within the last minute.
    package mutating func endPause(at moment: Duration) {
        guard let end = trouble.endPause(at: moment) else { return }
        for index in entries.indices { entries[index].trouble?.endPause(at: end) }
    }

    /// These cities are due now and come first, whatever was planned or failed before; only the server's own wish still
    /// counts.
    ///
    /// Their forecasts are asked for as well, unless they came within the interval of current values.
    /// When the server then fails twice in a row, who is left waits with all others.
    package mutating func makeDue(_ cities: Set<CityID>, at moment: Duration) {
        update(Array(cities)) { entry in
            entry.due = min(entry.due, moment)
            if entry.forecastAt.map({ moment - $0 >= entry.interval }) ?? true {
                entry.forecastDue = min(entry.forecastDue, moment)
            }
            entry.isWished = true
        }
    }

    /// Cities that are due and only wait because the server failed for another are due at once, unless it is in trouble.
    ///
    /// - Returns: Whether there are any.
    package mutating func hurry(at moment: Duration) -> Bool {
        guard !trouble.isLasting, max(heldUntil, refusedUntil) <= moment else { return false }
        let untried = entries.filter { $0.trouble == nil && $0.nextDue <= moment }
        makeDue(Set(untried.map(\.city)), at: moment)
        return !untried.isEmpty
    }

    private mutating func endWishes() {
        for index in entries.indices { entries[index].isWished = false }
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
