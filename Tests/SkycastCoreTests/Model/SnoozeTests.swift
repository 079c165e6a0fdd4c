import SkycastCore
import Testing

@Suite("How long something is snoozed")
struct SnoozeTests {
    private let now = Timestamp(1_000_000)

    @Test("up to seven days", arguments: [1, 3600, 7 * 86_400]) func allowed(seconds: Int64) throws {
        #expect(try Snooze(.everything, for: Seconds(seconds), from: now).until == now + Seconds(seconds))
    }

    @Test("F17 never backwards, never for longer", arguments: [0, -1, .min, 7 * 86_400 + 1, .max])
    func refused(seconds: Int64) {
        #expect(throws: SnoozeError.self) { try Snooze(.everything, for: Seconds(seconds), from: now) }
    }
}
