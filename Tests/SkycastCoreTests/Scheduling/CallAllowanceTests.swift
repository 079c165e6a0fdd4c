import SkycastCore
import Testing

@Suite struct CallAllowanceTests {
    @Test("as many calls as a minute allows may be made at once, the next when the first are a minute old")
    func slidingMinute() {
        var allowance = CallAllowance(perMinute: 4)
        allowance.use(2, at: .seconds(10))
        #expect(allowance.next(2, at: .seconds(20)) == .seconds(20))
        allowance.use(2, at: .seconds(20))
        #expect(allowance.next(1, at: .seconds(30)) == .seconds(70))
        #expect(allowance.next(2, at: .seconds(30)) == .seconds(70))
        #expect(allowance.next(3, at: .seconds(30)) == .seconds(80))
        #expect(allowance.next(2, at: .seconds(70)) == .seconds(70))
    }

    @Test("more than a minute allows waits for an empty minute, and is not refused for ever")
    func moreThanAllowed() {
        var allowance = CallAllowance(perMinute: 1)
        #expect(allowance.next(2, at: .zero) == .zero)
        allowance.use(2, at: .zero)
        #expect(allowance.next(2, at: .seconds(1)) == .seconds(60))
    }

    @Test("a server that does not count is asked at any time")
    func unlimited() {
        var allowance = CallAllowance(perMinute: nil)
        allowance.use(1000, at: .zero)
        #expect(allowance.next(1000, at: .zero) == .zero)
    }
}
