import SkycastCLI
import SkycastCore
import Testing

/// What holds for every page in every look and at every width, measured in cells.
@Suite struct PageTests {
    private static let widths = [20, 33, 40, 64, 80, 100, 120, 200]

    @Test(arguments: Page.all) func nothingIsWiderThanTheTerminal(_ page: Page) {
        for columns in Self.widths {
            for look in Look.allCases {
                for line in page.text(look, columns).withoutEscapes.split(separator: "\n") {
                    let cells = CellWidth.of(String(line))
                    #expect(cells <= columns, "\(look), \(columns) columns: \(cells) cells in '\(line)'")
                }
            }
        }
    }

    @Test(arguments: Page.all) func escapesAreOnlyInColourAndOnlyAdded(_ page: Page) {
        for columns in Self.widths {
            let text = page.text(.text, columns)
            #expect(page.text(.colour, columns).withoutEscapes == text)
            for other in [text, page.text(.ascii, columns), page.text(.plain, columns)] {
                let isClean = other.unicodeScalars.allSatisfy {
                    $0 == "\n" || $0.properties.generalCategory != .control
                }
                #expect(isClean, "\(columns) columns: \(other)")
            }
        }
    }

    @Test(arguments: Page.all) func asciiIsAscii(_ page: Page) {
        for columns in Self.widths {
            #expect(page.text(.ascii, columns).utf8.allSatisfy { $0 < 0x80 })
            // What is not ASCII in the plain form are names of places.
            let names: Set<Character> = Set("東京都千代田区日本øã")
            let others = page.text(.plain, columns).split(separator: "\n").filter { line in
                !line.allSatisfy { $0.isASCII || names.contains($0) }
            }
            #expect(others.isEmpty, "\(columns) columns: \(others)")
        }
    }

    @Test(arguments: Page.all) func noLineEndsInSpacesAndNoneIsEmptyAtTheEnds(_ page: Page) {
        for look in Look.allCases where look != .colour {
            let lines = page.text(look, 80).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            #expect(lines.allSatisfy { $0.last != " " })
            #expect(lines.first?.isEmpty != true && lines.last?.isEmpty != true)
        }
    }

    @Test(arguments: Page.all) func zeroHasNoSign(_ page: Page) {
        let numbers = page.text(.text, 120).split { !($0.isNumber || $0 == "-" || $0 == "." || $0 == "/") }
        for number in numbers where number.hasPrefix("-") && number.dropFirst().first?.isNumber == true {
            #expect(number.contains { ("1"..."9").contains($0) }, "'\(number)'")
        }
    }

    /// A title stands exactly above its column: at its left, or, if it is over numbers, at its right.
    @Test(
        arguments: [
            ("status/", ["City", "Condition", "Alerts", "Updated"], ["Now", "High/low", "Feels", "Humidity"]),
            ("forecast/", ["Day"], ["Rain", "Gusts", "Feels"]),
            ("cities/", ["Id", "Name", "Country", "Coordinates", "Time zone"], ["Every"]),
        ])
    func columnsLineUp(_ command: String, _ left: [String], _ right: [String]) {
        for page in Page.all where page.name.hasPrefix(command) {
            for (columns, look) in [40, 80, 120].flatMap({ columns in [Look.text, .ascii].map { (columns, $0) } }) {
                let lines = page.text(look, columns).split(separator: "\n", omittingEmptySubsequences: false)
                guard let heading = lines.firstIndex(where: { $0.contains(left[0] + " ") }) else { continue }
                let titles = Self.cells(lines[heading])
                for line in lines[(heading + 1)...].prefix(while: { !$0.isEmpty }) {
                    let cells = Self.cells(line)
                    for title in left {
                        guard let start = Self.place(of: title, in: titles) else { continue }
                        #expect(cells[safely: start - 1] == " ", "\(page), \(columns), \(title): '\(line)'")
                    }
                    for title in right {
                        guard let start = Self.place(of: title, in: titles) else { continue }
                        let end = start + title.count - 1
                        #expect(cells[safely: end + 1] == " ", "\(page), \(columns), \(title): '\(line)'")
                    }
                }
            }
        }
    }

    /// A chart's left edge is one straight line.
    @Test(arguments: Page.all) func edgesOfChartsAreStraight(_ page: Page) {
        for columns in [40, 80, 120] {
            let edges = page.text(.text, columns).split(separator: "\n").compactMap { line in
                Self.cells(line).firstIndex { "│┤└".contains($0) }
            }
            for (one, next) in zip(edges, edges.dropFirst()) { #expect(one == next, "\(page), \(columns)") }
        }
    }

    /// One character a cell; a wide one is followed by a mark of its second half.
    private static func cells(_ line: some StringProtocol) -> [Character] {
        line.flatMap { character in [character] + Array(repeating: "\u{fffd}", count: CellWidth.of(character) - 1) }
    }

    private static func place(of title: String, in cells: [Character]) -> Int? {
        let title = Array(title)
        guard cells.count >= title.count else { return nil }
        return (0...(cells.count - title.count)).first { Array(cells[$0..<($0 + title.count)]) == title }
    }
}

extension [Character] {
    /// What stands in a cell; a space beyond the end.
    fileprivate subscript(safely index: Int) -> Character { indices.contains(index) ? self[index] : " " }
}
