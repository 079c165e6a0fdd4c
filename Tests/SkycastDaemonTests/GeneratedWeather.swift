import SkycastCore

/// Weather made up from a seed: every number depends on nothing but the seed, what it is of and when.
struct GeneratedWeather: Sendable {
    let seed: UInt64

    /// Rules of every kind: looked ahead and not, held, codes with a sign that only the forecast has, and changes.
    static let rules: [Rule] = {
        var held = Rig.wind()
        held.holdFor = .minutes(30)
        var storm = Rule(
            id: RuleID("storm"), title: "storm", criterion: .codes([.moderate: [95], .severe: [96, 99]]))
        storm.anyOf = [Condition(.cape, .atLeast, 700), Condition(.precipitation, .atLeast, 4)]
        storm.horizon = .hours(6)
        storm.clearFor = .minutes(15)
        var mist = limit("mist", .visibility, .below, [.init(.minor, 5000), .init(.severe, 1000)])
        mist.repeatEvery = .hours(1)
        var cooling = limit("cooling", .temperatureChange24h, .below, [.init(.moderate, -12), .init(.severe, -18)])
        cooling.horizon = .hours(12)
        let falling = limit("falling", .pressureChange3h, .below, [.init(.minor, -15), .init(.severe, -25)])
        var squall = limit("squall", .windGusts, .above, [.init(.moderate, 20), .init(.severe, 27)])
        squall.horizon = .hours(9)
        return [held, storm, mist, cooling, falling, squall]
    }()

    private static func limit(
        _ id: String, _ metric: Metric, _ direction: Limits.Direction, _ levels: [Limits.Level]
    ) -> Rule {
        guard let limits = Limits(metric: metric, direction: direction, levels: levels) else {
            preconditionFailure("the limits of a test rule are in order")
        }
        return Rule(id: RuleID(id), title: id, criterion: .limit(limits))
    }

    /// True for one in `odds` of all numbers.
    func chance(_ number: Int, _ odds: UInt64) -> Bool { random(0, number, 0) % odds == 0 }

    /// True for some nights of several hours in which nothing is polled.
    func isAsleep(_ poll: Int) -> Bool { chance(poll / 36, 8) }

    /// What the source in use answers: values of now, some of them unknown, and at times a forecast, new every three
    /// hours.
    ///
    /// For some hours it is another source, which sees the future differently and less of it.
    func answer(of city: City, _ number: Int, at now: Timestamp, withForecast: Bool) -> CityWeather {
        let hour = Int(now.startOfHour.seconds / 3600)
        let isOther = chance(hour / 18 + number * 1000, 4)
        let source = SourceID(isOther ? "other" : "generated")
        let moment = Int(now.seconds / 900) * 2 + number
        var current = WeatherValues()
        for metric in [Metric.temperature, .precipitation, .windGusts, .pressure, .weatherCode]
        where !chance(moment * 31 + Int(metric.rawValue), 12) {
            current[metric] = value(of: metric, number, hour: hour, blur: moment)
        }
        let forecast = Forecast(
            city: city.id, source: source, fetchedAt: now,
            steps: (0..<49).map { ahead in
                var values = WeatherValues()
                for metric in [.temperature, .precipitation, .windGusts, .pressure, .weatherCode, .visibility, .cape]
                    as [Metric]
                where !isOther || metric != .visibility {
                    values[metric] = value(
                        of: metric, number, hour: hour + ahead, blur: isOther ? hour / 3 + 500_000 : hour / 3)
                }
                return ForecastStep(start: Timestamp(Int64(hour + ahead) * 3600), values: values)
            }, days: [])
        return CityWeather(
            city: city.id,
            snapshot: Snapshot(city: city.id, source: source, validAt: now, fetchedAt: now, values: current),
            forecast: withForecast ? forecast : nil, timeZone: "UTC")
    }

    /// A value that the hour decides for the most part and whoever looks at it for a little.
    private func value(of metric: Metric, _ city: Int, hour: Int, blur: Int) -> Double {
        let kind = Int(metric.rawValue) + city * 100
        let slow = Double(random(1, hour / 5, kind) % 1000) / 1000
        let fast = Double(random(2, hour * 1_000_003 + blur, kind) % 1000) / 1000
        let mixed = slow * 0.8 + fast * 0.2
        switch metric {
        case .temperature: return 25 * mixed - 5
        case .precipitation: return 8 * mixed
        case .windGusts: return 32 * mixed
        case .pressure: return 980 + 45 * mixed
        case .visibility: return 12_000 * mixed
        case .cape: return 1200 * mixed
        default: return mixed < 0.7 ? 3 : mixed < 0.85 ? 95 : 96
        }
    }

    /// SplitMix64 of three numbers.
    private func random(_ stream: UInt64, _ number: Int, _ kind: Int) -> UInt64 {
        var mixed = seed &* 0x9e37_79b9_7f4a_7c15 ^ stream &* 0xd1b5_4a32_d192_ed03
        mixed ^= UInt64(bitPattern: Int64(number)) &* 0x8cb9_2ba7_2f3d_8dd7
        mixed ^= UInt64(bitPattern: Int64(kind)) &* 0xaef1_7502_108e_f2d9
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
