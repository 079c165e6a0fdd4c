import SkycastCLI
import SkycastCore
import Testing

/// Cells, lines, tables and what a terminal can show.
@Suite struct ScreenTests {
    @Test(
        arguments: [
            ("", 0), ("Oslo", 4), ("Tromsø", 6), ("東京", 4), ("ｱ", 1), ("Ａ", 2), ("한국", 4), ("e\u{301}", 1),
            ("\u{1112}\u{1161}\u{11ab}", 2), ("🌧️", 2), ("☀", 1), ("☀️", 2), ("⛅", 2), ("🇳🇴", 2), ("🇳", 1),
            ("👩‍👩‍👧‍👦", 2), ("👍🏽", 2), ("🐻‍❄️", 2), ("नमस्ते", 4), ("⠿", 1), ("█", 1), ("\u{200b}", 0), ("𠀀", 2),
        ] as [(String, Int)])
    func cells(_ text: String, _ cells: Int) {
        #expect(CellWidth.of(text) == cells)
        #expect(Line(text).width == cells)
    }

    @Test func linesAreCutAtCells() {
        let line = Line("東京 ", .bold) + Line("Oslo", .faint)
        #expect(line.truncated(to: 9, mark: "…").text == "東京 Oslo")
        #expect(line.truncated(to: 7, mark: "…").text == "東京 O…")
        #expect(line.truncated(to: 4, mark: "…").text == "東…")
        #expect(line.truncated(to: 1, mark: "…").text == "…")
        #expect(line.truncated(to: 0, mark: "…").text.isEmpty)
        #expect(Line("東").centred(in: 5).text == " 東  ")
        #expect(Line("14°").paddedLeft(to: 5).text == "  14°")
    }

    @Test func noControlCharacterGetsIntoALine() {
        let line = Line("a\u{1b}[31mb\u{7}\nc\u{9b}d")
        #expect(line.text == "a[31mb cd")
    }

    @Test func aTableCutsFirstAndThenLeavesColumnsOut() {
        let columns = [
            Table.Column("Name", rank: 3, least: 4), Table.Column("Value", rank: 2, isRightAligned: true),
            Table.Column("Note", rank: 1), Table.Column("Never", rank: 9),
        ]
        let rows = [
            [Line("Llanfair"), Line("1"), Line("north"), Line()], [Line("東京"), Line("22"), Line("x"), Line()],
        ]
        func text(_ width: Int) -> [String] { Table(columns, rows).lines(width: width, mark: "…").map(\.text) }
        #expect(text(40) == ["Name      Value  Note ", "Llanfair      1  north", "東京         22  x    "])
        #expect(text(20) == ["Name    Value  Note ", "Llanf…      1  north", "東京       22  x    "])
        #expect(text(14) == ["Name     Value", "Llanfa…      1", "東京        22"])
        #expect(text(5) == ["Name ", "Llan…", "東京 "])
    }

    /// An environment and what it says about colour and letters.
    struct Look: Sendable {
        let environment: [String: String]
        let depth: ColourDepth
        var colour = Terminal.ColourChoice.auto
        var columns: Int? = 100
    }

    @Test(arguments: [
        Look(environment: ["TERM": "xterm"], depth: .sixteen),
        Look(environment: ["TERM": "xterm-256color"], depth: .indexed),
        Look(environment: ["TERM": "xterm-256color", "COLORTERM": "truecolor"], depth: .full),
        Look(environment: ["TERM": "xterm", "COLORTERM": "24bit"], depth: .full),
        Look(environment: ["TERM": "xterm-direct"], depth: .full),
        Look(environment: ["TERM": "dumb", "COLORTERM": "truecolor"], depth: .none),
        Look(environment: [:], depth: .none),
        Look(environment: ["TERM": "xterm", "NO_COLOR": "1"], depth: .none),
        Look(environment: ["TERM": "xterm", "NO_COLOR": ""], depth: .sixteen),
        Look(environment: ["TERM": "xterm"], depth: .none, columns: nil),
        Look(environment: ["TERM": "xterm"], depth: .none, colour: .never),
        Look(environment: ["TERM": "xterm", "NO_COLOR": "1"], depth: .sixteen, colour: .always, columns: nil),
        Look(environment: [:], depth: .sixteen, colour: .always, columns: nil),
    ])
    func colourDepth(_ look: Look) {
        let terminal = Terminal(environment: look.environment, windowColumns: look.columns, colour: look.colour)
        #expect(terminal.depth == look.depth)
    }

    @Test(
        arguments: [
            (["LANG": "en_GB.UTF-8"], true), (["LANG": "en_GB.utf8"], true), (["LANG": "C"], false), ([:], false),
            (["LANG": "en_GB.UTF-8", "LC_ALL": "C"], false), (["LANG": "C", "LC_CTYPE": "C.UTF-8"], true),
            (["LANG": "C.UTF-8", "LC_ALL": ""], true), (["LC_CTYPE": "de_DE.ISO-8859-1", "LANG": "C.UTF-8"], false),
        ] as [([String: String], Bool)])
    func encoding(_ environment: [String: String], _ isUnicode: Bool) {
        #expect(Terminal(environment: environment, windowColumns: 80).isUnicode == isUnicode)
    }

    @Test func width() {
        #expect(Terminal(environment: ["COLUMNS": "100"], windowColumns: 132).columns == 132)
        #expect(Terminal(environment: ["COLUMNS": "100"], windowColumns: nil).columns == 100)
        #expect(Terminal(environment: ["COLUMNS": "100"], windowColumns: 0).columns == 100)
        #expect(Terminal(environment: ["COLUMNS": "many"], windowColumns: nil).columns == 80)
        #expect(Terminal(environment: [:], windowColumns: 3).columns == 20)
    }

    @Test func inksAreReadableOnBlackAndOnWhite() throws {
        let inks: [Ink] =
            [.faint, .sun, .moon, .cloud, .water, .snow, .bolt, .caution] + Severity.allCases.map { .severity($0) }
            + (-60...55).map { .temperature($0) }
        for ink in inks {
            let luminance = try #require(ink.rgb).luminance
            #expect((luminance + 0.05) / 0.05 >= 3, "\(ink) on black")
            #expect(1.05 / (luminance + 0.05) >= 3, "\(ink) on white")
        }
    }

    @Test func coloursFollowTheTerminal() {
        let screen = Screen([Line("14°", Style(ink: .temperature(14), isBold: true)) + Line("  ")])
        func text(_ depth: ColourDepth) -> String { screen.rendered(on: Terminal(depth: depth)) }
        #expect(text(.none) == "14°\n")
        #expect(text(.sixteen) == "\u{1b}[1;32m14°\u{1b}[0m\n")
        #expect(text(.indexed).hasPrefix("\u{1b}[1;38;5;"))
        #expect(text(.full).hasPrefix("\u{1b}[1;38;2;"))
    }
}

extension RGB {
    /// Relative luminance (WCAG 2.2, "relative luminance"), with a square for the gamma curve: within a few percent.
    fileprivate var luminance: Double {
        func linear(_ part: Int) -> Double {
            let share = Double(part) / 255
            return share * share * (0.8 + 0.2 * share)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
}
