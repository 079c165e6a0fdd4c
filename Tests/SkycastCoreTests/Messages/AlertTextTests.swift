import SkycastCore
import SkycastTestSupport
import Testing

/// Notices as golden text: what a person reads on the screen.
@Suite("Notices in words")
struct AlertTextTests {
    /// 2026-03-28 is a Saturday; 12:00 UTC is 13:00 in Oslo (fixed CET here).
    static let now = Timestamp(1_774_699_200)
    static let source = SourceAttribution.of(SourceID("open-meteo"))

    static func text(_ telling: Telling, units: UnitPreferences = .metric) -> String {
        let writer = AlertText(units: units, zones: FixedZones(), now: now)
        let notice = writer.notice(for: .single(telling), source: source)
        return ([notice.summary] + notice.body.split(separator: "\n").map(String.init)).joined(separator: " | ")
    }

    static func telling(
        _ kind: OutboxNotice.Kind = .first, _ level: Severity = .severe, phase: RuleState.Phase = .ongoing,
        rule: Rule = Rules.wind(), value: Double? = 26, window: (from: Int64, to: Int64, peak: Double?)? = nil,
        city: City = oslo, before: Severity? = nil
    ) -> Telling {
        var event = AlertEvent(openedAt: now, since: now, level: level)
        event.told = level
        event.value = value
        event.begunAt = phase == .ongoing ? now - .minutes(5) : nil
        event.window = window.map { window in
            Window(
                start: now + .hours(window.from), end: now + .hours(window.to), level: level,
                peak: window.peak.map { Peak(value: $0, at: now + .hours(window.from + 1)) })
        }
        return Telling(
            kind: kind, alert: AlertRecord(rule, city.id, event, phase: phase), city: city, toldBefore: before)
    }

    static let oslo = city("Oslo", 59.91, 10.75, zone: "Europe/Oslo")

    static func city(_ name: String, _ latitude: Double, _ longitude: Double, zone: String? = nil) -> City {
        guard let coordinates = Coordinates(latitude: latitude, longitude: longitude) else {
            preconditionFailure("test coordinates are on Earth")
        }
        return City(id: CityID(name.lowercased()), name: name, coordinates: coordinates, timeZone: zone)
    }

    @Test("every kind")
    func kinds() {
        let expected = [
            "Severe wind gusts in Oslo | Wind gusts 94 km/h, limit 90 km/h | Since 12:55 local time | Forecast by Open-Meteo, not an official warning | skycastctl ack c0vdgfdy"
        ]
        let texts = [Self.text(Self.telling())]
        #expect(texts.count == expected.count)
        for (text, wanted) in zip(texts, expected) {
            #expect(
                text.replacing(/ack [0-9a-z]{8}/, with: "ack ID") == wanted.replacing(/ack [0-9a-z]{8}/, with: "ack ID")
            )
        }
    }

    @Test(
        "summaries",
        arguments: [
            (telling(.first, phase: .expected, window: (2, 8, 29)), "Severe wind gusts expected in Oslo from 15:00"),
            (
                telling(.first, phase: .expected, window: (12, 14, 29)),
                "Severe wind gusts expected in Oslo from tomorrow 01:00"
            ),
            (
                telling(.first, phase: .expected, window: (40, 44, 29)),
                "Severe wind gusts expected in Oslo from Mon 05:00"
            ),
            (telling(.first, phase: .expected, window: (-1, 4, 29)), "Severe wind gusts expected in Oslo this hour"),
            (telling(.escalate, before: .moderate), "Severe wind gusts in Oslo, was moderate"),
            (telling(.now), "Now: severe wind gusts in Oslo"),
            (telling(.remind, .minor), "Still minor wind gusts in Oslo"),
            (telling(.over), "Over: severe wind gusts in Oslo"),
            (
                telling(.withdrawn, phase: .expected, window: (2, 8, 29)),
                "No longer expected: severe wind gusts in Oslo"
            ),
            (telling(rule: Rules.frost(), value: -12), "Severe low temperature in Oslo"),
        ])
    func summaries(telling: Telling, expected: String) {
        #expect(Self.text(telling).hasPrefix(expected + " |"), "\(Self.text(telling))")
    }

    @Test("what goes on is told by what was read, what is yet to come as such")
    func yetToCome() {
        func summary(_ kind: OutboxNotice.Kind, _ value: Double, of rule: Rule? = Rules.wind()) -> String {
            let telling = Self.telling(kind, value: value, window: (0, 9, 30)).with(rule)
            return String(Self.text(telling).prefix { $0 != "|" })
        }
        #expect(summary(.now, 20) == "Now: moderate wind gusts in Oslo, severe expected ")
        #expect(summary(.remind, 20) == "Still moderate wind gusts in Oslo, severe expected ")
        #expect(summary(.remind, 13) == "Severe wind gusts still expected in Oslo ")
        #expect(summary(.now, 20, of: nil) == "Severe wind gusts still expected in Oslo ")
        #expect(summary(.now, 20, of: Rules.frost()) == "Severe wind gusts still expected in Oslo ")
        #expect(summary(.now, 26) == "Now: severe wind gusts in Oslo ")
    }

    @Test("a window with its peak, in the units asked for")
    func window() {
        let telling = Self.telling(.first, .moderate, phase: .expected, value: nil, window: (2, 8, 20))
        #expect(
            Self.text(telling, units: .imperial)
                == "Moderate wind gusts expected in Oslo from 15:00 | Wind gusts up to 45 mph at 16:00, limit 40.26 mph"
                + " | 15:00 to 21:00 local time | Forecast by Open-Meteo, not an official warning")
    }

    @Test("a city whose zone is not known yet is told in UTC")
    func unknownZone() {
        let telling = Self.telling(
            .first, .minor, phase: .expected, window: (2, 3, 15), city: Self.city("Nowhere", 0, 0))
        #expect(Self.text(telling).contains("from 14:00"))
        #expect(Self.text(telling).contains("14:00 to 15:00 UTC"))
    }

    @Test("a city whose zone is unknown here is told in UTC, and it says so")
    func zoneOfAnotherDatabase() {
        let city = Self.city("Nowhere", 0, 0, zone: "Europe/Nowhere")
        let telling = Self.telling(.first, .minor, phase: .expected, window: (2, 3, 15), city: city)
        #expect(Self.text(telling).contains("14:00 to 15:00 UTC"))
    }

    @Test("F67 F68 hostile names are readable and harmless")
    func hostileNames() {
        let name = "Foo & <b>Bar</b>\u{202e}\u{200b}\n\u{1b}[31m" + String(repeating: "x", count: 10_000)
        let notice = AlertText(units: .metric, zones: FixedZones(), now: Self.now).notice(
            for: .single(Self.telling(city: Self.city(name, 1, 1))), source: Self.source)
        #expect(notice.summary.hasPrefix("Severe wind gusts in Foo & <b>Bar</b>"))
        #expect(notice.summary.count <= 80)
        #expect(notice.body.count <= 400)
        let harmful: Set<Unicode.Scalar> = ["\u{202e}", "\u{200b}", "\u{1b}", "\n"]
        #expect(!notice.summary.unicodeScalars.contains { harmful.contains($0) })
    }

    @Test("F14 many at once are one bubble, worst first, and say how many more")
    func grouped() {
        let tellings = (0..<30).map { number in
            Self.telling(
                .first, number == 17 ? .extreme : .minor, rule: Rules.frost(), value: -12,
                city: Self.city("City \(number)", Double(number), 0))
        }
        let bubbles = Grouping.bubbles(for: tellings)
        #expect(bubbles.count == 1)
        let notice = AlertText(units: .metric, zones: FixedZones(), now: Self.now).notice(
            for: bubbles[0], source: Self.source)
        let lines = notice.body.split(separator: "\n")
        #expect(notice.summary == "30 weather alerts, the worst extreme")
        #expect(lines.count == 5)
        #expect(lines.first == "Extreme low temperature in City 17")
        #expect(lines[3] == "and 27 more: skycastctl alerts")
    }

    @Test("T42 the same danger at neighbours is one bubble that names both")
    func neighbours() {
        let near = Self.city("Bærum", 59.92, 10.72)
        let bubbles = Grouping.bubbles(for: [Self.telling(), Self.telling(city: near)])
        #expect(bubbles.count == 1)
        guard case .single(let telling) = bubbles[0] else { return #expect(Bool(false)) }
        #expect(Self.text(telling).hasPrefix("Severe wind gusts in Bærum and Oslo |"))
    }

    @Test("up to three have a bubble each, ends like news")
    func few() {
        let cities = (0..<5).map { Self.city("City \($0)", Double($0), 0) }
        for kind in [OutboxNotice.Kind.first, .over] {
            let some = Grouping.bubbles(for: cities.prefix(3).map { Self.telling(kind, city: $0) })
            #expect(some.map(\.kind) == [kind, kind, kind])
        }
    }

    @Test("more ends than three are one bubble, apart from the news")
    func manyEnds() throws {
        let cities = (0..<12).map { Self.city("City \($0)", Double($0), 0) }
        let ends = cities.prefix(8).map { Self.telling(.over, city: $0) }
        let bubbles = Grouping.bubbles(for: ends + cities.suffix(4).map { Self.telling(city: $0) })
        #expect(bubbles.map(\.kind) == [.digest, .over])
        #expect(bubbles.map(\.tellings.count) == [4, 8])
        let notice = AlertText(units: .metric, zones: FixedZones(), now: Self.now).notice(
            for: bubbles[1], source: Self.source)
        let lines = notice.body.split(separator: "\n")
        #expect(notice.summary == "8 weather alerts have ended")
        #expect(notice.severity == .moderate && !notice.isTransient && notice.icon == "weather-few-clouds")
        #expect(lines.first == "Over: severe wind gusts in City 0")
        #expect(lines[3] == "and 5 more: skycastctl alerts --all")
        let withdrawn = cities.prefix(4).map { Self.telling(.withdrawn, city: $0) }
        #expect(Grouping.bubbles(for: withdrawn).map(\.kind) == [.withdrawn])
        #expect(Grouping.bubbles(for: withdrawn + ends.suffix(1)).map(\.kind) == [.over])
    }

    @Test("the end of the same danger at neighbours is one bubble, as its beginning was")
    func neighboursEnd() {
        let near = Self.city("Bærum", 59.92, 10.72)
        let bubbles = Grouping.bubbles(for: [Self.telling(.over), Self.telling(.over, city: near)])
        #expect(
            bubbles.map { Self.text($0.tellings[0]).hasPrefix("Over: severe wind gusts in Bærum and Oslo |") } == [true]
        )
    }
}

@Suite("What notices say of codes and limits")
struct AlertTextOddityTests {
    static let storms: Rule = {
        let codes: Codes = [.moderate: [95, 96], .severe: [99]]
        return Rule(id: RuleID("storm"), title: "thunderstorm", criterion: .codes(codes))
    }()

    @Test("a code that is only forecast is no fact")
    func codesAhead() {
        let telling = { (code: Double) in
            AlertTextTests.telling(
                .escalate, rule: Self.storms, value: code, window: (1, 3, nil), before: .moderate
            ).with(Self.storms)
        }
        #expect(
            AlertTextTests.text(telling(95)).hasPrefix("Severe thunderstorm expected in Oslo, was moderate | Now: "))
        #expect(AlertTextTests.text(telling(99)).hasPrefix("Severe thunderstorm in Oslo, was moderate | "))
        let now = AlertTextTests.telling(.now, rule: Self.storms, value: 95, window: (0, 3, nil)).with(Self.storms)
        #expect(AlertTextTests.text(now).hasPrefix("Now: moderate thunderstorm in Oslo, severe expected | Now: "))
    }

    @Test("a code in the store that is none is left out", arguments: [Double.nan, .infinity, 1e300, 95.5])
    func damagedCode(value: Double) {
        let telling = AlertTextTests.telling(rule: Self.storms, value: value).with(Self.storms)
        #expect(AlertTextTests.text(telling).hasPrefix("Severe thunderstorm in Oslo | Since"))
        #expect(QuantityText(units: .metric).text(value, of: .weatherCode) == "–")
    }

    @Test("a limit is not rounded")
    func exactLimit() throws {
        let limits = try #require(
            Limits(metric: .temperature, direction: .below, levels: [.init(.severe, 0.5)], clear: 1.5))
        let rule = Rule(id: RuleID("frost"), title: "frost", criterion: .limit(limits))
        let text = AlertTextTests.text(AlertTextTests.telling(rule: rule, value: 0.2))
        #expect(text.contains("limit 0.5 °C"), "\(text)")
    }
}
