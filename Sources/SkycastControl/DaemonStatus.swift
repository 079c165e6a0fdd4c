package import SkycastCore

/// How the daemon is, as it tells itself.
package struct DaemonStatus: Hashable, Sendable, Codable {
    package let version: String
    package let pid: Int32
    private let since: MessageTime
    /// The ids of the cities it watches.
    package let cities: [String]
    private let nextPoll: MessageTime?
    /// What the last poll failed with; nil if it succeeded.
    package let lastError: String?
    /// How many notices could be on the screen and are not.
    package let waitingNotices: Int
    /// The sources that asked to be left alone.
    package let holds: [Hold]
    private let refused: [RefusedKey]?
    /// Since when it cannot store anything; nil if it can, or does not tell.
    package let storeOutage: Outage?
    /// What is around it; nil if it is of a version that does not tell.
    package let surroundings: DaemonSurroundings?

    /// A source that is not asked for a while, because it said so.
    package struct Hold: Hashable, Sendable, Codable {
        package let source: String
        private let until: MessageTime
        package let reason: String

        package var end: Timestamp { until.moment }

        package init(source: SourceID, until: Timestamp, reason: String) {
            self.source = source.text
            self.until = MessageTime(until)
            self.reason = reason
        }
    }

    /// A source that does not take our API key, which no time mends.
    package struct RefusedKey: Hashable, Sendable, Codable {
        package let source: String
        package let reason: String

        package init(source: SourceID, reason: String) {
            self.source = source.text
            self.reason = reason
        }
    }

    /// A time without a store, in which alerts go on from memory.
    package struct Outage: Hashable, Sendable, Codable {
        private let since: MessageTime
        package let reason: String

        package var start: Timestamp { since.moment }

        package init(since: Timestamp, reason: String) {
            self.since = MessageTime(since)
            self.reason = reason
        }
    }

    package init(
        version: String, pid: Int32, startedAt: Timestamp, cities: [CityID], nextPollAt: Timestamp?,
        lastError: String?, waitingNotices: Int, holds: [Hold], refusedKeys: [RefusedKey] = [],
        storeOutage: Outage? = nil,
        surroundings: DaemonSurroundings? = nil
    ) {
        self.version = version
        self.pid = pid
        since = MessageTime(startedAt)
        self.cities = cities.map(\.text)
        nextPoll = nextPollAt.map { MessageTime($0) }
        self.lastError = lastError
        self.waitingNotices = waitingNotices
        self.holds = holds
        refused = refusedKeys
        self.storeOutage = storeOutage
        self.surroundings = surroundings
    }

    /// When it started.
    package var startedAt: Timestamp { since.moment }

    /// When the source is asked next; nil if never.
    package var nextPollAt: Timestamp? { nextPoll?.moment }

    /// The sources that do not take our API key; none if it is of a version that does not tell.
    package var refusedKeys: [RefusedKey] { refused ?? [] }

    private enum CodingKeys: String, CodingKey {
        case version
        case pid
        case since
        case cities
        case nextPoll = "next_poll_at"
        case lastError = "last_error"
        case waitingNotices = "waiting_notices"
        case holds
        case refused = "refused_keys"
        case storeOutage = "store_outage"
        case surroundings
    }
}
