package import SkycastCore

/// Packs a forecast run into two blobs of about a kilobyte, and unpacks them without trusting them.
///
/// A blob is a version byte, the number of rows and of columns, the columns (`PackedColumnWriter`), and four bytes of
/// FNV-1a over all of it. Values are thousandths, so a packed `WeatherValues` comes back equal to the bit; the numbers
/// of a `DailyForecast` come back rounded to three decimals. What does not check out as a whole is nil, never a guess.
package enum ForecastCodec {
    private static let version: UInt8 = 1
    /// More rows than any source sends; a damaged count must not cost memory.
    private static let rowLimit = 4096

    /// The blob of the steps of a forecast.
    package static func pack(_ steps: [ForecastStep]) -> [UInt8] {
        let metrics = Metric.allCases.map { metric in steps.map { $0.values[thousandths: metric].map(Int64.init) } }
        return pack([steps.map(\.start.seconds), steps.map(\.length.count)] + metrics, rows: steps.count)
    }

    /// The steps in a blob; nil if it is damaged or of a later version.
    package static func steps(in blob: [UInt8]) -> [ForecastStep]? {
        unpack(blob) { (reader, rows, columns) in
            guard columns >= 2, columns <= Metric.allCases.count + 2,
                let starts = column(&reader, rows), let lengths = column(&reader, rows),
                lengths.allSatisfy({ $0 > 0 })
            else { return nil }
            var values = [WeatherValues](repeating: WeatherValues(), count: rows)
            for metric in Metric.allCases.prefix(columns - 2) {
                var fits = true
                let isWhole = reader.forEachKnown(of: rows) { row, value in
                    let value = Int32(exactly: value)
                    fits = fits && value != nil
                    values[row][thousandths: metric] = value
                }
                guard isWhole, fits else { return nil }
            }
            return (0..<rows).map { row in
                ForecastStep(start: Timestamp(starts[row]), length: Seconds(lengths[row]), values: values[row])
            }
        }
    }

    /// The blob of the days of a forecast.
    package static func pack(_ days: [DailyForecast]) -> [UInt8] {
        let numbers = dailyNumbers.map { number in days.map { thousandths(of: $0[keyPath: number]) } }
        let rest: [[Int64?]] = [
            days.map(\.date.daysSinceEpoch), days.map { $0.weatherCode.map { Int64($0.number) } },
            days.map { Sunlight($0.sun).rawValue },
            days.map { if case .times(let rise, _) = $0.sun { rise.seconds } else { nil } },
            days.map { if case .times(_, let set) = $0.sun { set.seconds } else { nil } },
        ]
        return pack(rest + numbers, rows: days.count)
    }

    /// The days in a blob; nil if it is damaged or of a later version.
    package static func days(in blob: [UInt8]) -> [DailyForecast]? {
        unpack(blob) { (reader, rows, columns) in
            guard columns == 5 + dailyNumbers.count, let dates = column(&reader, rows),
                dates.allSatisfy(representableDays.contains), let codes = optionalColumn(&reader, rows),
                let sunlight = column(&reader, rows), let rises = optionalColumn(&reader, rows),
                let sets = optionalColumn(&reader, rows)
            else { return nil }
            var days: [DailyForecast] = []
            for row in 0..<rows {
                guard let sun = Sunlight(rawValue: sunlight[row])?.sun(rise: rises[row], set: sets[row]) else {
                    return nil
                }
                var day = DailyForecast(date: CivilDate(daysSinceEpoch: dates[row]), sun: sun)
                day.weatherCode = codes[row].map { WeatherCode(Int($0)) }
                days.append(day)
            }
            for number in dailyNumbers {
                let isWhole = reader.forEachKnown(of: rows) { days[$0][keyPath: number] = Double($1) / 1000 }
                guard isWhole else { return nil }
            }
            return days
        }
    }
}

extension ForecastCodec {
    private static func pack(_ columns: [[Int64?]], rows: Int) -> [UInt8] {
        var writer = PackedColumnWriter()
        writer.append(byte: version)
        writer.append(count: rows)
        writer.append(count: columns.count)
        for column in columns { writer.append(column) }
        return writer.bytes + checksum(of: writer.bytes[...])
    }

    private static func unpack<Rows>(
        _ blob: [UInt8], _ body: (inout PackedColumnReader, _ rows: Int, _ columns: Int) -> Rows?
    ) -> Rows? {
        guard blob.count > 4, checksum(of: blob.dropLast(4)).elementsEqual(blob.suffix(4)) else { return nil }
        var reader = PackedColumnReader(blob, trailer: 4)
        guard reader.byte() == version, let rows = reader.count(limit: rowLimit),
            let columns = reader.count(limit: 256), let result = body(&reader, rows, columns), reader.isAtEnd
        else { return nil }
        return result
    }

    /// A column without unknown values, nil otherwise.
    private static func column(_ reader: inout PackedColumnReader, _ rows: Int) -> [Int64]? {
        var values: [Int64] = []
        values.reserveCapacity(rows)
        let isWhole = reader.forEachKnown(of: rows) { values.append($1) }
        return isWhole && values.count == rows ? values : nil
    }

    private static func optionalColumn(_ reader: inout PackedColumnReader, _ rows: Int) -> [Int64?]? {
        var values = [Int64?](repeating: nil, count: rows)
        return reader.forEachKnown(of: rows) { values[$0] = $1 } ? values : nil
    }

    /// FNV-1a of 32 bits: it notices every single wrong byte.
    private static func checksum(of bytes: ArraySlice<UInt8>) -> [UInt8] {
        let hash = bytes.reduce(0x811c_9dc5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
        return (0..<4).map { UInt8(truncatingIfNeeded: hash >> ($0 * 8)) }
    }

    private static var dailyNumbers: [WritableKeyPath<DailyForecast, Double?>] {
        [
            \.temperatureMax, \.temperatureMin, \.precipitation, \.precipitationProbability, \.windGustsMax,
            \.uvIndexMax,
        ]
    }

    /// About eight thousand years either way.
    private static let representableDays: ClosedRange<Int64> = -3_000_000...3_000_000

    /// nil if not finite or beyond what any weather is.
    private static func thousandths(of value: Double?) -> Int64? {
        guard let value, abs(value) < 1e12 else { return nil }
        return Int64((value * 1000).rounded())
    }
}

/// What is known of a day's sun, as packed.
private enum Sunlight: Int64 {
    case unknown, times, polarDay, polarNight

    init(_ sun: DailyForecast.Sun) {
        switch sun {
        case .unknown: self = .unknown
        case .times: self = .times
        case .polarDay: self = .polarDay
        case .polarNight: self = .polarNight
        }
    }

    /// The sun of a day with these times; nil if a time is missing that should be there.
    func sun(rise: Int64?, set: Int64?) -> DailyForecast.Sun? {
        switch self {
        case .unknown: .unknown
        case .polarDay: .polarDay
        case .polarNight: .polarNight
        case .times:
            if let rise, let set { .times(rise: Timestamp(rise), set: Timestamp(set)) } else { nil }
        }
    }
}
