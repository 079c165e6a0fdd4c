import SkycastCore
import SkycastTestSupport
import Testing

/// Every notice as a person reads it: all rule kinds, severities and kinds of notice, and names that are hard to show.
@Suite("Notices as golden text")
struct NoticeGoldenTests {
    private static let text = AlertText(units: .metric, zones: FixedZones(), now: AlertTextTests.now)
    private static let source = SourceAttribution.of(SourceID("open-meteo"))

    private static func notice(_ telling: Telling) -> Notice { text.notice(for: .single(telling), source: source) }

    private static func card(_ notice: Notice) -> String {
        #expect(notice.summary.count <= 80, "\(notice.summary)")
        #expect(notice.body.count <= 400)
        #expect(notice.body.split(separator: "\n", omittingEmptySubsequences: false).count <= 5)
        #expect(!notice.summary.contains("\n") && !notice.summary.isEmpty)
        let actions = notice.offersActions ? ", actions" : ""
        let transient = notice.isTransient ? ", transient" : ""
        let header = "[\(notice.icon), \(notice.severity.name)\(actions)\(transient)]"
        let body = notice.body.replacing(/ack [0-9a-z]{8}/, with: "ack ID")
        return "\(header)\n\(notice.summary)\n\(body)\n"
    }

    private static func golden(_ name: String, _ cards: [String]) {
        #expect(Golden().difference(cards.joined(separator: "\n"), name) == nil)
    }

    /// The built-in rules, and one for each metric that they leave out; with a value over the limit.
    private static let rules: [(rule: Rule, value: Double)] =
        DefaultRules.all.map { ($0, value(of: $0)) }
        + Metric.forRules.filter { $0 != .weatherCode }.compactMap { metric in
            let below: Set<Metric> = [.visibility, .pressure, .pressureChange3h]
            let middle = metric.plausible.lowerBound / 2 + metric.plausible.upperBound / 2
            let limits = Limits(
                metric: metric, direction: below.contains(metric) ? .below : .above, levels: [.init(.severe, middle)],
                clear: nil)
            return limits.map { (Rule(id: RuleID(metric.name), title: metric.title, criterion: .limit($0)), middle) }
        }

    private static func value(of rule: Rule) -> Double {
        guard case .limit(let limits) = rule.criterion, let level = limits.levels.last else { return 96 }
        return limits.direction == .above ? level.limit * 1.1 : level.limit - 4
    }

    @Test("every rule, expected and begun")
    func rules() {
        Self.golden(
            "notices-rules.txt",
            Self.rules.flatMap { rule, value in
                [
                    AlertTextTests.telling(phase: .expected, rule: rule, value: 0, window: (2, 8, value)),
                    AlertTextTests.telling(rule: rule, value: value, window: (0, 8, value)),
                ].map { Self.card(Self.notice($0)) }
            })
    }

    @Test("every kind at every severity")
    func kinds() {
        let kinds = OutboxNotice.Kind.allCases.filter { $0 != .digest }
        Self.golden(
            "notices-kinds.txt",
            kinds.flatMap { kind in
                [Severity.minor, .moderate, .severe, .extreme].map { severity in
                    let isAhead = kind == .withdrawn
                    return Self.card(
                        Self.notice(
                            AlertTextTests.telling(
                                kind, severity, phase: isAhead ? .expected : .ongoing, value: 31,
                                window: (isAhead ? 2 : 0, 8, 34), before: kind == .escalate ? .minor : nil)))
                }
            })
    }

    @Test("F67 F68 names that are hard to show")
    func names() {
        let names = [
            "Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu",
            "القاهرة", "東京都千代田区", "ירושלים", "Foo & <b>Bar</b> <a href=\"x\">", "São Tomé & Príncipe",
            "👩‍👩‍👧‍👦 Family 🇳🇴", "a\u{202E}b\u{200B}c\nd\u{0}e", "Z\u{0301}\u{0302}\u{0303}\u{0304}\u{0305}\u{0306}algo",
            String(repeating: "x", count: 10_000),
        ]
        Self.golden(
            "notices-names.txt",
            names.flatMap { name in
                let city = AlertTextTests.city(name, 1, 1, zone: "Europe/Oslo")
                return [
                    AlertTextTests.telling(phase: .expected, window: (14, 20, 30), city: city),
                    AlertTextTests.telling(.escalate, .extreme, value: 40, city: city, before: .moderate),
                    AlertTextTests.telling(.withdrawn, phase: .expected, window: (40, 48, 30), city: city),
                ].map { Self.card(Self.notice($0)) }
            })
    }

    @Test("several at once, neighbours, old data, a window that may last, and worse to come")
    func rest() {
        let cities = ["Oslo", "Bergen", "Molde", "Bodø", "Røros"].enumerated().map { number, name in
            AlertTextTests.city(name, 50 + Double(number), 10, zone: "Europe/Oslo")
        }
        let several = { (count: Int, kind: OutboxNotice.Kind, severity: Severity) in
            Self.card(
                Self.text.notice(
                    for: .several(cities.prefix(count).map { AlertTextTests.telling(kind, severity, city: $0) }),
                    source: Self.source))
        }
        let yetToCome = [OutboxNotice.Kind.now, .remind].map { kind in
            AlertTextTests.telling(kind, value: 20, window: (0, 8, 34)).with(Rules.wind())
        }
        var neighbours = AlertTextTests.telling(phase: .expected, window: (2, 8, 30), city: cities[0])
        neighbours.neighbours = [cities[1], cities[2]]
        var old = AlertTextTests.telling(phase: .expected, window: (2, 8, 30))
        old.age = .hours(7)
        var open = AlertTextTests.telling(phase: .expected, window: (2, 12, 30))
        if case let alert = open.alert, var event = Optional(alert.event), let window = event.window {
            event.window = Window(
                start: window.start, end: window.end, level: window.level, peak: window.peak, isOpenEnded: true)
            var changed = alert
            changed.event = event
            open = Telling(kind: .first, alert: changed, city: open.city)
        }
        let demo = Self.text.notice(
            for: .single(AlertTextTests.telling()), source: SourceAttribution.of(SourceID("demo")))
        Self.golden(
            "notices-rest.txt",
            [several(4, .first, .moderate), several(5, .first, .severe), several(5, .over, .severe)]
                + ([neighbours, old, open] + yetToCome).map { Self.card(Self.notice($0)) } + [Self.card(demo)])
    }
}
