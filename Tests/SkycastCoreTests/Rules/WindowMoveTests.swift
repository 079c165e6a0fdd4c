import SkycastCore
import Testing

/// When a bubble says something wrong about when.
@Suite("Windows that move")
struct WindowMoveTests {
    static let now = Timestamp(1_774_699_200)

    static func window(_ from: Double, _ to: Double, isOpenEnded: Bool = false) -> Window {
        Window(
            start: now + Seconds(Int64(from * 3600)), end: now + Seconds(Int64(to * 3600)), level: .severe, peak: nil,
            isOpenEnded: isOpenEnded)
    }

    @Test(
        "U32 moved by an hour or more",
        arguments: [
            (window(2, 8), window(2, 8), false),
            (window(2, 8), window(2.5, 8.5), false),
            (window(2, 8), window(3, 8), true),
            (window(2, 8), window(1, 8), true),
            (window(2, 8), window(2, 7), true),
            (window(2, 8), window(2, 9), true),
            (window(-3, 8), window(0, 8), false),
            (window(-3, 8), window(0.5, 8), false),
            (window(-3, 8), window(1, 8), true),
            (window(2, 8, isOpenEnded: true), window(2, 12, isOpenEnded: true), false),
            (window(2, 8, isOpenEnded: true), window(2, 12), true),
            (window(2, 8), window(2, 12, isOpenEnded: true), true),
        ])
    func moved(told: Window, window: Window, expected: Bool) {
        #expect(window.hasMoved(from: told, at: Self.now) == expected)
    }
}
