import FoundationEssentials
import Glibc
import SkycastCLI
import SkycastConfig
import SkycastCore
import SkycastTestSupport
import Testing

/// What a shell is told when it asks, and whether real shells understand it.
@Suite struct CompletionTests {
    private func words(_ typed: [String], _ run: Run? = nil) -> [String] {
        let run = run ?? Run(Sample.severalCities())
        let outcome = run(words: ["completions", "words", "--"] + typed)
        #expect(outcome.status == .answered)
        #expect(outcome.standardError.isEmpty)
        return outcome.standardOutput.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    }

    @Test(
        arguments: [
            (["for"], ["forecast"]), (["--col"], ["--color"]), (["--color", ""], ["auto", "always", "never"]),
            (["--units", "i"], ["imperial"]), (["--units", "t"], ["temperature=°C", "temperature=°F"]),
            (["--color", "=", "a"], ["auto", "always"]), (["--color", "="], ["auto", "always", "never"]),
            (["--color=n"], ["--color=never"]), (["forecast", "t"], ["tromso", "tokyo"]),
            (["history", "oslo", "--metric", "wind"], ["wind_speed", "wind_gusts"]), (["history", "oslo", ""], []),
            (["--plain", "forecast", "--h"], ["--hours", "--help"]), (["alerts", ""], []), (["--", "os"], ["oslo"]),
            (["rules", "ex"], ["explain"]), (["rules", "explain", "sy"], ["sydney"]),
            (["snooze", "high"], ["high-wind"]),
            (["snooze", "oslo", ""], []), (["backup", ""], [":files"]), (["--config", "x"], [":files"]),
            (["completions", ""], ["bash", "zsh", "fish"]), (["config", "c"], ["check"]), (["help", "ba"], ["backup"]),
            (["alerts", "--nonsense", "--mi"], ["--missed"]), (["nonsense", "xyz"], []),
            (
                ["forecast", "--units=w"],
                [
                    "--units=wind=km/h", "--units=wind=m/s", "--units=wind=mph", "--units=wind=kn", "--units=wind=Bft",
                ]
            ),
        ] as [([String], [String])])
    func whatFits(_ typed: [String], _ expected: [String]) {
        #expect(words(typed) == expected)
    }

    @Test func everyCommandAndOptionIsOffered() {
        let first = words([""])
        for command in CommandLineTool.commands {
            #expect(first.contains(command.name))
            let options = words([command.name, "--"])
            for option in command.options.map(\.name) + ["color", "help"] { #expect(options.contains("--" + option)) }
        }
        #expect(first.contains("tromso"))
    }

    @Test func openAlertsAreOffered() {
        let alert = Sample.gusts()
        #expect(words(["ack", ""], Run([Sample.report().with(alerts: [alert])])) == [alert.id.text])
    }

    @Test func withoutAStoreOrConfigurationThereAreStillCommands() {
        var run = Run()
        run.failure = .missing(path: "/none")
        run.configurationError = .noHomeDirectory
        #expect(words(["fore"], run) == ["forecast"])
        #expect(words(["snooze", ""], run) == ["all"])
    }

    @Test func wordsThatAShellWouldObeyAreNotOffered() {
        let names = ["$(reboot)", "a b", "`x`", "x;y", "\u{1b}[2J", "Ünïted", "a\tb"]
        let run = Run(names.map { Sample.report(Sample.city($0, $0)) })
        #expect(words(["forecast", ""], run) == ["Ünïted"])
    }

    @Test func unknownShells() {
        #expect(Run()("completions", "bsah").standardError.contains("did you mean 'bash'?"))
        #expect(Run()("completions", "tcsh").status == .usage)
        #expect(Run()("completions", "bash", "zsh").status == .usage)
        #expect(Run()("completions").status == .usage)
    }

    /// A directory with the script of a shell and a program that answers as ours does.
    private func withShell(_ shell: String, _ body: (_ directory: String) throws -> Void) throws {
        let directory = FileManager.default.temporaryDirectory.path + "/skycast-shell-\(UInt64.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let script = Run()("completions", shell).standardOutput
        try Data(script.utf8).write(to: URL(filePath: directory + "/script"))
        let answers = Run(Sample.severalCities())
        let program = """
            #!/bin/sh
            case "$*" in
              'completions words -- forecast t') cat <<'END'
            \(answers("completions", "words", "--", "forecast", "t").standardOutput)END
              ;;
              'completions words -- status --color = a'|'completions words -- status --color a') cat <<'END'
            \(answers("completions", "words", "--", "status", "--color", "a").standardOutput)END
              ;;
              'completions words -- backup scr') echo :files ;;
              'completions words -- ') echo empty ;;
            esac

            """
        try Data(program.utf8).write(to: URL(filePath: directory + "/program"))
        try body(directory)
    }

    /// What a shell script says; nil if the shell is not installed.
    private func said(_ shell: String, _ script: String, _ directory: String) throws -> String? {
        let path = "/usr/bin/" + shell
        guard access(path, X_OK) == 0 else { return nil }
        let text = """
            cd '\(directory)'; export PATH="\(directory):$PATH" HOME='\(directory)'
            cp program skycastctl  # a file of ours may be open in a child of another test, and then cannot be run
            chmod +x skycastctl
            \(script)
            """
        try Data(text.utf8).write(to: URL(filePath: directory + "/test"))
        let pipe = try #require(popen("'\(path)' '\(directory)/test' 2>&1 </dev/null", "r"))
        defer { pclose(pipe) }
        var output: [UInt8] = []
        while case let byte = fgetc(pipe), byte >= 0 { output.append(UInt8(byte)) }
        return String(decoding: output, as: UTF8.self)
    }

    @Test func bashUnderstandsIt() throws {
        try withShell("bash") { directory in
            let answer = try said(
                "bash",
                """
                source ./script
                complete -p skycastctl
                try() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _skycastctl; echo "${COMPREPLY[*]}"; }
                try skycastctl forecast t
                try skycastctl status --color = a
                try skycastctl backup scr
                try skycastctl ''
                """, directory)
            #expect(
                answer
                    == "complete -F _skycastctl skycastctl\ntromso tokyo\nauto always\nscript\nempty\n")
        }
    }

    @Test func zshUnderstandsIt() throws {
        try withShell("zsh") { directory in
            let answer = try said(
                "zsh",
                """
                compdef() { echo "compdef $*"; }
                compadd() { echo "$found / $shown[1]"; }
                _files() { echo files; }
                source ./script
                try() { words=("$@"); CURRENT=$#; _skycastctl; }
                try skycastctl forecast t
                try skycastctl status --color a
                try skycastctl backup scr
                try skycastctl ''
                """, directory)
            let expected =
                "compdef _skycastctl skycastctl\ntromso tokyo / tromso  -- Tromsø\nauto always / auto\nfiles\n"
                + "empty / empty\n"
            if let answer { #expect(answer == expected) }
        }
    }

    @Test func fishUnderstandsIt() throws {
        try withShell("fish") { directory in
            let answer = try said(
                "fish",
                """
                source ./script
                complete -C 'skycastctl forecast t'
                complete -C 'skycastctl status --color a'
                complete -C 'skycastctl backup scr'
                complete -C 'skycastctl '
                """, directory)
            let expected = "tokyo\t東京\ntromso\tTromsø\nalways\nauto\nscript\nempty\n"
            if let answer { #expect(answer == expected) }
        }
    }
}
