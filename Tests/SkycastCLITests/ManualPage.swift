import SkycastCLI

/// The manual page of `skycastctl` in mdoc(7), written from the tables that the parser and help read.
enum ManualPage {
    static var text: String {
        let sections = [
            head, commands, section("OPTIONS", list(OptionSpec.common.map { ($0.synopsis, [sentence($0.help)]) })),
            fields, surroundings,
            status, tail,
        ]
        return sections.joined()
    }

    private static let head = #"""
        .\" Written by Tests/SkycastCLITests/ManualPage.swift from the option table; record it anew, do not edit it.
        .Dd December 1, 2026
        .Dt SKYCASTCTL 1
        .Os
        .Sh NAME
        .Nm skycastctl
        .Nd last known weather, forecast, history and alerts of your cities
        .Sh SYNOPSIS
        .Nm
        .Op Ar command
        .Op Ar option ...
        .Op Ar city ...
        .Sh DESCRIPTION
        .Nm
        shows the weather that
        .Xr skycastd 8
        has stored.
        It never uses the network, works with the daemon running or stopped, and
        always says how old the data are.
        Without a command it is
        .Ic status .
        .Pp
        Alerts are judged by your own rules; they are not official warnings.

        """#

    private static var commands: String {
        let entries = CommandLineTool.commands.map { command in
            let form = command.name + (command.operands.isEmpty ? "" : " " + command.operands)
            let body = [sentence(command.summary)] + command.details.map(prose)
            let options =
                command.options.isEmpty ? "" : list(command.options.map { ($0.synopsis, [sentence($0.help)]) })
            return item(form) + body.joined(separator: ".Pp\n") + options
        }
        return section("COMMANDS", ".Bl -tag -width Ds\n" + entries.joined() + ".El\n")
    }

    private static var fields: String {
        section(
            "TEMPLATES",
            "In a template of\n.Fl -format\nstand, in braces:\n"
                + list(StatusField.all.map { ($0.name, [sentence($0.help)]) }))
    }

    private static var status: String {
        section("EXIT STATUS", list(ExitStatus.allCases.map { ("\($0.rawValue)", [sentence($0.summary)]) }))
    }

    private static let surroundings = #"""
        .Sh ENVIRONMENT
        .Bl -tag -width Ds
        .It Ev NO_COLOR
        No colour, if it is set and not empty.
        .It Ev COLUMNS
        The width, where output is no terminal.
        .It Ev TERM , Ev COLORTERM
        How many colours there are.
        .It Ev LC_ALL , Ev LC_CTYPE , Ev LANG
        Whether more than ASCII can be shown.
        .It Ev LC_TIME
        With
        .Ev LC_ALL
        and
        .Ev LANG :
        12 or 24 hours.
        .It Ev SKYCAST_CONFIG , Ev SKYCAST_DATABASE
        The configuration, which must be there, and the store, where no option says.
        .El
        .Sh FILES
        .Bl -tag -width Ds
        .It Pa ~/.config/skycast/config.toml
        The configuration, see
        .Xr skycast.toml 5 .
        .It Pa ~/.local/state/skycast/skycast.db
        The store.
        .El

        """#

    private static let tail = #"""
        .Sh EXAMPLES
        The overview, and the card of one city:
        .Bd -literal -offset indent
        skycastctl
        skycastctl oslo
        .Ed
        .Pp
        The gusts of last month, for a spreadsheet:
        .Bd -literal -offset indent
        skycastctl history oslo --metric wind_gusts --since 30d --csv
        .Ed
        .Sh SEE ALSO
        .Xr skycast.toml 5 ,
        .Xr skycastd 8

        """#

    private static func section(_ title: String, _ text: String) -> String { ".Sh \(title)\n" + text }

    private static func list(_ entries: [(term: String, text: [String])]) -> String {
        ".Bl -tag -width Ds\n" + entries.map { item($0.term) + $0.text.joined() }.joined() + ".El\n"
    }

    private static func item(_ term: String) -> String {
        ".It Sy \"" + escaped(term).split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
            + "\"\n"
    }

    private static func sentence(_ text: String) -> String {
        prose((text.first?.uppercased() ?? "") + text.dropFirst() + (text.hasSuffix(".") ? "" : "."))
    }

    /// Text with each sentence on lines of its own, short ones, none of which looks like a request.
    private static func prose(_ text: String) -> String {
        let sentences = text.split(separator: ". ")
        return sentences.enumerated().map { index, part in
            lines(escaped(part + (index < sentences.count - 1 ? "." : "")))
        }.joined()
    }

    private static func lines(_ sentence: String) -> String {
        let broken = sentence.split(separator: " ").reduce(into: [String]()) { lines, word in
            if let last = lines.last, last.utf8.count + 1 + word.utf8.count <= 78 {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(String(word))
            }
        }
        return broken.map { (["'", "."].contains($0.prefix(1)) ? "\\&" : "") + $0 + "\n" }.joined()
    }

    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { escaped, character in
            switch character {
            case "\\": escaped += "\\e"
            case "-": escaped += "\\-"
            case "…": escaped += "..."
            case "°": escaped += "\\(de"
            default: escaped.append(character)
            }
        }
    }
}
