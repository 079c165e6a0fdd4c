import SkycastConfig
import SkycastCore
import SkycastStore

/// One request, and the consequences of its end.
extension PollingRound {
    /// Asks a source for the cities of a batch.
    mutating func ask(_ lane: Int, for batch: PollPlan.Batch, _ haul: inout Haul) async {
        lanes[lane].asks(for: batch, at: dependencies.clock.elapsed)
        let source = lanes[lane].source
        let cities = settings.cities.filter { batch.cities.contains($0.id) }
        let plain = WeatherQuestion(cities, forecast: batch.forecast, now: dependencies.wall.now)
        let question = await have(.knownAnswers) { store throws(StoreError) in
            try await plain.inTerms(of: source, keptIn: store)
        }
        do {
            let answers = try await source.fetch(question ?? plain)
            if let time = answers.lazy.compactMap(\.serverTime).first { dependencies.wall.compare(withServer: time) }
            let weather = answers.map { $0.usable(at: dependencies.wall.now) }
            if !weather.allSatisfy(\.isKept) {
                await have(.release) { store throws(StoreError) in try await store.release(source.attribution.id) }
            }
            let counting = note(weather, of: lane, to: batch)
            haul.take(weather.filter { counting.contains($0.city) })
            for answer in weather where counting.contains(answer.city) {
                if let failure = answer.readingFailure { haul.fail([answer.city], with: failure) }
            }
        } catch {
            await handle(error, of: lane, for: batch, &haul)
        }
    }

    /// Notes what a source has answered; the cities for which that counts.
    private mutating func note(
        _ weather: [CityWeather], of lane: Int, to batch: PollPlan.Batch
    ) -> [CityID] {
        let (source, moment, now) = (lanes[lane].id, dependencies.clock.elapsed, dependencies.wall.now)
        let isKept = weather.allSatisfy(\.isKept)
        let counting = weather.filter { answer in
            if let failure = answer.readingFailure {
                return !noteFailure(of: lane, for: [answer.city], because: failure).isEmpty
            }
            return rota.answered(source, for: answer.city, isKept: answer.isKept, at: moment, now: now)
        }.map(\.city)
        let lackingForecast = Set(weather.filter { $0.forecastFailure != nil }.map(\.city))
        lanes[lane].plan.succeeded(batch, lackingForecast: lackingForecast, isKept: isKept, at: moment)
        if !isKept { lanes[lane].lastFailure = nil }
        for city in batch.cities where !counting.contains(city) {
            // Its validity is not stored, as its forecast is not; so it is heeded here.
            let expiry = weather.first { $0.city == city }?.validity?.expiresAt
            lanes[lane].plan.postpone(city, until: expiry.map { moment + ($0 - now).duration }, at: moment)
        }
        logAnswers(weather.filter { counting.contains($0.city) }, of: lane, areKept: isKept)
        for remark in weather.compactMap(\.remark) where lanes[lane].remarks.insert(remark).inserted {
            dependencies.log.warning("\(lanes[lane].name): \(remark)")
        }
        return counting
    }

    /// Draws the consequences of a failure.
    private mutating func handle(
        _ error: SourceError, of lane: Int, for batch: PollPlan.Batch, _ haul: inout Haul
    ) async {
        if Task.isCancelled { return }
        let moment = dependencies.clock.elapsed
        var isOfCities = false
        switch error.kind {
        case .rejected where batch.cities.count > 1:
            lanes[lane].plan.split(batch)
            return
        case .rejected:
            for city in batch.cities { lanes[lane].plan.reject(city, at: moment) }
            isOfCities = true
        case .unauthorized: lanes[lane].plan.refuseKey(at: moment)
        case .transient, .unresolved:
            isOfCities = lanes[lane].plan.failed(batch, at: moment, chance: dependencies.chance())
        case .holdFor(let span): await hold(lane, for: span, because: error.message)
        case .holdUntil(let reset):
            await hold(lane, for: reset.wait(from: dependencies.wall.now), because: error.message)
        }
        if isOfCities {
            logFailure(error.message, of: lane, for: batch.cities, in: \.cityFailures)
        } else {
            lanes[lane].lastFailure = error.message
            logFailure(error, of: lane)
        }
        let isRefusal = error.kind == .rejected || error.kind == .unauthorized
        // A key is refused for all cities at once.
        let others = error.kind == .unauthorized ? lanes[lane].plan.cities.subtracting(haul.weather.map(\.city)) : []
        let cities = Array(others.union(batch.cities))
        let counting = noteFailure(of: lane, for: cities, isRefusal: isRefusal, because: error.message)
        haul.fail(counting, with: error.message)
    }

    /// Notes that a source fails for the cities that are due and not asked for, because it fails for all.
    mutating func noteWaiting(for lane: Int, _ haul: inout Haul) {
        guard let reason = lanes[lane].lastFailure else { return }
        let waiting = lanes[lane].plan.waiting(at: dependencies.clock.elapsed)
        let unasked = waiting.filter { haul.failures[$0] == nil }
        haul.fail(noteFailure(of: lane, for: unasked, because: reason), with: reason)
    }

    /// Notes that a source has failed; the cities whose source it is.
    private mutating func noteFailure(
        of lane: Int, for cities: [CityID], isRefusal: Bool = false, because reason: String
    ) -> [CityID] {
        let source = lanes[lane].id
        for city in cities {
            rota.failed(
                source, for: city, isRefusal: isRefusal, because: reason, at: dependencies.clock.elapsed)
        }
        return cities.filter { rota.source(of: $0) == source }
    }

    /// Leaves the server alone as long as it asks, also after a restart.
    private mutating func hold(_ lane: Int, for span: Seconds, because reason: String) async {
        lanes[lane].hold(for: span.duration, because: reason, at: dependencies.clock.elapsed)
        let hold = SourceHold(source: lanes[lane].id, until: dependencies.wall.now + span, reason: reason)
        await have(.hold) { store throws(StoreError) in try await store.hold(hold) }
    }
}

extension SourceError.Reset {
    /// How long from `now` until the server counts anew, and a little, so as not to be the first through the door.
    fileprivate func wait(from now: Timestamp) -> Seconds {
        let period: Int64 = self == .nextHour ? 3600 : 86_400
        return Seconds(period - now.seconds % period + 30)
    }
}
