package import SkycastConfig
package import SkycastControl
package import SkycastCore
package import SkycastStore

/// Answers what is asked at the control socket, and tells subscribers what happens.
///
/// The socket outlives this service: what is asked during a reload is answered after it.
package struct ControlService: Service {
    private let server: ControlServer
    private let settings: Settings
    private let store: Store
    private let desk: PollingDesk
    private let doorbell: Doorbell
    private let process: DaemonProcess
    private let dependencies: Dependencies
    private let geocoder: @Sendable () -> (any Geocoder)?
    private let reload: @Sendable () -> Void
    private let surroundings: @Sendable () async -> DaemonSurroundings?

    /// A service for one configuration at a socket that is there already.
    ///
    /// `geocoder` finds places, nil if nothing may be asked of the network; `reload` has the configuration read again,
    /// soon; `surroundings` tells what status says of them.
    package init(
        server: ControlServer, settings: Settings, store: Store, desk: PollingDesk, doorbell: Doorbell,
        process: DaemonProcess, _ dependencies: Dependencies,
        geocoder: @escaping @Sendable () -> (any Geocoder)? = { nil },
        reload: @escaping @Sendable () -> Void = {},
        surroundings: @escaping @Sendable () async -> DaemonSurroundings? = { nil }
    ) {
        self.server = server
        self.settings = settings
        self.store = store
        self.desk = desk
        self.doorbell = doorbell
        self.process = process
        self.geocoder = geocoder
        self.dependencies = dependencies
        self.reload = reload
        self.surroundings = surroundings
    }

    package func run() async throws {
        await withDiscardingTaskGroup { group in
            group.addTask { await publish() }
            while let request = await server.nextRequest() {
                group.addTask { server.answer(request, with: await answer(to: request.message)) }
            }
            group.cancelAll()
        }
    }

    private func answer(to request: ControlRequest) async -> ControlAnswer {
        do {
            switch request {
            case .refresh(let cities): return try await refresh(cities)
            case .change(let change): return try await make(change)
            case .search(let text): return try await search(text)
            case .reload:
                reload()
                return .done
            case .status: return .status(try await status)
            case .subscribe: return .done
            }
        } catch let error as ControlError {
            return .failed(error)
        } catch {
            let error = error as? any UserFacingError
            return .failed(ControlError(code: "failed", error?.message ?? "it went wrong", hint: error?.hint))
        }
    }
}

/// The answers.
extension ControlService {
    private func refresh(_ wanted: [CityID]) async throws(ControlError) -> ControlAnswer {
        let known = settings.cities.map(\.id)
        for city in wanted where !known.contains(city) { throw unknown(city) }
        let cities = wanted.isEmpty ? known : known.filter { wanted.contains($0) }
        guard !cities.isEmpty else {
            throw ControlError(code: "no_cities", "no city is configured", hint: "add one: skycastctl add NAME")
        }
        switch await desk.refresh(cities) {
        case .asked(let results): return .refreshed(results)
        case .held(let hold):
            throw ControlError(
                code: "held", "the server asks to wait until \(hold.end.rfc3339): \(hold.reason)",
                hint: "the daemon tries again by itself")
        case .interrupted: throw .interrupted
        }
    }

    private func search(_ text: String) async throws(ControlError) -> ControlAnswer {
        guard let geocoder = geocoder() else {
            throw ControlError(
                code: "no_search", "demo weather comes without a search for places",
                hint: "give coordinates: skycastctl add NAME --at LAT,LON")
        }
        return .found(try await PlaceSearch(geocoder).places(text), attribution: geocoder.credit)
    }

    private func make(_ change: UserChange) async throws -> ControlAnswer {
        switch change {
        case .snooze(.rule(let rule), _):
            let rules = settings.rules.map(\.id.text)
            guard rules.contains(rule.text) else {
                throw ControlError(
                    code: "unknown_rule", "no rule '\(rule.text.cleaned(maximum: 40))'",
                    hint: Self.hint(rule.text, rules))
            }
        case .snooze(.city(let city), _): if !settings.cities.contains(where: { $0.id == city }) { throw unknown(city) }
        default: break
        }
        let outcome = try await store.apply(change, at: dependencies.wall.now)
        if case .refused(let refusal) = outcome {
            throw ControlError(code: refusal.code, refusal.message, hint: refusal.hint)
        }
        doorbell.ring()
        desk.tell(.changed)
        if case .snoozed(let until) = outcome { return .snoozed(until: until) }
        return .done
    }

    private var status: DaemonStatus {
        get async throws {
            let report = desk.report
            return DaemonStatus(
                version: Skycast.version, pid: process.id, startedAt: process.startedAt,
                cities: settings.cities.map(\.id), nextPollAt: report.nextPollAt, lastError: report.lastError,
                waitingNotices: try await store.waitingNotices(at: dependencies.wall.now), holds: report.holds,
                refusedKeys: report.refusedKeys,
                storeOutage: await store.outage.map { DaemonStatus.Outage(since: $0.since, reason: $0.reason) },
                surroundings: await surroundings())
        }
    }

    private func unknown(_ city: CityID) -> ControlError {
        ControlError(
            code: "unknown_city", "no city '\(city.text.cleaned(maximum: 40))'",
            hint: Self.hint(city.text, settings.cities.map(\.id.text)))
    }

    private static func hint(_ word: String, _ known: [String]) -> String? {
        if let near = Suggestion.nearest(to: word, in: known) { return "did you mean '\(near)'?" }
        return known.isEmpty ? nil : "one of: " + known.prefix(8).joined(separator: ", ")
    }
}

/// The news.
extension ControlService {
    /// Tells subscribers of polls, and of what they and the user changed about alerts, until cancelled.
    private func publish() async {
        var watch = AlertWatch()
        _ = await changes(&watch)
        for await news in desk.news {
            if case .polled(let cities, let failure) = news {
                server.publish(.poll(cities, error: failure, at: dependencies.wall.now))
            }
            for event in await changes(&watch) { server.publish(event) }
        }
    }

    private func changes(_ watch: inout AlertWatch) async -> [ControlEvent] {
        guard let alerts = try? await store.alerts() else { return [] }  // what is wrong shows where it is written
        return watch.changes(in: alerts, at: dependencies.wall.now)
    }
}

/// Which process this is, and since when.
package struct DaemonProcess: Hashable, Sendable {
    package let id: Int32
    package let startedAt: Timestamp

    package init(id: Int32, startedAt: Timestamp) {
        self.id = id
        self.startedAt = startedAt
    }
}
