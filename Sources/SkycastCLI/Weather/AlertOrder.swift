import SkycastCore

extension [AlertRecord] {
    /// The open ones, worst first, then what is over, newest first; alike ones as `cities` are ordered.
    func ordered(by cities: [CityID]) -> Self {
        let places = Dictionary(uniqueKeysWithValues: zip(cities, cities.indices))
        func comes(_ left: AlertRecord, before right: AlertRecord) -> Bool {
            let isOpen = left.endedAt == nil
            guard isOpen == (right.endedAt == nil) else { return isOpen }
            if isOpen, left.event.level != right.event.level { return left.event.level > right.event.level }
            if !isOpen, left.event.openedAt != right.event.openedAt { return left.event.openedAt > right.event.openedAt }
            return places[left.city] ?? .max < places[right.city] ?? .max
        }
        return sorted(by: comes)
    }
}
