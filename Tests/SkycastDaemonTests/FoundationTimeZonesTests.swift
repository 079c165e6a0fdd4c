import Foundation
import SkycastCore
import SkycastDaemon
import SkycastTestSupport
import Testing

@Suite("Civil time by Foundation")
struct FoundationTimeZonesTests {
    @Test("F36 F37 F39 zones, change days and quiet hours are as the zone database says")
    func expectations() {
        #expect(ZoneExpectations.differences(of: FoundationTimeZones()) == [])
    }

    @Test("F38 the system's zone is asked anew each time")
    func travel() async {
        await #expect(processExitsWith: .success) {
            let zones = FoundationTimeZones()
            for (name, offset) in [("Asia/Kathmandu", 20_700), ("America/St_Johns", -12_600), ("Europe/Berlin", 3600)] {
                setenv("TZ", name, 1)
                #expect(zones.civilTime(of: Timestamp(1_767_225_600), in: nil)?.utcOffset == offset)
            }
        }
    }

    @Test("F40 a zone that is not there is nil", arguments: ["Europe/Olso", "", "../../etc/passwd", "Asia/Kathmandu "])
    func misspelt(zone: String) {
        #expect(FoundationTimeZones().civilTime(of: Timestamp(0), in: zone) == nil)
    }
}
