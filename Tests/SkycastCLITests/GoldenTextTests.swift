import SkycastCLI
import SkycastCore
import SkycastTestSupport
import Testing

/// Every page in every look, to the byte: one file a page, with a heading above each look.
@Suite struct GoldenTextTests {
    @Test(arguments: Page.all) func pageIsAsRecorded(_ page: Page) {
        let looks = [40, 80, 120].flatMap { columns in
            [Look.text, .colour, .ascii].map { look in (columns, look) }
        }
        let text = looks.map { columns, look in
            "### \(columns) columns, \(look)\n" + page.text(look, columns)
        }
        #expect(Golden().difference(text.joined(separator: "\n"), page.name + ".txt") == nil)
    }

    /// No file is left of a page that is no more.
    @Test func everyFileIsOfAPage() throws {
        let recorded = try Golden().names(in: ["status", "forecast", "history", "alerts", "cities", "rules", "watch"])
        #expect(Set(recorded).subtracting(Page.all.map { $0.name + ".txt" }).sorted() == [])
    }

    @Test func everyKindOfWeatherHasItsPicture() {
        let headers = [0, 1, 2, 3, 45, 51, 61, 66, 73, 95, 42].flatMap { code in
            [1.0, 0].map { isDay in
                var report = Sample.report(code: code)
                report.snapshot?.values[.isDay] = isDay
                let lines = Run([report])("--color", "always").standardOutput.split(
                    separator: "\n", omittingEmptySubsequences: false)
                return lines.prefix { !$0.contains("Next") }.dropFirst(2).joined(separator: "\n")
            }
        }
        #expect(Golden().difference(headers.joined(separator: "\n") + "\n", "pictures.txt") == nil)
    }
}

extension String {
    /// The text without SGR sequences.
    var withoutEscapes: String {
        var text = ""
        var isEscape = false
        for scalar in unicodeScalars {
            if scalar == "\u{1b}" {
                isEscape = true
            } else if isEscape {
                isEscape = scalar != "m"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
