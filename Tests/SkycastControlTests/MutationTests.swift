import SkycastControl
import SkycastCore
import SkycastTestSupport
import Testing

@Suite("Broken messages")
struct MutationTests {
    private static let requests: [ControlRequest] = [
        .refresh([CityID("oslo"), CityID("tromsø")]), .change(.acknowledge(EventID("k3x"))),
        .change(.snooze(.rule(RuleID("wind")), .hours(2))), .change(.unsnooze(.everything)), .status, .subscribe,
    ]

    @Test("F110 a request broken in any way is taken for another or refused with a word, and never a crash")
    func requests() {
        let lines = Self.requests.map { String(decoding: $0.line.dropLast(), as: UTF8.self) }
        var mutation = Mutation(seed: 20_260_328)
        var refused = 0
        for _ in 0..<5000 {
            let line = mutation.broken(lines)
            do throws(ControlError) { _ = try ControlRequest(line: line) } catch {
                refused += 1
                #expect(!error.message.isEmpty)
                #expect(error.message.unicodeScalars.allSatisfy { $0.value >= 32 }, "\(line)")
            }
        }
        #expect(refused > 1000)
    }
}
