import SkycastCore

/// What stands below a time that is long past: hours, days or months where they begin, in the city's time.
struct TimeAxis {
    let presentation: Presentation
    let zone: String

    /// A kind of label: which part of time it counts, how many of them are one, and how it reads.
    private struct Scale {
        let number: (CivilTime) -> Int64
        let every: Int64
        let text: (CivilTime) -> String

        /// The number of the part of time that a moment lies in.
        func part(_ civil: CivilTime) -> Int64 { number(civil) / every }
    }

    /// A label for each moment after which a new part of time begins, of the shortest parts whose labels fit.
    func labels(_ moments: [Timestamp], width: Int) -> [String?] {
        let civil = moments.map { presentation.zones.civilTimeOrUTC(of: $0, in: zone) }
        let isWeek = moments.last.flatMap { last in moments.first.map { last - $0 <= .days(8) } } ?? false
        let all = scales(isWeek: isWeek).lazy.map { scale in labels(civil, scale) }
        return all.first { labels in
            let shown = labels.compactMap(\.self)
            return shown.reduce(0) { $0 + CellWidth.of($1) + 3 } <= width
        } ?? moments.map { _ in nil }
    }

    private func labels(_ civil: [CivilTime], _ scale: Scale) -> [String?] {
        zip([nil] + civil.map(Optional.some), civil).map { last, now in
            guard let last, scale.part(last) != scale.part(now) else { return nil }
            return scale.text(now)
        }
    }

    /// From the shortest parts to the longest; within a week a day may go by its name alone.
    private func scales(isWeek: Bool) -> [Scale] {
        var scales = [1, 3, 6, 12].map(hours)
        for every: Int64 in [1, 2, 7, 14] {
            scales.append(days(every) { $0.dayAndMonth })
            if isWeek { scales.append(days(every) { $0.weekday.abbreviation }) }
        }
        return scales + [1, 3, 6].map(months) + [1, 2, 5, 10].map(years)
    }

    private func hours(_ every: Int) -> Scale {
        Scale(
            number: { $0.date.daysSinceEpoch * 24 + Int64($0.hour) }, every: Int64(every),
            text: { $0.hour < every ? $0.date.weekday.abbreviation : presentation.face.hour($0) })
    }

    private func days(_ every: Int64, _ text: @escaping (CivilDate) -> String) -> Scale {
        Scale(number: { $0.date.daysSinceEpoch }, every: every, text: { text($0.date) })
    }

    private func months(_ every: Int64) -> Scale {
        Scale(
            number: { Int64($0.date.year * 12 + $0.date.month - 1) }, every: every,
            text: { $0.date.monthName + " \($0.date.year)" })
    }

    private func years(_ every: Int64) -> Scale {
        Scale(number: { Int64($0.date.year) }, every: every, text: { "\($0.date.year)" })
    }
}
