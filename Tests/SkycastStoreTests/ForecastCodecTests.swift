import SkycastCore
import SkycastStore
import SkycastTestSupport
import Testing

@Suite struct ForecastCodecTests {
    @Test func stepsComeBackEqualToTheBit() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<300 {
            let steps = ForecastStep.random(upTo: 80, using: &generator)
            let unpacked = ForecastCodec.steps(in: ForecastCodec.pack(steps))
            guard unpacked == steps else {
                Issue.record("\(steps) became \(String(describing: unpacked))")
                return
            }
        }
    }

    @Test func daysComeBackEqualToThreeDecimals() {
        var generator = SeededGenerator(seed: 2)
        for _ in 0..<300 {
            let first = CivilDate(daysSinceEpoch: .random(in: -800_000...2_900_000, using: &generator))
            let days = (0..<Int64.random(in: 0...16, using: &generator)).map { number in
                DailyForecast.random(date: first.advanced(by: number), using: &generator)
            }
            #expect(ForecastCodec.days(in: ForecastCodec.pack(days)) == days)
        }
    }

    @Test func nothingPacksToNothing() {
        #expect(ForecastCodec.steps(in: ForecastCodec.pack([ForecastStep]())) == [])
        #expect(ForecastCodec.days(in: ForecastCodec.pack([DailyForecast]())) == [])
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
    func impossibleNumberOfADayBecomesUnknown(_ number: Double) {
        var day = DailyForecast(date: CivilDate(year: 2026, month: 3, day: 28))
        day.precipitation = number
        #expect(ForecastCodec.days(in: ForecastCodec.pack([day]))?.first?.precipitation == nil)
    }

    @Test func twoDaysOfHoursTakeAboutAKilobyte() {
        let blob = ForecastCodec.pack(typicalSteps)
        #expect(blob.count < 1200, "\(blob.count) bytes")
    }

    @Test func everySingleWrongByteIsNoticed() {
        let blob = ForecastCodec.pack(typicalSteps)
        for place in blob.indices {
            for flip in [1, 0x80, 0xFF] as [UInt8] {
                var damaged = blob
                damaged[place] ^= flip
                #expect(ForecastCodec.steps(in: damaged) == nil, "byte \(place)")
            }
        }
    }

    @Test func everyCutIsNoticed() {
        let blob = ForecastCodec.pack(typicalSteps)
        for count in 0..<blob.count { #expect(ForecastCodec.steps(in: Array(blob.prefix(count))) == nil) }
        #expect(ForecastCodec.steps(in: blob + [0]) == nil)
        #expect(ForecastCodec.days(in: blob) == nil)
    }

    @Test func damageBehindARightChecksumNeverTraps() {
        var generator = SeededGenerator(seed: 3)
        let first = CivilDate(year: 2026, month: 3, day: 28)
        let days = (0 as Int64..<10).map { DailyForecast.random(date: first.advanced(by: $0), using: &generator) }
        for blob in [ForecastCodec.pack(typicalSteps), ForecastCodec.pack(days)] {
            for _ in 0..<2000 {
                var damaged = Array(blob.dropLast(4))
                for _ in 0..<Int.random(in: 1...4, using: &generator) {
                    let place = Int.random(in: damaged.indices, using: &generator)
                    damaged[place] = .random(in: 0...255, using: &generator)
                }
                if Int.random(in: 0..<4, using: &generator) == 0 {
                    damaged = Array(damaged.prefix(.random(in: 1...damaged.count, using: &generator)))
                }
                _ = ForecastCodec.steps(in: damaged.sealed)
                _ = ForecastCodec.days(in: damaged.sealed)
            }
        }
    }

    @Test func hostileNumbersAreRefused() {
        let endless = [UInt8](repeating: 0xFF, count: 20)
        let heads: [[UInt8]] = [
            [2, 0, 23], [1], [1, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 23], [1, 1, 200], [1, 1, 2, 1] + endless,
            [1, 1, 2, 0xFF], [1, 1, 2, 3], [1, 8, 2, 2],
        ]
        for head in heads { #expect(ForecastCodec.steps(in: head.sealed) == nil, "\(head)") }
        // A step that starts at 0 and never ends, and a day beyond the calendar.
        #expect(ForecastCodec.steps(in: ([1, 1, 2, 1, 0, 1, 0] as [UInt8]).sealed) == nil)
        #expect(ForecastCodec.days(in: ([1, 1, 11, 1] + endless.prefix(9) + [1]).sealed) == nil)
    }

    private var typicalSteps: [ForecastStep] {
        var generator = SeededGenerator(seed: 4)
        var values = WeatherValues()
        return (0..<48).map { hour in
            for metric in Metric.allCases where !metric.isDerived {
                let middle = values[metric] ?? (metric.plausible.lowerBound + metric.plausible.upperBound) / 2
                values[metric] = ((middle + .random(in: -1...1, using: &generator)) * 10).rounded() / 10
            }
            return ForecastStep(start: .start + .hours(Int64(hour)), values: values)
        }
    }
}

extension [UInt8] {
    /// The bytes with the FNV-1a of 32 bits that ends every blob.
    fileprivate var sealed: [UInt8] {
        let hash = reduce(0x811c_9dc5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
        return self + (0..<4).map { UInt8(truncatingIfNeeded: hash >> ($0 * 8)) }
    }
}
