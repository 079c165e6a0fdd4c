import Foundation
import SkycastTestSupport
import Testing

/// Shells with the program itself behind them: completions of what is configured, and the snippets of the documentation.
@Suite("Shells", .serialized)
struct ShellTests {
    /// Runs a script in a shell, where two cities and a rule are configured and `skycastctl` is on the path.
    private static func said(_ shell: String, _ script: String) async throws -> Program {
        try await blocking {
            let place = try Place()
            try place.serveWeather(interval: "1h")
            try place.configure(
                """
                interval = "1h"
                [provider]
                url = "http://127.0.0.1:\(place.port)"
                [[city]]
                name = "Oslo"
                latitude = 59.91
                longitude = 10.75
                [[city]]
                name = "Tromsø"
                latitude = 69.65
                longitude = 18.96
                [[rule]]
                id = "roof-is-open"
                metric = "precipitation"
                above = { minor = "0.1 mm/h" }
                """)
            try #require(try Program("skycastd", ["--once"], in: place).status == 0)
            let file = place.directory.appending(path: "script")
            try script.write(to: file, atomically: true, encoding: .utf8)
            let path = Session.products.path + ":/usr/bin:/bin"
            return try Program(
                "/usr/bin/" + shell, [file.path], in: place,
                environment: ["PATH": path, "TERM": "xterm", "LC_ALL": "C.UTF-8"])
        }
    }

    private static func isInstalled(_ shell: String) -> Bool { access("/usr/bin/" + shell, X_OK) == 0 }

    @Test("bash completes cities, rules and options")
    func bash() async throws {
        let result = try await Self.said(
            "bash",
            """
            eval "$(skycastctl completions bash)"
            try() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _skycastctl; echo "${COMPREPLY[*]}"; }
            try skycastctl status tr
            try skycastctl snooze ro
            try skycastctl status --units wind
            """)
        #expect(result.errors.isEmpty)
        #expect(result.output == "tromso\nroof-is-open\nwind=km/h wind=m/s wind=mph wind=kn wind=Bft\n")
    }

    @Test("fish completes cities and rules", .enabled(if: isInstalled("fish"), "needs fish"))
    func fish() async throws {
        let result = try await Self.said(
            "fish",
            """
            skycastctl completions fish | source
            complete -C 'skycastctl status tr'
            complete -C 'skycastctl snooze ro'
            """)
        #expect(
            result.output == "tromso\tTromsø\nroof-is-open\n"
                || result.output.hasPrefix("tromso\tTromsø\nroof-is-open\t"))
    }

    @Test("zsh completes at its prompt, as a person sees it", .enabled(if: isInstalled("zsh"), "needs zsh"))
    func zsh() async throws {
        let result = try await Self.said(
            "zsh",
            #"""
            cd; mkdir functions; skycastctl completions zsh > functions/_skycastctl
            zmodload zsh/zpty
            zpty shell zsh -f -i
            # What the prompt holds after the key is written to a file, since a screen is hard to read.
            zpty -w shell "fpath=($PWD/functions \$fpath); autoload -Uz compinit; compinit -u -d $PWD/dump"
            zpty -w shell "show() { print -r -- \"\$BUFFER\" >> $PWD/shown; BUFFER=; }; zle -N show; bindkey '^X' show; bindkey '^I' complete-word"
            zpty -w shell "print ready > $PWD/ready"
            while [[ ! -s ready ]]; do zpty -r -t shell line || sleep 0.05; done
            try() {
                zpty -n -w shell "$1"$'\t\x18'
                for turn in {1..1200}; do
                    [[ -s shown && $(wc -l < shown) -ge $2 ]] && break
                    zpty -r -t shell line || sleep 0.05
                done
            }
            try 'skycastctl status tr' 1
            try 'skycastctl snooze ro' 2
            zpty -d shell
            cat shown
            """#)
        #expect(result.output == "skycastctl status tromso \nskycastctl snooze roof-is-open \n", "\(result.errors)")
    }

    @Test("the snippets for bars, prompts and scripts run in a shell")
    func snippets() async throws {
        let page = try String(
            contentsOf: Session.package.appending(path: "Documentation/StatusBars.md"), encoding: .utf8)
        let commands = page.split(separator: "\n").filter { $0.hasPrefix("    ") }.compactMap(Self.command)
        try #require(commands.count == 9)
        for command in commands {
            let result = try await Self.said("bash", command)
            #expect(result.status == 0, "\(command): \(result.errors)")
            #expect(result.output.filter { $0 == "\n" }.count <= 2 && result.output.count > 1, "\(command)")
            #expect(result.errors.isEmpty, "\(command)")
        }
    }

    /// The command of a line of a configuration, as the bar hands it to a shell.
    private static func command(_ line: Substring) -> String? {
        guard let start = line.firstRange(of: "skycastctl ")?.lowerBound else { return nil }
        var command = line[start...]
        for end in [#"","#, #")""#, ") '"] {
            if let range = command.firstRange(of: end) { command = command[..<range.lowerBound] }
        }
        return String(command)
    }
}
