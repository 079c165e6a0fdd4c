import SkycastCLI
import SkycastCore
import SkycastTestSupport
import Testing

/// Every scene at every width, in colour and without, with symbols and without, to the byte.
@Suite struct GoldenTextTests {
    /// A kind of terminal.
    struct Look: Sendable, CustomStringConvertible {
        let description: String
        let words: [String]
        let locale: String

        static let all = [
            Self(description: "plain", words: ["--color", "never"], locale: "en_GB.UTF-8"),
            Self(description: "colour", words: ["--color", "always"], locale: "en_GB.UTF-8"),
            Self(description: "ascii", words: ["--color", "never"], locale: "C"),
        ]
    }

    private static let looks = [40, 80, 120].flatMap { columns in Look.all.map { (columns, $0) } }

    private func text(_ scene: Scene, _ columns: Int, _ look: Look) -> String {
        var run = Run(scene.cities())
        run.columns = columns
        run.environment["LANG"] = look.locale
        return run(words: ["status"] + scene.words + look.words).standardOutput
    }

    @Test(arguments: Scene.all, looks) func sceneLooksAsRecorded(_ scene: Scene, _ kind: (Int, Look)) {
        let (columns, look) = kind
        let name = "\(scene.name)-\(columns)-\(look).txt"
        #expect(Golden().difference(text(scene, columns, look), name) == nil)
    }

    @Test(arguments: Scene.all, [20, 33, 40, 64, 80, 81, 100, 120, 200])
    func noLineIsWiderThanTheTerminal(_ scene: Scene, _ columns: Int) {
        for look in Look.all {
            for line in text(scene, columns, look).withoutEscapes.split(separator: "\n") {
                let cells = CellWidth.of(String(line))
                #expect(cells <= columns, "\(cells) cells in '\(line)'")
            }
        }
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

    @Test(arguments: Scene.all) func asciiIsAscii(_ scene: Scene) {
        let look = Look.all[2]
        #expect(text(scene, 80, look).utf8.allSatisfy { $0 < 0x80 })
    }

    @Test(arguments: Scene.all) func colourAddsOnlyEscapes(_ scene: Scene) {
        #expect(text(scene, 80, Look.all[1]).withoutEscapes == text(scene, 80, Look.all[0]))
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
