import SkycastControl
import SkycastCore
import SkycastDaemon
import SkycastTestSupport
import Testing

@Suite("What the daemon tells of its surroundings")
struct SurroundingsTests {
    private let service = "0::/user.slice/user-1000.slice/user@1000.service/background.slice/skycastd.service\n"
    private let manager = ["NOTIFY_SOCKET": "/run/user/1000/systemd/notify"]

    @Test("under a service manager, with its sandbox")
    func asAService() {
        let around = DaemonSurroundings(
            clock: TestClock(), environment: manager,
            status: "Name:\tskycastd\nNoNewPrivs:\t1\nSeccomp:\t2\nSeccomp_filters:\t11\n", controlGroup: service)
        #expect(around.unit == "skycastd.service")
        #expect(around.sandbox == .init(noNewPrivileges: true, filtersSystemCalls: true))
        #expect(around.sandbox.isInForce == true && !around.isClockSuspect)
    }

    @Test("started by hand: no unit, whatever control group was handed down, and no sandbox")
    func byHand() {
        let status = "NoNewPrivs:\t0\nSeccomp:\t0\n"
        let terminal = "0::/user.slice/user-1000.slice/user@1000.service/app.slice/vte-spawn-1.scope\n"
        for (environment, group) in [([:], service), (manager, terminal), (manager, "")] {
            let around = DaemonSurroundings(
                clock: TestClock(), environment: environment, status: status, controlGroup: group)
            #expect(around.unit == nil)
            #expect(around.sandbox.isInForce == false)
        }
        let blind = DaemonSurroundings(clock: TestClock(), environment: manager, status: nil, controlGroup: nil)
        #expect(blind.unit == nil && blind.sandbox.isInForce == nil)
    }

    @Test("this process's own kernel tells") func here() {
        #expect(DaemonSurroundings(clock: TestClock(), environment: [:]).sandbox.isInForce != nil)
    }

    @Test("a suspect clock is told") func clock() {
        let world = TestClock()
        let clock = TrustedClock(world, world)
        world.setWallClock(by: .hours(5))
        #expect(DaemonSurroundings(clock: clock, environment: [:]).isClockSuspect)
    }
}
