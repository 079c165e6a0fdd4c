import SkycastCLI
import SkycastControl
import SkycastCore
import SkycastStore
import SkycastTestSupport
import Testing

/// `doctor`: its pages, its exit status, and what it keeps to itself.
@Suite struct DoctorCommandTests {
    private func patient(_ scene: DoctorScene) -> Patient {
        var patient = Patient()
        scene.adjust(&patient)
        return patient
    }

    @Test(arguments: DoctorScene.all) func pages(_ scene: DoctorScene) {
        let patient = patient(scene)
        let text = patient.run("doctor")
        #expect(text.status == scene.status)
        #expect(text.standardError.isEmpty)
        for line in text.standardOutput.split(separator: "\n") { #expect(CellWidth.of(String(line)) <= 80) }
        #expect(text.standardOutput.utf8.allSatisfy { $0 < 0x80 })
        #expect(patient.run("doctor", "--plain", columns: 200).standardOutput == text.standardOutput)
        let json = patient.run("doctor", "--json")
        #expect(json.status == scene.status)
        for (name, outcome) in [(scene.name + ".txt", text), (scene.name + ".json", json)] {
            let difference = Golden().difference(outcome.standardOutput, name)
            #expect(difference == nil, "\(difference ?? "")")
        }
    }

    @Test("notes alone end with 1") func notes() {
        var patient = Patient()
        patient.unit.isEnabled = false
        #expect(patient.run("doctor").status == .nothing)
        #expect(patient.run("doctor").standardOutput.hasSuffix("\n\nNo problems, 1 note.\n"))
    }

    @Test("a daemon that runs elsewhere than at the socket is not said to be stopped") func unreachedDaemon() {
        var patient = Patient()
        patient.daemon = nil
        let outcome = patient.run("doctor")
        #expect(outcome.status == .unavailable)
        let text = outcome.standardOutput.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(text.contains("process 42 holds the lock"))
        #expect(text.contains("the daemon runs as process 42, but nobody answers at the socket '/run/control.sock'"))
        #expect(!text.contains("not running") && text.contains("1 problem"), "\(text)")
    }

    @Test("the bounds of a coordinate are no secret, its value is") func bounds() {
        var patient = Patient()
        patient.check.problems = ["/c.toml:3:12: city.latitude: 99 lies not between -90 and 90, nor -180 and 180"]
        let text = patient.run("doctor", "--json").standardOutput
        #expect(text.contains("city.latitude: [hidden] lies not between -90 and 90, nor -180 and 180"), "\(text)")
    }

    @Test("a refused key is a problem that nobody waits for") func refusedKey() {
        var patient = Patient()
        patient.daemon = DaemonStatus(
            version: "0.1.0", pid: 42, startedAt: Sample.now, cities: [CityID("oslo"), CityID("bergen")],
            nextPollAt: Sample.now + .hours(1), lastError: "the API key is not known", waitingNotices: 0, holds: [],
            refusedKeys: [.init(source: SourceID("openweathermap"), reason: "the API key is not known")],
            surroundings: patient.around)
        let outcome = patient.run("doctor")
        #expect(outcome.status == .failed)
        #expect(outcome.standardOutput.contains("problem openweathermap does not take the API key: the API key is not"))
        #expect(outcome.standardOutput.contains("check the key and its file, then: systemctl"))
        #expect(!outcome.standardOutput.contains("by itself"))
    }

    @Test("a daemon of an earlier version") func earlierVersion() {
        var patient = Patient()
        patient.daemon = DaemonStatus(
            version: "0.1.0", pid: 42, startedAt: Sample.now, cities: [CityID("a"), CityID("b")], nextPollAt: nil,
            lastError: nil, waitingNotices: 0, holds: [])
        #expect(patient.run("doctor").standardOutput.contains("the daemon does not tell"))
    }

    @Test("a daemon that cannot store is a problem, though all that is stored looks well") func storeOutage() {
        var patient = Patient()
        patient.daemon = patient.status(
            outage: .init(since: Sample.now - .minutes(3), reason: "no space left for '/home/kari/skycast.db'"))
        let outcome = patient.run("doctor")
        #expect(outcome.status == .failed)
        let text = outcome.standardOutput.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(text.contains("it cannot store since 2026-"))
        #expect(text.contains("(3 min): no space left"))
        #expect(!text.contains("kari"))
        #expect(text.hasSuffix("1 problem."))
    }

    @Test("the bug of SQLite is told of the versions that have it") func resetBug() {
        for (number, isThere) in [
            (3_006_023, false), (3_007_000, true), (3_040_001, true), (3_051_002, true), (3_051_003, false),
        ] {
            var patient = Patient()
            patient.store.sqliteNumber = number
            #expect(patient.run("doctor").standardOutput.contains("WAL-reset bug") == isThere)
            #expect(patient.run("doctor").status == .answered)
        }
    }

    @Test(
        "F105 neither coordinates nor keys are shown, wherever they come from",
        arguments: [
            "Latitude must be in range of -90 to 90°. Given: 522.52.", "no data for 59.9139,10.7522",
            "city.latitude: 95 is not a latitude", "unknown key 'latitud' = 59.91",
            "GET https://x.example/v1?lat=59.9139&appid=c4n4ryc4n4ryc4n4ryc4n4ryc4n4ry00 failed",
            "bad api_key=c4n4ry", "Apikey=c4n4ry!", "APPID=c4n4ry;",
            "the key c4n4ryc4n4ryc4n4ryc4n4ryc4n4ry00 is refused",
            "https://customer.example/c4n4ryc4n4ryc4n4ry?x=1", "at (59.9139;10.7522)", "lon10.75220",
        ])
    func canary(_ text: String) {
        var patient = Patient()
        patient.check.problems = ["/home/kari/.config/skycast/config.toml:9:9: " + text]
        patient.check.hints = [text]
        patient.store.damage = [text]
        patient.around.serverProblem = text
        patient.around.server = nil
        patient.daemon = patient.status(
            lastError: text, waiting: 1,
            holds: [.init(source: SourceID("open-meteo"), until: Sample.now, reason: text)])
        patient.cities[0].lastError = text
        for words in [["doctor"], ["doctor", "--json"]] {
            let output = words.count == 1 ? patient.run("doctor") : patient.run("doctor", "--json")
            for canary in ["c4n4ry", "522.52", "59.91", "10.75", "95 is", "kari"] {
                #expect(!output.standardOutput.contains(canary), "\(canary) of \(text)")
            }
            #expect(output.standardOutput.contains("Oslo"))
        }
    }

    @Test("texts without secrets stay as they are") func harmless() {
        var patient = Patient()
        let text = "could not connect to api.open-meteo.com:443 (HTTP 1.1, SQLite 3.40.1, 0.5 s, 10 km/h, error 28)"
        patient.cities[0].lastError = text
        #expect(patient.run("doctor", "--json").standardOutput.contains(text))
    }
}
