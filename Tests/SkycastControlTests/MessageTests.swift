import SkycastControl
import SkycastCore
import Testing

@Suite("Messages")
struct MessageTests {
    @Test(
        "requests are lines of the contract, both ways",
        arguments: [
            (.refresh([CityID("oslo")]), #"{"cities":["oslo"],"request":"refresh"}"#),
            (.refresh([]), #"{"request":"refresh"}"#),
            (.change(.acknowledge(EventID("k3x"))), #"{"alert":"k3x","request":"ack"}"#),
            (.change(.snooze(.rule(RuleID("wind")), .hours(2))), #"{"request":"snooze","rule":"wind","seconds":7200}"#),
            (.change(.snooze(.everything, Seconds(-5))), #"{"all":true,"request":"snooze","seconds":-5}"#),
            (.change(.unsnooze(.city(CityID("oslo")))), #"{"city":"oslo","request":"unsnooze"}"#),
            (.change(.unsnooze(.event(EventID("k3x")))), #"{"alert":"k3x","request":"unsnooze"}"#),
            (.search("Lancaster, \"GB\""), #"{"name":"Lancaster, \"GB\"","request":"search"}"#),
            (.reload, #"{"request":"reload"}"#), (.status, #"{"request":"status"}"#),
            (.subscribe, #"{"request":"subscribe"}"#),
        ] as [(ControlRequest, String)])
    func requests(request: ControlRequest, line: String) throws {
        #expect(String(decoding: request.line, as: UTF8.self) == line + "\n")
        #expect(try ControlRequest(line: line.utf8) == request)
    }

    @Test(
        "what is no request is refused with a word for it",
        arguments: [
            ("", "bad_request"), ("[]", "bad_request"), ("{}", "bad_request"), ("{\"request\":7}", "bad_request"),
            (#"{"request":"ack"}"#, "bad_request"), (#"{"request":"snooze","all":true}"#, "bad_request"),
            (#"{"request":"snooze","seconds":60}"#, "bad_request"),
            (#"{"request":"snooze","seconds":1e300,"all":true}"#, "bad_request"),
            (#"{"request":"unsnooze","rule":"a","city":"b"}"#, "bad_request"),
            (#"{"request":"search"}"#, "bad_request"), (#"{"request":"search","name":["x"]}"#, "bad_request"),
            (#"{"request":"statsu"}"#, "unknown_request"), ("\u{0}\u{ff}{", "bad_request"),
            (String(repeating: "[", count: 60_000), "bad_request"),
        ])
    func refusals(line: String, code: String) {
        do throws(ControlError) {
            _ = try ControlRequest(line: line.utf8)
            Issue.record("it was taken")
        } catch {
            #expect(error.code == code)
        }
    }

    @Test("a mistyped request gets a suggestion, a hostile one is made harmless")
    func suggestion() {
        #expect(
            throws: ControlError(
                code: "unknown_request", "unknown request 'statsu'", hint: "did you mean 'status'?")
        ) { try ControlRequest(line: #"{"request":"statsu"}"#.utf8) }
        #expect(
            throws: ControlError(
                code: "unknown_request", "unknown request '[2J'",
                hint: "one of: refresh, ack, snooze, unsnooze, search, reload, status, subscribe")
        ) { try ControlRequest(line: #"{"request":"\u001b[2J"}"#.utf8) }
    }

    @Test("answers and events survive their lines")
    func answers() {
        var around = DaemonSurroundings()
        around.server = .init(name: "dunst", vendor: "knopwob", version: "1.9", capabilities: ["actions", "body"])
        around.isClockSuspect = true
        around.unit = "skycastd.service"
        around.sandbox = .init(noNewPrivileges: true, filtersSystemCalls: false)
        let status = DaemonStatus(
            version: "0.1.0", pid: 7, startedAt: Timestamp(1_774_703_100), cities: [CityID("oslo")], nextPollAt: nil,
            lastError: "no connection", waitingNotices: 2,
            holds: [.init(source: SourceID("open-meteo"), until: Timestamp(1_774_706_700), reason: "hourly limit")],
            refusedKeys: [.init(source: SourceID("openweathermap"), reason: "the API key is not known")],
            surroundings: around)
        let answers: [ControlAnswer] = [
            .done, .failed(ControlError(code: "c", "m", hint: "h")), .snoozed(until: Timestamp(1_774_703_100)),
            .refreshed([RefreshedCity(city: CityID("oslo"), error: nil)]), .status(status),
            .refreshed([RefreshedCity(city: CityID("oslo"), error: nil, askedAgo: Seconds(3))]),
        ]
        for answer in answers { #expect(ControlAnswer(line: answer.line.dropLast()) == answer) }
        #expect(
            String(decoding: ControlAnswer.snoozed(until: Timestamp(1_774_703_100)).line, as: UTF8.self)
                == #"{"ok":true,"until":"2026-03-28T13:05:00Z"}"# + "\n")
        let events: [ControlEvent] = [
            .poll([CityID("oslo")], error: "no connection", at: Timestamp(5)),
            .alert(EventID("k3x"), .opened, city: CityID("oslo"), at: Timestamp(5)),
        ]
        for event in events { #expect(ControlEvent(line: event.line.dropLast()) == event) }
        #expect(ControlAnswer(line: #"{"ok":true,"until":"tomorrow"}"#.utf8) == nil)
        #expect(status.startedAt == Timestamp(1_774_703_100))
    }

    @Test("found places survive their lines, with everything known of them and with nothing but name and place")
    func places() throws {
        var samara = Place(
            name: "Sámara", coordinates: try #require(Coordinates(latitude: 9.88147, longitude: -85.52809)))
        let bare = samara
        samara.elevation = -4.5
        (samara.country, samara.countryCode, samara.areas) = ("Costa Rica", "CR", ["Guanacaste", "Nicoya"])
        (samara.timeZone, samara.population) = ("America/Costa_Rica", 1071)
        let answer = ControlAnswer.found([samara, bare], attribution: "GeoNames")
        let read = try #require(ControlAnswer(line: answer.line.dropLast()))
        #expect(read.places?.map(\.place) == [samara, bare] && read.attribution == "GeoNames")
        let line = String(decoding: answer.line, as: UTF8.self)
        #expect(line.contains(#""country_code":"CR","elevation_m":-4.5,"latitude":9.88147"#))
        let nowhere = #"{"ok":true,"places":[{"name":"x","latitude":91,"longitude":0}]}"#
        #expect(ControlAnswer(line: nowhere.utf8)?.places?.map(\.place) == [nil])
    }

    @Test("a hundred places with long names fit into a line")
    func manyPlaces() throws {
        let long = String(repeating: "é", count: 80)
        var place = Place(
            name: long, coordinates: try #require(Coordinates(latitude: -89.12345, longitude: -179.12345)))
        (place.country, place.areas) = (long, [long, long, long, long])
        let answer = ControlAnswer.found(Array(repeating: place, count: 100), attribution: long)
        #expect(answer.line.count < ControlLimits().unread)
    }

    @Test("a daemon of an earlier version tells nothing of its surroundings, and is understood")
    func earlierVersion() {
        let line = """
            {"ok":true,"daemon":{"version":"0.1.0","pid":7,"since":"2026-03-28T13:05:00Z","cities":["oslo"],\
            "waiting_notices":0,"holds":[]}}
            """
        let status = ControlAnswer(line: line.utf8)?.daemon
        #expect(status?.pid == 7 && status?.surroundings == nil)
    }
}
