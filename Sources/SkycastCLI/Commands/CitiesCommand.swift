import SkycastCore

extension Command {
    /// `cities`: what is watched.
    static let cities = Command(
        name: "cities", summary: "the cities that are watched", options: [.json],
        run: { arguments, context throws(CommandFailure) in
            let preferences = context.preferences(arguments)
            let reports = try context.reading(preferences) { store throws(StoreError) in try store.reports() }
            if arguments.has(.json) {
                return CommandResult(
                    CitiesJSON.object(reports, now: context.now), status: reports.isEmpty ? .nothing : .answered)
            }
            guard !reports.isEmpty else { throw .noCities }
            return CommandResult(screen(reports, context.presentation(preferences)), on: context.terminal)
        })

    private static func screen(_ reports: [CityReport], _ presentation: Presentation) -> Screen {
        let columns = [
            Table.Column("Id", rank: 9, least: 6, most: 24),
            Table.Column("Name", rank: 8, least: 8, most: 30),
            Table.Column("Country", rank: 2, least: 6, most: 20),
            Table.Column("Coordinates", rank: 3),
            Table.Column("Time zone", rank: 1, least: 8),
            Table.Column("Every", rank: 4, isRightAligned: true),
        ]
        let rows = reports.map { report in
            let city = report.city
            let point = city.coordinates
            return [
                presentation.outside(city.id.text, .bold, width: 48),
                presentation.name(city, .plain, width: 40),
                presentation.outside(city.country ?? "", width: 40),
                Line(
                    QuantityText.fixed(point.latitude, digits: 4) + "," + QuantityText.fixed(point.longitude, digits: 4)
                ),
                presentation.outside(city.timeZone ?? "", width: 40),
                Line(presentation.lengthOfTime(report.interval) ?? "\(report.interval.count) s"),
            ]
        }
        let lines = Table(columns, rows).lines(
            width: presentation.terminal.columns - 2, mark: presentation.terminal.ellipsis)
        return Screen(lines).indented(by: 1)
    }
}
