/// A time zone of which no more is known than how far its clocks are ahead of Greenwich now, such as "UTC-08:00".
///
/// Some sources tell only that. Its name stands wherever a zone's does, and is none of the IANA's, for the colon.
package struct OffsetZone: Hashable, Sendable {
    private let minutes: Int

    /// No place is further from Greenwich.
    private static let farthest = 14 * 60

    /// The zone whose clocks are `offset` ahead, to the minute; nil if there are no such clocks.
    package init?(offset: Seconds) {
        let minutes = offset.count.floorQuotient(60)
        guard (-Int64(Self.farthest)...Int64(Self.farthest)).contains(minutes) else { return nil }
        self.minutes = Int(minutes)
    }

    /// The zone of that name; nil if it is not the name of such a one.
    package init?(name: String) {
        let bytes = Array(name.utf8)
        guard bytes.count == 9, name.hasPrefix("UTC"), bytes[6] == UInt8(ascii: ":"),
            let sign = [UInt8(ascii: "+"): 1, UInt8(ascii: "-"): -1][bytes[3]],
            let hours = Self.number(bytes[4...5]), let minutes = Self.number(bytes[7...8]), minutes < 60,
            hours * 60 + minutes <= Self.farthest
        else { return nil }
        self.minutes = sign * (hours * 60 + minutes)
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        let values = digits.map { Int($0) - Int(UInt8(ascii: "0")) }
        return values.allSatisfy { (0...9).contains($0) } ? values.reduce(0) { $0 * 10 + $1 } : nil
    }

    /// Such as "UTC+05:30"; "UTC+00:00" at Greenwich, so that it is told from the zone "UTC", which never changes.
    package var name: String {
        let size = abs(minutes)
        return "UTC" + (minutes < 0 ? "-" : "+") + twoDigits(size / 60) + ":" + twoDigits(size % 60)
    }

    /// What its clocks show at a moment.
    package func civilTime(of moment: Timestamp) -> CivilTime {
        CivilTime(moment, utcOffset: minutes * 60, abbreviation: minutes == 0 ? "UTC" : name)
    }
}

/// Whatever zone is asked for, it is this one.
extension OffsetZone: TimeZoneRules {
    package func civilTime(of moment: Timestamp, inDatabase zone: String?) -> CivilTime? { civilTime(of: moment) }
}
