import SkycastCore

/// The rules that are measured.
enum BenchmarkRules {
    /// Twenty rules that look two days ahead: the built-in ones, four times.
    static let ahead = (0..<20).map { number in
        let model = DefaultRules.all[number % DefaultRules.all.count]
        var rule = Rule(id: RuleID("\(model.id)-\(number)"), title: model.title, criterion: model.criterion)
        rule.anyOf = model.anyOf
        rule.horizon = .hours(48)
        return rule
    }

    /// Twenty rules of the kind that Prometheus has too: one limit, `for` and `clear_for`, no band.
    static let plain = (0..<20).compactMap { number in
        let (metric, direction, limit) = sides[number % sides.count]
        return Limits(
            metric: metric, direction: direction, levels: [.init(.minor, limit + Double(number / sides.count))],
            clear: limit + Double(number / sides.count)
        ).map { limits in
            var rule = Rule(id: RuleID("plain-\(number)"), title: metric.title, criterion: .limit(limits))
            rule.holdFor = .minutes(Int64(number % 4) * 15)
            rule.clearFor = .minutes(Int64(number % 5) * 15)
            rule.cooldown = .zero
            return rule
        }
    }

    private static let sides: [(Metric, Limits.Direction, Double)] = [
        (.windGusts, .above, 16), (.precipitation, .above, 1), (.temperature, .below, 0), (.temperature, .above, 18),
    ]
}
