/// Notices in words: what, where, how much, when, and against which limit.
///
/// Never "warning issued".
package struct AlertText {
    private let quantities: QuantityText
    private let zones: any TimeZoneRules
    private let now: Timestamp

    /// The words for notices written at `now`, in the units a person wants.
    package init(units: UnitPreferences, zones: any TimeZoneRules, now: Timestamp) {
        quantities = QuantityText(units: units)
        self.zones = zones
        self.now = now
    }

    /// The notice of one bubble, credited to the source the values came from.
    package func notice(for bubble: Grouping.Bubble, source: SourceAttribution) -> Notice {
        switch bubble {
        case .single(let telling): notice(for: telling, source: source)
        case .several(let tellings): notice(for: tellings, source: source)
        }
    }

    private func notice(for telling: Telling, source: SourceAttribution) -> Notice {
        let lines = [
            value(of: telling), stretch(of: telling), disclaimer([telling], source, age: telling.age),
            telling.severity >= .severe && telling.isAlive ? "skycastctl ack \(telling.alert.id)" : nil,
        ]
        return Notice(
            // The end of a danger is no emergency.
            event: telling.alert.id, severity: telling.isAlive ? telling.severity : .moderate,
            summary: summary(of: telling).cleaned(maximum: 80),
            body: lines.compactMap { $0?.cleaned(maximum: 79) }.joined(separator: "\n"), icon: telling.icon,
            offersActions: telling.isAlive)
    }

    private func notice(for tellings: [Telling], source: SourceAttribution) -> Notice {
        let shown = tellings.count <= 4 ? tellings : Array(tellings.prefix(3))
        var lines = shown.map { summary(of: $0).cleaned(maximum: 76) }
        let goOn = tellings.contains(where: \.isAlive)
        if tellings.count > shown.count {
            lines.append("and \(tellings.count - shown.count) more: skycastctl alerts" + (goOn ? "" : " --all"))
        }
        lines.append(disclaimer(tellings, source, age: tellings.compactMap(\.age).max()))
        let worst = tellings.map(\.severity).max() ?? .minor
        let what = goOn ? "weather alerts, the worst \(worst.name)" : "weather alerts have ended"
        return Notice(
            event: nil, severity: goOn ? worst : .moderate, summary: "\(tellings.count) \(what)",
            body: lines.joined(separator: "\n"), icon: tellings.first?.icon ?? "weather-severe-alert",
            // GNOME keeps no transient notice in its list, where who was away finds a severe one later.
            isTransient: worst < .severe)
    }
}

// MARK: - Parts

extension AlertText {
    /// One line with the city in it, such as "Severe wind expected in Oslo from 15:00".
    ///
    /// Long names are cut before the time behind them is.
    func summary(of telling: Telling) -> String {
        let lengths = [(title: 30, name: 28), (title: 24, name: 20), (title: 20, name: 14)]
        let texts = lengths.lazy.map { summary(of: telling, title: $0.title, name: $0.name) }
        return texts.first { $0.count <= 76 } ?? summary(of: telling, title: 20, name: 14)
    }

    private func summary(of telling: Telling, title: Int, name: Int) -> String {
        let danger = "\(telling.severity.name) \(telling.alert.danger.cleaned(maximum: title))"
        let place = places(of: telling, name)
        let sentence =
            switch telling.kind {
            case .over: "over: \(danger) in \(place)"
            case .withdrawn: "no longer expected: \(danger) in \(place)"
            case .now, .remind: standing(of: telling, in: place, title)
            case .first, .escalate, .digest: "\(danger)\(expectation(of: telling, in: place))\(comparison(telling))"
            }
        return capitalised(sentence)
    }

    /// What goes on, by what was read: the level told may be yet to come.
    private func standing(of telling: Telling, in place: String, _ length: Int) -> String {
        let title = telling.alert.danger.cleaned(maximum: length)
        let word = telling.kind == .now ? "now:" : "still"
        guard telling.isAhead else { return "\(word) \(telling.severity.name) \(title) in \(place)" }
        guard let read = telling.levelRead, read < telling.severity else {
            return "\(telling.severity.name) \(title) still expected in \(place)"
        }
        return "\(word) \(read.name) \(title) in \(place), \(telling.severity.name) expected"
    }

    private func expectation(of telling: Telling, in place: String) -> String {
        guard telling.isAhead else { return " in \(place)" }
        guard telling.alert.phase == .expected, let window = telling.alert.event.window else {
            return " expected in \(place)"
        }
        return window.start <= now
            ? " expected in \(place) this hour"
            : " expected in \(place) from \(clock(window.start, in: telling.city))"
    }

    private func comparison(_ telling: Telling) -> String {
        guard telling.kind == .escalate, let before = telling.toldBefore else { return "" }
        return ", was \(before.name)"
    }

    private func places(of telling: Telling, _ length: Int) -> String {
        let names = ([telling.city] + telling.neighbours).map { $0.name.cleaned(maximum: length) }
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return names.dropLast().joined(separator: ", ") + " and " + last
    }

    /// What was read, what is forecast, against which limit: "Wind gusts 77 km/h, up to 97 km/h at 22:00, limit 90 km/h".
    private func value(of telling: Telling) -> String? {
        let alert = telling.alert
        guard let direction = alert.direction else {
            let isNow = telling.isAlive && alert.phase != .expected
            let code = isNow ? alert.event.value.flatMap(WeatherCode.init(exactly:)) : nil
            return code.map { "Now: \($0.text)" }
        }
        let value = telling.isAlive && alert.phase != .expected ? alert.event.value : nil
        var parts = value.map { [quantities.text($0, of: alert.metric)] } ?? []
        if let peak = alert.event.peak(worseIs: direction), peak.value != value {
            let reach = direction == .above ? "up to" : "down to"
            let when = clock(peak.at, in: telling.city)
            let joint = when.first?.isNumber == true ? " at " : " "
            parts.append("\(reach) \(quantities.text(peak.value, of: alert.metric))\(joint)\(when)")
        }
        if let limit = alert.limit { parts.append("limit " + quantities.limit(limit, of: alert.metric)) }
        return capitalised(alert.metric.title) + " " + parts.joined(separator: ", ")
    }

    /// When, in the city's time: "15:00 to 21:00 local time", "Tomorrow 03:00 to 09:00 or later, local time".
    private func stretch(of telling: Telling) -> String? {
        let event = telling.alert.event
        guard let start = event.startsAt else { return nil }
        let isLocal = telling.city.timeZone.flatMap { zones.civilTime(of: start, in: $0) } != nil
        let zone = isLocal ? "local time" : "UTC"
        let from = clock(start, in: telling.city)
        if telling.kind == .withdrawn { return "Was expected from \(from) \(zone)" }
        guard let end = telling.alert.endedAt ?? event.window?.end else { return "Since \(from) \(zone)" }
        let civil = [start, end].map { zones.civilTimeOrUTC(of: $0, in: telling.city.zone) }
        let to = civil[0].date == civil[1].date ? MomentText.clock(civil[1]) : clock(end, in: telling.city)
        return capitalised("\(from) to \(to)\(telling.alert.isOpenEnded ? " or later, " : " ")\(zone)")
    }

    /// Whom it comes from, which is `first` where a telling does not say, and what it is not.
    private func disclaimer(_ tellings: [Telling], _ first: SourceAttribution, age: Seconds?) -> String {
        let age = age.map { ", \(MomentText.span($0)) old" } ?? ""
        var sources: [SourceAttribution] = []
        for telling in tellings {
            let source = telling.source.flatMap { $0 == first.id ? nil : SourceAttribution.of($0) } ?? first
            if !sources.contains(source) { sources.append(source) }
        }
        if let demo = sources.first(where: \.isDemo) { return demo.credit + age }
        let names = sources.map { $0.name.cleaned(maximum: 24) }
        let all = names.count > 2 ? "several sources" : names.joined(separator: " and ")
        return "Forecast by \(all)\(age), not an official warning"
    }

    private func clock(_ moment: Timestamp, in city: City) -> String {
        MomentText.clock(
            zones.civilTimeOrUTC(of: moment, in: city.zone), from: zones.civilTimeOrUTC(of: now, in: city.zone))
    }

    private func capitalised(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}

extension City {
    /// The zone to show its times in: UTC until its own is known, never by accident the computer's.
    package var zone: String { timeZone ?? "UTC" }
}

extension Telling {
    /// The event goes on; acknowledging and snoozing make sense.
    package var isAlive: Bool { kind != .over && kind != .withdrawn }

    /// The level told is forecast, not yet read.
    var isAhead: Bool {
        guard alert.phase != .expected else { return true }
        if alert.metric == .weatherCode { return isCodeAhead }
        guard let direction = alert.direction, let limit = alert.limit, let value = alert.event.value else {
            return false
        }
        return direction == .above ? value < limit : value > limit
    }

    /// The window has the level told and the code that was read has not.
    private var isCodeAhead: Bool {
        guard let window = alert.event.window, window.level >= alert.event.level, let sight, sight != .unknown else {
            return false
        }
        return levelRead.map { $0 < alert.event.level } ?? true
    }

    /// The level of what was read last; nil if that is none, or if the rule is not at hand.
    var levelRead: Severity? { sight?.level }

    private var sight: Verdict? {
        guard let criterion, criterion.metric == alert.metric, let value = alert.event.value else { return nil }
        return criterion.verdict(on: value)
    }
}

extension AlertRecord {
    /// What is bad about it: the rule's title, which for a rule without one of its own does not say the direction.
    fileprivate var danger: String {
        guard title == metric.title, let direction else { return title }
        let isAbove = direction == .above
        return switch metric {
        case .windSpeed, .windGusts, .precipitation, .rain, .snowfall: title
        case .temperatureChange24h: "temperature \(isAbove ? "rise" : "fall") in 24 h"
        case .pressureChange3h: "pressure \(isAbove ? "rise" : "fall") in 3 h"
        default: "\(isAbove ? "high" : "low") \(title)"
        }
    }
}
