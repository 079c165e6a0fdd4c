import SkycastCore
import Testing

/// What `--units` may say.
@Suite struct GrammarUnitWishesTests {
    private static let knots: UnitPreferences = {
        var units = UnitPreferences.metric
        units.wind = .knots
        return units
    }()

    private static func changed(
        _ units: UnitPreferences, _ changes: (UnitPreferences.Kind, Unit)...
    ) -> UnitPreferences {
        changes.reduce(into: units) { $0[$1.0] = $1.1 }
    }

    @Test(
        arguments: [
            ("metric", .metric), ("imperial", .imperial), ("uk", .uk), ("si", .si), (" si ", .si),
            ("temperature=°F", changed(knots, (.temperature, .fahrenheit))),
            ("temperature=F,wind=kt", changed(knots, (.temperature, .fahrenheit))),
            ("wind=bft", changed(knots, (.wind, .beaufort))), ("wind = Bft", changed(knots, (.wind, .beaufort))),
            ("imperial,wind=KN", changed(.imperial, (.wind, .knots))),
            ("wind=kn,imperial", changed(.imperial, (.wind, .knots))),
            ("wind=m/s,wind=km/h", changed(knots, (.wind, .kilometresPerHour))),
            (
                "pressure=mmhg,precipitation=in,distance=miles",
                changed(
                    knots, (.pressure, .millimetresOfMercury), (.precipitation, .inches), (.distance, .miles))
            ),
        ] as [(String, UnitPreferences)])
    func wishesChangeWhatIsSet(_ text: String, _ units: UnitPreferences) throws {
        #expect(try UnitWishes(text).applied(to: Self.knots) == units)
    }

    @Test(
        arguments: [
            ("", 0, "there is no set of units ''", "one of: metric"),
            ("metrik", 0, "there is no set", "did you mean 'metric'?"),
            ("wind=", 0, "'' is no unit of wind", "one of: km/h, m/s, mph, kn, Bft"),
            ("wind=°C", 0, "'°C' is no unit of wind", "one of"),
            ("wind=kmph", 0, "'kmph' is no unit of wind", "did you mean"),
            ("uk,wnid=kn", 3, "there is no unit of 'wnid'", "did you mean 'wind'?"),
            ("=", 0, "there is no unit of ''", "one of: temp"),
            ("uk,", 3, "there is no set of units ''", "one of"), ("snow=cm", 0, "there is no unit of 'snow'", "one of"),
        ])
    func mistakesAreTold(_ text: String, _ offset: Int, _ message: String, _ hint: String) {
        do throws(GrammarError) {
            let wishes = try UnitWishes(text)
            Issue.record("\(text) is \(wishes)")
        } catch {
            #expect(error.message.hasPrefix(message))
            #expect(error.hint?.hasPrefix(hint) == true, "\(error.hint ?? "")")
            #expect(error.offset == offset)
        }
    }

    @Test func everyUnitOnOfferIsTaken() throws {
        for kind in UnitPreferences.Kind.allCases {
            for unit in kind.units {
                #expect(try UnitWishes("\(kind.rawValue)=\(unit.symbol)").applied(to: .si)[kind] == unit)
            }
        }
    }
}
