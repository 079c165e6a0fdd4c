import SkycastCore
import SkycastDaemon
import SkycastTestSupport
import Testing

@Suite("A clock that does not believe everything")
struct TrustedClockTests {
    @Test("as long as the wall clock runs evenly it is the time")
    func even() {
        let world = TestClock()
        let clock = TrustedClock(world, world)
        for _ in 0..<100 {
            world.advance(by: .seconds(3600))
            #expect(clock.now == world.now)
        }
        #expect(!clock.isSuspect)
    }

    @Test(
        "F46 a jump is not believed, forward, back or to 1970, and its correction is",
        arguments: [365 * 86_400, -86_400, -1_767_000_000])
    func jumps(by seconds: Int64) {
        let world = TestClock()
        let clock = TrustedClock(world, world)
        let before = clock.now
        world.setWallClock(by: Seconds(seconds))
        world.advance(by: .seconds(900))
        #expect(clock.now == before + .minutes(15))
        #expect(clock.isSuspect)
        world.setWallClock(by: Seconds(-seconds))
        #expect(clock.now == world.now)
        #expect(!clock.isSuspect)
    }

    @Test("a server that agrees with the wall clock makes it the time")
    func confirmed() {
        let world = TestClock()
        let clock = TrustedClock(world, world)
        world.setWallClock(by: .hours(5))
        #expect(clock.isSuspect && !clock.isConfirmed)
        clock.compare(withServer: world.now)
        #expect(!clock.isSuspect && clock.isConfirmed)
        #expect(clock.now == world.now)
    }

    @Test("F60 a server that differs by twenty minutes is gone by")
    func serverDiffers() {
        let world = TestClock()
        let clock = TrustedClock(world, world)
        clock.compare(withServer: world.now - .minutes(20))
        #expect(clock.isSuspect)
        #expect(clock.now == world.now - .minutes(20))
        clock.compare(withServer: world.now - .minutes(9))
        #expect(!clock.isSuspect)
    }

    @Test("a computer that wakes in 1970 is not believed")
    func deadBattery() {
        let world = TestClock(start: Timestamp(100))
        let clock = TrustedClock(world, world)
        #expect(clock.isSuspect)
        #expect(clock.now >= Timestamp(1_767_225_600))
    }
}
