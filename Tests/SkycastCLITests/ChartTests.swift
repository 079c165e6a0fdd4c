import SkycastCLI
import SkycastCore
import Testing

/// Curves and bars, with odd values above all.
@Suite struct ChartTests {
    private func curve(_ values: [Double?], isDotted: Bool = true, width: Int = 20, rows: Int = 3) -> [String] {
        let points = values.enumerated().map { Chart.Point($1, label: $0 % 3 == 0 ? "\($0)" : nil) }
        let chart = Chart(points, ink: { .of(temperature: $0) }, text: { QuantityText.fixed($0, digits: 0) + "°" })
        return chart.lines(width: width, rows: rows, isDotted: isDotted).map(\.text)
    }

    @Test func aRisingCurve() {
        let lines = curve([0, 1, 2, 3, 4, 5, 6])
        #expect(lines.count == 5)
        #expect(lines[0].hasPrefix("6° ┤"))
        #expect(lines[2].hasPrefix("0° ┤"))
        #expect(lines[0].last != " ")
        #expect(lines[4].contains("0"))
        #expect(lines.allSatisfy { CellWidth.of($0) <= 20 })
    }

    @Test func allEqualIsAFlatLine() {
        let lines = curve([5, 5, 5, 5])
        #expect(lines[1].hasPrefix("5° ┤"))
        #expect(lines[0].dropFirst(4).allSatisfy { $0 == " " })
        #expect(Set(lines[1].dropFirst(4)).count == 1)
        #expect(lines[2].dropFirst(4).allSatisfy { $0 == " " })
    }

    @Test func allUnknownIsNothing() {
        #expect(curve([nil, nil, nil]).isEmpty)
        #expect(curve([]).isEmpty)
    }

    @Test func aSingleValueIsADot() {
        #expect(curve([5]).count == 5)
        #expect(curve([nil, 5, nil])[1].contains { ("\u{2801}"..."\u{28ff}").contains($0) })
    }

    @Test func aGapStaysAGap() {
        let line = curve([5, 5, nil, nil, 5, 5], width: 40)[1].dropFirst(4)
        #expect(line.contains("  "))
        #expect(line.first != " " && line.last != " ")
    }

    @Test func anUnknownPointHasNoCurveOverIt() {
        let values: [Double?] = [1, 2, 3, nil, 3, 2, 1]
        for width in [20, 40, 61, 96] {
            let lines = curve(values, width: width).prefix(3).map { Array($0.dropFirst(4)) }
            let middle = (width - 4) / 2
            for line in lines { #expect(!line.indices.contains(middle) || line[middle] == " ") }
            #expect(lines.contains { $0.first != " " } && lines.contains { $0.count >= width - 5 })
        }
    }

    @Test func barsTellNothingFromUnknown() {
        let lane = BarLane("Rain", [0, 0.01, 1, 2, nil, 9], full: 2, scale: "2 mm", ink: { _ in .water })
        #expect(lane.lines(columns: 6, isDotted: true).map(\.text) == ["   ⣿ ⣿", "⡀⣀⣿⣿ ⣿"])
        #expect(lane.lines(columns: 6, isDotted: false).map(\.text) == ["   # #", ".:## #"])
        let half = BarLane("x", [1, 1.5], full: 2, scale: "", ink: { _ in .water })
        #expect(half.lines(columns: 2, isDotted: true).map(\.text) == [" ⣤", "⣿⣿"])
    }

    @Test func barsShareTheAxisAndStandWithoutACurve() {
        let lane = BarLane("Gusts", [0, 1, 2], full: 2, scale: "2 m/s", ink: { _ in .cloud })
        func lines(_ values: [Double?], _ lanes: [BarLane]) -> [String] {
            Chart(values.map { Chart.Point($0) }, lanes: lanes, ink: { _ in .plain }, text: { "\(Int($0))" })
                .lines(width: 20, rows: 3, isDotted: true).map(\.text)
        }
        #expect(lines([5, 6, 7], [lane]).count == 7)
        #expect(lines([5, 6, 7], [lane])[3].hasPrefix("2 m/s ┤"))
        #expect(lines([5, 6, 7], [lane])[4].hasPrefix("Gusts ┤"))
        #expect(lines([nil, nil, nil], [lane]).count == 4)
        let unknown = BarLane("Gusts", [nil, nil, nil], full: 2, scale: "2 m/s", ink: { _ in .cloud })
        #expect(lines([5, 6, 7], [unknown]).count == 5)
        #expect(lines([nil, nil, nil], [unknown]).isEmpty)
    }

    @Test(
        arguments: [
            ([1, 1, 2, 2, 3, 3, 4, 4], "⣀⠤⠒⠉", "_.-^"), ([3, 3, nil, nil, 3, 3], "⣀ ⣀", "_ _"),
            ([1, nil, nil, 9], "⡀⠈", "_ "),
            ([nil], "", ""), ([], "", ""), ([-1e300, -1e300, 0, 0, 1e300], "⣀⠒⠁", "_-^"),
        ] as [([Double?], String, String)])
    func sparklines(_ values: [Double?], _ dotted: String, _ plain: String) {
        #expect(Sparkline.line(values, isDotted: true) { _ in .plain }.text == dotted)
        #expect(Sparkline.line(values, isDotted: false) { _ in .plain }.text == plain)
    }

    @Test func extremesAndTinyRoomDoNotTrap() {
        #expect(curve([-1e300, 1e300]).count == 5)
        #expect(curve([0, 1e-300]).count == 5)
        #expect(curve([1, 2], width: 5).isEmpty)
        #expect(curve([1, 2], rows: 1).isEmpty)
    }

    @Test func withoutSymbolsItIsOfStars() {
        let lines = curve([0, 5, 10, 5, 0], isDotted: false)
        #expect(lines.joined().utf8.allSatisfy { $0 < 0x80 || $0 == 0xc2 || $0 == 0xb0 })
        #expect(lines[0].contains("*") && lines[2].contains("*"))
    }

    @Test(
        arguments: [
            (0...10, "━━━━━━━━━━"), (0...5, "━━━━━·····"), (5...10, "·····━━━━━"), (0...0.5, "╸·········"),
            (3...3, "···╸······"), (-5...20, "━━━━━━━━━━"), (10...10, "·········╺"),
        ] as [(ClosedRange<Double>, String)])
    func rangesArePlacedWithinTheWhole(_ range: ClosedRange<Double>, _ text: String) {
        let bar = RangeBar(whole: 0...10, width: 10)
        #expect(bar.line(range, isDrawn: true, ink: { .of(temperature: $0) }).text == text)
    }

    @Test func aBarOfNothingIsATrack() {
        let bar = RangeBar(whole: 0...0, width: 4)
        #expect(bar.line(nil, isDrawn: true, ink: { _ in .plain }).text == "····")
        #expect(bar.line(0...0, isDrawn: false, ink: { _ in .plain }).width == 4)
    }
}
