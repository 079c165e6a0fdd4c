import Foundation
import SkycastTestSupport
import Testing

/// The tool as a process: pipes, words that mean harm, names, locales.
@Suite("The tool as a process", .serialized)
struct ToolTests {
    private static func withStore(_ body: @escaping @Sendable (Place) throws -> Void) async throws {
        try await blocking {
            let place = try Place()
            try place.serveWeather(interval: "1h")
            try #require(try Program("skycastd", ["--once"], in: place).status == 0)
            try body(place)
        }
    }

    @Test("F103 a closed pipe is a quiet success, whatever is written")
    func closedPipe() async throws {
        try await Self.withStore { place in
            for words in ["status", "status oslo", "forecast --json", "history oslo --csv", "help", "cities"] {
                // The reader has gone before the first byte.
                let script = "{ sleep 0.2; '\(place.tool)' \(words); echo $? >&2; } | exec true"
                let result = try Program("/usr/bin/bash", ["-c", script], in: place)
                #expect(result.errors == "0\n", "\(words)")
            }
            let script = "'\(place.tool)' status | head -0; echo ${PIPESTATUS[0]}"
            let result = try Program("/usr/bin/bash", ["-c", script], in: place)
            #expect(result.output == "0\n" && result.errors.isEmpty)
        }
    }

    @Test("a full disk and a closed output are told")
    func unwritable() async throws {
        try await Self.withStore { place in
            for end in ["> /dev/full", ">&-"] {
                let result = try Program("/usr/bin/bash", ["-c", "'\(place.tool)' status \(end)"], in: place)
                #expect(result.status == 2)
                #expect(result.errors.hasPrefix("skycastctl: error: cannot write the answer: "))
            }
        }
    }

    @Test(
        "F104 words that mean harm end with 64 and a line",
        arguments: [
            #"status "$(printf 'a%.0s' {1..120000})""#,
            #"$(for i in {1..10}; do printf 'b%.0s' {1..100000}; echo; done)"#,
            #"$'\xff\xfe'"#, #"status --city=$'\xc3'"#, "history oslo --since 99999999999999999999d",
            "history oslo --since -5d", "forecast --hours 99999999999999999999", "forecast --days -1",
            "--max-age 1e308h", "snooze all 0.0000001s", "snooze all 999999999d", "--units wind=$'\\x01'",
            "--format '{'", "--format '{nonsense}'", #"--format "$(printf '{%.0s' {1..5000})""#, "--color=$'\\e[31m'",
            "-33.87,151.21,7 nowhere --frobnicate", "rules replay --since 10000000000y",
        ])
    func harm(_ words: String) async throws {
        try await Self.withStore { place in
            let result = try Program("/usr/bin/bash", ["-c", "'\(place.tool)' \(words)"], in: place)
            #expect(result.status == 64)
            #expect(result.output.isEmpty)
            #expect(result.errors.hasPrefix("skycastctl: error: ") && result.errors.utf8.count < 2000)
            #expect(result.errors.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
        }
    }

    @Test("control characters in names and messages do not reach the terminal")
    func controlCharacters() async throws {
        try await Self.withStore { place in
            try place.configure(
                """
                interval = "1h"
                [provider]
                url = "http://127.0.0.1:\(place.port)"
                [[city]]
                name = "Os\\u001B[31mlo\\u0007\\u009B2J"
                id = "oslo"
                latitude = 59.91
                longitude = 10.75
                """)
            let checked = try Program("skycastd", ["--once"], in: place)
            for words in [[], ["oslo"], ["forecast"], ["cities"], ["--format", "{city}"], ["config", "check"]] {
                let result = try Program("skycastctl", words + ["--color", "never"], in: place)
                let text = checked.errors + result.output + result.errors
                let isClean = text.unicodeScalars.allSatisfy { scalar in
                    scalar == "\n" || !(scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value))
                }
                #expect(isClean, "\(words): \(text)")
            }
        }
    }

    @Test("12 or 24 hours as the locale has it", .enabled(if: Self.localesCanBeMade, "needs package locales"))
    func locale() async throws {
        try await Self.withStore { place in
            let made = try Program(
                "/usr/bin/localedef",
                ["-i", "en_US", "-f", "UTF-8", place.directory.appending(path: "en_US.UTF-8").path], in: place)
            try #require(made.status == 0, "\(made.errors)")
            func sunrise(_ environment: [String: String]) throws -> String {
                let environment = environment.merging(["LOCPATH": place.directory.path]) { one, _ in one }
                return try Program("skycastctl", ["--format", "{sunrise}"], in: place, environment: environment).output
            }
            let (half, whole) = (/[0-9]{1,2}:[0-9]{2} [AP]M\n/, /[0-9]{2}:[0-9]{2}\n/)
            #expect(try sunrise(["LANG": "en_US.UTF-8"]).wholeMatch(of: half) != nil)
            #expect(try sunrise(["LANG": "en_US.UTF-8", "LC_TIME": "C"]).wholeMatch(of: whole) != nil)
            #expect(try sunrise(["LC_ALL": "C.UTF-8", "LC_TIME": "en_US.UTF-8"]).wholeMatch(of: whole) != nil)
            #expect(try sunrise(["LANG": "xx_XX.UTF-8"]).wholeMatch(of: whole) != nil)
        }
    }

    private static let localesCanBeMade =
        access("/usr/bin/localedef", X_OK) == 0 && access("/usr/share/i18n/locales/en_US", R_OK) == 0
}

extension Place {
    /// The path of the built tool.
    var tool: String { Session.products.appending(path: "skycastctl").path }
}
