/// An open or ended event as it is stored for reading: enough to show it without the rule that made it.
package struct AlertRecord: Hashable, Sendable {
    package let id: EventID
    package let rule: RuleID
    package let city: CityID
    /// The rule's title when the event was last evaluated.
    package var title: String
    package var phase: RuleState.Phase
    package var event: AlertEvent
    /// What the rule measures; the unit of value, limit and peak.
    package var metric: Metric
    /// nil for codes.
    package var direction: Limits.Direction?
    /// The limit of the event's level in the metric's unit; nil for codes, and for a level that is kept from before the rule
    /// got other limits: the store knows by which.
    package var limit: Double?
    /// nil while it is open.
    package var endedAt: Timestamp?
    /// nil while it is open.
    package var ending: Ending?
    package var snoozedUntil: Timestamp?

    package init(
        id: EventID, rule: RuleID, city: CityID, title: String, phase: RuleState.Phase, event: AlertEvent,
        metric: Metric, direction: Limits.Direction?, limit: Double?, endedAt: Timestamp? = nil,
        ending: Ending? = nil, snoozedUntil: Timestamp? = nil
    ) {
        self.id = id
        self.rule = rule
        self.city = city
        self.title = title
        self.phase = phase
        self.event = event
        self.metric = metric
        self.direction = direction
        self.limit = limit
        self.endedAt = endedAt
        self.ending = ending
        self.snoozedUntil = snoozedUntil
    }

    /// True if the end of its window is only as far as was looked, so that it may well last longer.
    package var isOpenEnded: Bool { endedAt == nil && event.window?.isOpenEnded == true }
}
