import Foundation
import SQLiteKit
import SkycastTestSupport
import Testing

/// F79 The daemon killed again and again while it polls twenty cities every second.
@Suite("The daemon under kill -9", .serialized)
struct DurabilityTests {
    /// Ten in `make test`, 500 in `make soak`.
    private static let kills = Int(ProcessInfo.processInfo.environment["SKYCAST_KILLS"] ?? "") ?? 10
    /// Milliseconds of life after the first that it stored; one daemon in four does not live so long.
    private static let life = kills > 10 ? 500...4500 : 0...700

    @Test("F79 the store is sound each time, nothing that was stored is lost, every snapshot is whole")
    func killLoop() async throws { try await blocking { try Self.killAgainAndAgain() } }

    private static func killAgainAndAgain() throws {
        let place = try Place()
        try place.serveWeather(#"{"set": {"wind_gusts_10m": 30}}"#)
        try place.configure(configuration(port: place.port))
        var seen = Seen()
        for round in 1...kills {
            let comment: Comment = "round \(round)"
            // The server's values change every 15 minutes, so its clock is moved.
            let script = #"{"shift": \#(round % 3 * -900)}"#
            let told = try Program(
                "/usr/bin/curl", ["-sS", "-d", script, "http://127.0.0.1:\(place.port)/_script"], in: place)
            #expect(told.status == 0)
            let daemon = try Running("skycastd", [], in: place)
            let start = seen
            var end = ContinuousClock.now + (round % 4 == 0 ? .milliseconds(Int.random(in: 0...300)) : .seconds(120))
            while ContinuousClock.now < end {
                if let now = Seen(place.database.path) {
                    #expect(now.transactions >= seen.transactions, comment)
                    seen = now
                    if now.polledAt > start.polledAt { end = min(end, .now + .milliseconds(Int.random(in: life))) }
                }
                usleep(20_000)
            }
            daemon.signal(SIGKILL)
            _ = try daemon.ended()
            let database = try Connection(place.database.path, mode: .readOnly)
            #expect(try database.integrityCheck() == [], comment)
            let left = try #require(Seen(place.database.path), comment)
            #expect(left.transactions >= seen.transactions, comment)
            #expect(left.snapshots >= seen.snapshots, comment)
            #expect(left.incomplete == 0, comment)
            #expect(left.events >= seen.events && left.events <= 20, comment)
            #expect(left.tellings <= 20, comment)
            seen = left
            #expect(!daemon.said.contains("damaged"), comment)
        }
        print("\(kills) kills: \(seen)")
        #expect(seen.events == 20 && seen.tellings >= 1)
        #expect(seen.snapshots >= 60)
        let status = try Program("skycastctl", ["status", "--json"], in: place)
        #expect(status.status == 0)
    }

    @Test("skycastctl status answers while the daemon writes")
    func status() async throws { try await blocking { try Self.readAgainAndAgain() } }

    private static func readAgainAndAgain() throws {
        let place = try Place()
        try place.serveWeather()
        try place.configure(configuration(port: place.port))
        let daemon = try Running("skycastd", [], in: place)
        try daemon.wait(until: "it has polled") { _ in Seen(place.database.path)?.snapshots ?? 0 >= 20 }
        var times: [Duration] = []
        for _ in 0..<(kills > 10 ? 10_000 : 25) {
            let start = ContinuousClock.now
            let status = try Program("skycastctl", ["status", "--json"], in: place)
            times.append(ContinuousClock.now - start)
            #expect(status.status == 0, "\(status.errors)")
        }
        times.sort()
        print(
            "skycastctl status, the whole process, \(times.count) times: median \(times[times.count / 2]),",
            "99th percentile \(times[times.count * 99 / 100]), slowest \(times[times.count - 1])")
        daemon.signal(SIGTERM)
        #expect(try daemon.ended().status == 0)
    }

    private static func configuration(port: String) -> String {
        let cities = (0..<20).map { number in
            """
            [[city]]
            name = "City \(number)"
            latitude = \(number * 3).5
            longitude = \(number * 7).25
            """
        }
        return """
            interval = "1s"
            forecast_interval = "1s"
            [provider]
            url = "http://127.0.0.1:\(port)"
            \(cities.joined(separator: "\n"))
            """
    }
}

/// What is in a store at one moment.
private struct Seen {
    private(set) var transactions = 0
    private(set) var snapshots = 0
    private(set) var incomplete = 0
    private(set) var events = 0
    private(set) var tellings = 0
    private(set) var polledAt = 0

    init() {}

    /// nil as long as there is no store.
    init?(_ path: String) {
        do {
            let database = try Connection(path, mode: .readOnly)
            let numbers = try database.first(
                """
                SELECT (SELECT transactions FROM identity), (SELECT count(*) FROM snapshot),
                    (SELECT count(*) FROM snapshot WHERE temperature_c IS NULL OR apparent_temperature_c IS NULL
                        OR relative_humidity_pct IS NULL OR precipitation_mm_h IS NULL OR weather_code IS NULL
                        OR wind_speed_ms IS NULL OR wind_gusts_ms IS NULL OR wind_direction_deg IS NULL
                        OR pressure_hpa IS NULL OR is_day IS NULL),
                    (SELECT count(*) FROM alert), (SELECT count(*) FROM outbox WHERE kind IN ('first', 'digest')),
                    (SELECT coalesce(max(last_success_at), 0) FROM city)
                """
            ) { (row) throws(SQLiteError) in
                (
                    try row.column(0, as: Int.self), try row.column(1, as: Int.self), try row.column(2, as: Int.self),
                    try row.column(3, as: Int.self), try row.column(4, as: Int.self), try row.column(5, as: Int.self)
                )
            }
            guard let numbers else { return nil }
            (transactions, snapshots, incomplete, events, tellings, polledAt) = numbers
        } catch {
            return nil
        }
    }
}
