import Foundation
package import SkycastCore

/// Civil time by Foundation's time zone database, without the zone's abbreviation: a long way to it, and no notice has it.
package struct FoundationTimeZones: TimeZoneRules {
    package init() {}

    package func civilTime(of moment: Timestamp, inDatabase zone: String?) -> CivilTime? {
        if zone == nil { TimeZone.ReferenceType.resetSystemTimeZone() }  // the traveller's laptop: ask anew
        guard let zone = zone == nil ? TimeZone.current : zone.flatMap(TimeZone.init(identifier:)) else { return nil }
        let date = Date(timeIntervalSince1970: TimeInterval(moment.seconds))
        return CivilTime(moment, utcOffset: zone.secondsFromGMT(for: date), abbreviation: "")
    }
}
