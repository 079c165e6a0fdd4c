import SkycastCore

/// The bubbles of the present server by event: so many at most, those not shown for longest given up first.
struct BubbleShelf {
    private let capacity: Int
    private var bubbles: [EventID: Bubble] = [:]
    private var order: [EventID] = []

    init(capacity: Int) { self.capacity = capacity }

    subscript(event: EventID) -> Bubble? { bubbles[event] }

    mutating func put(_ bubble: Bubble, for event: EventID) {
        remove(event)
        if order.count >= capacity, let oldest = order.first { remove(oldest) }
        bubbles[event] = bubble
        order.append(event)
    }

    @discardableResult
    mutating func remove(_ event: EventID) -> Bubble? {
        order.removeAll { $0 == event }
        return bubbles.removeValue(forKey: event)
    }

    mutating func removeAll() {
        bubbles = [:]
        order = []
    }

    mutating func removeClosed() {
        for (event, bubble) in bubbles where bubble.isClosed { remove(event) }
    }
}
