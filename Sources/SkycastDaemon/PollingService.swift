package import SkycastConfig
package import SkycastCore
package import SkycastStore

/// Asks the sources for the weather of each city when it is due, one request at a time, and runs the alert cycle.
package struct PollingService: Service {
    private let settings: Settings
    private let sources: [any ForecastSource]
    private let store: Store
    private let dependencies: Dependencies
    private let doorbell: Doorbell
    private let pulse: Pulse
    private let desk: PollingDesk
    private let status: StatusLine
    private let endsOrphans: Bool

    /// A failing source has this long to recover before the next is asked, whatever it failed before.
    private static let settling = Duration.seconds(60)

    /// A service that polls the cities of `settings` and rings `doorbell` after each cycle.
    ///
    /// There is at least one of `sources`; they are in the order in which they are asked. `endsOrphans` ends the events of
    /// cities and rules that `settings` no longer name.
    package init(
        settings: Settings, sources: [any ForecastSource], store: Store, doorbell: Doorbell, pulse: Pulse,
        desk: PollingDesk = PollingDesk(), status: StatusLine, _ dependencies: Dependencies,
        endsOrphans: Bool = true
    ) {
        self.settings = settings
        self.sources = sources
        self.store = store
        self.doorbell = doorbell
        self.pulse = pulse
        self.desk = desk
        self.status = status
        self.dependencies = dependencies
        self.endsOrphans = endsOrphans
    }

    package func run() async throws {
        var round = try await PollingRound(settings, sources, store, settling: Self.settling, dependencies)
        if endsOrphans { try await round.endOrphans() }
        while !Task.isCancelled {
            if desk.takeNetworkHint() { round.tryAgain() }
            let requests = desk.takeRequests()
            let moment = dependencies.clock.elapsed
            for request in requests { round.makeDue(request.cities, at: moment) }
            var haul: PollingRound.Haul
            repeat {
                haul = await round.pass(pulse.beat)
                if haul.isFromAsking {
                    doorbell.ring()
                    for news in haul.news { desk.tell(news) }
                }
            } while haul.isCutShort
            for request in requests {
                let outcome = round.outcome(for: request.cities, since: moment)
                desk.answer(request, with: Task.isCancelled ? .interrupted : outcome)
            }
            if await round.lookAtClock() {
                doorbell.ring()
                desk.tell(.changed)
            }
            pulse.beat()
            desk.post(round.report)
            status.polling(round.status)
            await desk.waitForRequest(atMost: round.untilNextBatch, on: dependencies.clock)
        }
    }

    /// Polls everything that is due now, once, and returns.
    package func runOnce() async throws {
        var round = try await PollingRound(settings, sources, store, settling: .zero, dependencies)
        if endsOrphans { try await round.endOrphans() }
        while !Task.isCancelled {
            if await round.pass().isCutShort { continue }
            if round.isHeldBack {
                try await dependencies.clock.sleep(for: round.untilNextBatch)
            } else if !round.hurry() {
                return
            }
        }
    }
}
