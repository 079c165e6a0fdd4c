import FoundationEssentials
import Glibc
import SkycastCLI
import SkycastCore
import Testing

/// 12 or 24 hours, as the locale has it.
@Suite struct ClockFaceTests {
    @Test(
        arguments: [
            ("%H:%M:%S", "", .twentyFourHours), ("%T", "%I:%M:%S %p", .twentyFourHours), ("", "", .twentyFourHours),
            ("%r", "%I:%M:%S %p", .twelveHours), ("%r", "", .twentyFourHours), ("%I:%M:%S %p", "", .twelveHours),
            ("%-l.%M %P", "", .twelveHours), ("%OI時", "", .twelveHours), ("%H%%I", "", .twentyFourHours),
            ("%", "%", .twentyFourHours), ("%p %I:%M:%S", "x", .twelveHours), ("%H時%M分%S秒", "%p%I時", .twentyFourHours),
        ] as [(String, String, ClockFace)])
    func formats(_ format: String, _ halves: String, _ face: ClockFace) {
        #expect(ClockFace(format: format, formatWithHalves: halves) == face)
    }

    @Test func midnightAndNoonAreTwelve() {
        var run = Run([Sample.report()])
        run.clock = .twelveHours
        let text = run("forecast", "--hours", "24", "--color", "never").standardOutput
        for time in [" 2:00 PM", "12:00 AM", " 1:00 AM", "11:00 AM", "12:00 PM", " 1:00 PM"] {
            #expect(text.contains(time))
        }
        #expect(!text.contains("14:00") && !text.contains("00:00 "))
    }

    @Test func programsDoNotSeeIt() {
        for words in [["--json"], ["forecast", "--json"], ["alerts", "--json"]] {
            var run = AlertsScene.run
            let text = run(words: words)
            run.clock = .twelveHours
            #expect(run(words: words) == text)
        }
    }

    /// Each in a process of its own, since the environment belongs to the whole process.
    @Test(.enabled(if: Self.localesCanBeMade, "needs the sources of the C library's locales, package locales"))
    func realLocalesAreAsked() async {
        await #expect(processExitsWith: .success) {
            let directory = FileManager.default.temporaryDirectory.path + "/skycast-locales-\(getpid())"
            try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(atPath: directory) }
            for name in ["en_US", "en_GB"] {
                #expect(system("localedef -i \(name) -f UTF-8 '\(directory)/\(name).UTF-8'") == 0)
            }
            for name in ["LC_ALL", "LC_TIME", "LANG"] { unsetenv(name) }
            setenv("LOCPATH", directory, 1)
            #expect(ClockFace.ofLocale() == .twentyFourHours)
            let cases: [(String, String, ClockFace)] = [
                ("LANG", "en_GB.UTF-8", .twentyFourHours), ("LANG", "en_US.UTF-8", .twelveHours),
                ("LC_TIME", "en_GB.UTF-8", .twentyFourHours), ("LC_ALL", "en_US.UTF-8", .twelveHours),
                ("LC_ALL", "xx_XX.UTF-8", .twentyFourHours), ("LC_ALL", "C", .twentyFourHours),
            ]
            for (name, locale, face) in cases {
                setenv(name, locale, 1)
                #expect(ClockFace.ofLocale() == face, "\(name)=\(locale)")
            }
        }
    }

    private static let localesCanBeMade =
        access("/usr/bin/localedef", X_OK) == 0 && access("/usr/share/i18n/locales/en_US", R_OK) == 0
}
