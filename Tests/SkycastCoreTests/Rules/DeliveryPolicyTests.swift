import SkycastCore
import SkycastTestSupport
import Testing

@Suite("What is shown, and when")
struct DeliveryPolicyTests {
    /// 23:30 on a Thursday by UTC.
    static let night = Timestamp(1_767_225_600 + 23 * 3600 + 1800)

    static func policy(_ adjust: (inout DeliveryPolicy) -> Void = { _ in }) -> DeliveryPolicy {
        var policy = DeliveryPolicy()
        policy.quietHours = QuietHours(from: 22 * 60, to: 7 * 60)
        adjust(&policy)
        return policy
    }

    static func verdict(
        _ policy: DeliveryPolicy, _ severity: Severity, at now: Timestamp = night, kind: OutboxNotice.Kind = .first
    )
        -> DeliveryPolicy.Verdict
    {
        policy.verdict(on: AlertTextTests.telling(kind, severity), at: now, zones: FixedZones())
    }

    @Test("milder than severe waits for the morning")
    func quiet() {
        let morning = Timestamp(1_767_225_600 + 31 * 3600)
        #expect(Self.verdict(Self.policy(), .moderate) == .wait(until: morning))
        #expect(Self.verdict(Self.policy(), .severe) == .show)
        #expect(Self.verdict(Self.policy(), .moderate, at: morning) == .show)
        #expect(
            Self.verdict(Self.policy { $0.quietPolicies = [RuleID("wind"): .respect] }, .severe)
                == .wait(until: morning))
    }

    @Test("F39 quiet hours of the city go by its clock")
    func cityZone() {
        let policy = Self.policy { $0.quietHours = QuietHours(from: 0, to: 60, zone: .city) }
        #expect(Self.verdict(policy, .minor) == .wait(until: Timestamp(1_767_225_600 + 24 * 3600)))
    }

    @Test("what is below the minimum, snoozed or switched off is kept in the history only")
    func suppressed() {
        #expect(Self.verdict(Self.policy { $0.minimumSeverity = .severe }, .moderate) == .suppress)
        #expect(Self.verdict(Self.policy { $0.isEnabled = false }, .extreme) == .suppress)
        let until = Self.night + .hours(1)
        for scope in [Snooze.Scope.everything, .rule(RuleID("wind")), .city(CityID("oslo"))] {
            let policy = Self.policy { $0.snoozes = [Snooze(scope: scope, until: until)] }
            #expect(Self.verdict(policy, .severe) == .suppress)
            #expect(Self.verdict(policy, .severe, at: until) == .show)
            #expect(Self.verdict(policy, .severe, kind: .escalate) == .suppress)
            let event = AlertTextTests.telling(.first, .severe).alert.id
            #expect(Self.verdict(policy.withoutSnoozes(of: [event]), .severe) == .show)
        }
        let other = Self.policy { $0.snoozes = [Snooze(scope: .city(CityID("bergen")), until: until)] }
        #expect(Self.verdict(other, .severe) == .show)
    }

    @Test(
        "the deadline grows with the danger",
        arguments: [(Severity.minor, Int64(1)), (.moderate, 2), (.severe, 9), (.extreme, 12)])
    func deadlines(severity: Severity, hours: Int64) {
        let telling = AlertTextTests.telling(.first, severity, phase: .expected, window: (2, 9, 29))
        #expect(DeliveryPolicy.deadline(for: [telling], from: AlertTextTests.now) == AlertTextTests.now + .hours(hours))
    }
}
