import SkycastCore

/// Alerts in every state: begun, expected, acknowledged and snoozed, over; one told, one waiting, one missed.
enum AlertsScene {
    static var run: Run {
        var run = Run([Sample.report()])
        var quiet = Sample.gusts(Sample.oslo, .minor)
        quiet.event.acknowledged = .minor
        quiet.snoozedUntil = Sample.now + .hours(2)
        run.store.open = [Sample.gusts(), Sample.storm(), quiet]
        var over = Sample.gusts(openedAt: Sample.now - .hours(30))
        over.endedAt = Sample.now - .days(1)
        over.ending = .over
        run.store.ended = [over]
        var shown = notice("Severe high wind in Oslo")
        shown.status = .shown
        shown.shownAt = Sample.now - .minutes(64)
        run.store.told[Sample.gusts().id] = [shown]
        run.store.told[Sample.storm().id] = [notice("Moderate thunderstorm expected in Oslo")]
        run.store.missed = [notice("Severe high wind in Oslo\u{1b}[2J from 15:00")]
        return run
    }

    /// The same three days later, with nothing known of them.
    static var stale: Run {
        var run = run
        run.store.cities = [Sample.report(age: .days(3)).with(forecastAge: .days(3))]
        return run
    }

    /// Titles that fill a line.
    static var longTitles: Run {
        var (blowing, coming) = (Sample.gusts(), Sample.storm())
        blowing.title = "wind that is strong enough to break branches and to lift tiles off roofs"
        coming.title = "thunderstorms with hail over the whole bay"
        var run = Run([Sample.report()])
        run.store.open = [blowing, coming]
        return run
    }

    private static func notice(_ summary: String) -> OutboxNotice {
        OutboxNotice(
            notice: Notice(
                event: Sample.gusts().id, severity: .severe, summary: summary, body: "", icon: "weather-storm"),
            kind: .first, createdAt: Sample.now - .minutes(65), notBefore: Sample.now, deliverBy: Sample.now)
    }
}
