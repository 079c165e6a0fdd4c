package import SkycastCore

/// What the daemon can be asked over its socket: one JSON object a line, such as `{"request":"refresh","cities":["oslo"]}`.
package enum ControlRequest: Hashable, Sendable {
    /// Poll these cities now, or all if there are none, and tell the outcome.
    case refresh([CityID])
    /// `ack`, `snooze` and `unsnooze`.
    case change(UserChange)
    /// Look up places by what somebody typed, such as "Lancaster, GB".
    case search(String)
    /// Read the configuration again; the answer comes before it is read.
    case reload
    /// How the daemon is.
    case status
    /// One object at each poll and alert change from now on, until the connection ends.
    case subscribe

    /// The words of `request`.
    fileprivate enum Word: String, CaseIterable {
        case refresh, ack, snooze, unsnooze, search, reload, status, subscribe
    }
}

extension ControlRequest {
    /// The request that a line says, the newline left out.
    package init(line: some Sequence<UInt8>) throws(ControlError) {
        guard let typed = ControlLine.decode(TypedRequest.self, line) else {
            throw .badRequest("a line is to be one JSON object", hint: #"such as {"request":"status"}"#)
        }
        self = try typed.checked()
    }

    /// The line that says it, with its newline.
    package var line: [UInt8] { ControlLine.encode(TypedRequest(self)) }
}

/// A request as it is written; anything may be missing.
private struct TypedRequest: Codable {
    var request: String?
    var cities: [String]?
    var name: String?
    var rule: String?
    var city: String?
    var alert: String?
    var all: Bool?
    var seconds: Int64?

    init(_ request: ControlRequest) {
        switch request {
        case .refresh(let cities):
            self.request = ControlRequest.Word.refresh.rawValue
            self.cities = cities.isEmpty ? nil : cities.map(\.text)
        case .change(.acknowledge(let event)):
            self.request = ControlRequest.Word.ack.rawValue
            alert = event.text
        case .change(.snooze(let scope, let span)):
            self.request = ControlRequest.Word.snooze.rawValue
            seconds = span.count
            name(scope)
        case .change(.unsnooze(let scope)):
            self.request = ControlRequest.Word.unsnooze.rawValue
            name(scope)
        case .search(let name):
            self.request = ControlRequest.Word.search.rawValue
            self.name = name
        case .reload: self.request = ControlRequest.Word.reload.rawValue
        case .status: self.request = ControlRequest.Word.status.rawValue
        case .subscribe: self.request = ControlRequest.Word.subscribe.rawValue
        }
    }

    private mutating func name(_ scope: Snooze.Scope) {
        switch scope {
        case .everything: all = true
        case .rule(let id): rule = id.text
        case .city(let id): city = id.text
        case .event(let id): alert = id.text
        }
    }

    func checked() throws(ControlError) -> ControlRequest {
        let words = ControlRequest.Word.allCases.map(\.rawValue)
        guard let request else { throw .badRequest("'request' is missing", hint: Self.list(words)) }
        guard let word = ControlRequest.Word(rawValue: request) else {
            let near = Suggestion.nearest(to: request, in: words)
            throw ControlError(
                code: "unknown_request", "unknown request '\(request.cleaned(maximum: 40))'",
                hint: near.map { "did you mean '\($0)'?" } ?? Self.list(words))
        }
        switch word {
        case .refresh: return .refresh((cities ?? []).map { CityID($0) })
        case .ack:
            guard let alert else { throw .badRequest("'alert' is missing", hint: "name the event to acknowledge") }
            return .change(.acknowledge(EventID(alert)))
        case .snooze:
            guard let seconds else { throw .badRequest("'seconds' is missing", hint: "say how long to be silent") }
            return .change(.snooze(try scope(), Seconds(seconds)))
        case .unsnooze: return .change(.unsnooze(try scope()))
        case .search:
            guard let name else { throw .badRequest("'name' is missing", hint: "name the place to look up") }
            return .search(name)
        case .reload: return .reload
        case .status: return .status
        case .subscribe: return .subscribe
        }
    }

    private func scope() throws(ControlError) -> Snooze.Scope {
        var scopes: [Snooze.Scope] = []
        if let rule { scopes.append(.rule(RuleID(rule))) }
        if let city { scopes.append(.city(CityID(city))) }
        if let alert { scopes.append(.event(EventID(alert))) }
        if all == true { scopes.append(.everything) }
        guard scopes.count == 1 else {
            throw .badRequest("what is meant is not said, or said twice", hint: #"give one of rule, city, alert, all"#)
        }
        return scopes[0]
    }

    private static func list(_ words: [String]) -> String { "one of: " + words.joined(separator: ", ") }
}
