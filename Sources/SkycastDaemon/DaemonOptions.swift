/// What was typed after `skycastd`.
package struct DaemonOptions: Hashable, Sendable {
    package var configuration: String?
    package var database: String?
    package var once = false
    package var demo = false
    package var check = false
    package var verbose = false
    package var version = false
    package var help = false

    /// An argument that means nothing here.
    package struct UsageError: Error, Hashable {
        package let message: String
    }

    /// Reads the arguments after the program's name.
    package init(_ arguments: [String]) throws(UsageError) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            let (name, inline) = Self.split(argument)
            switch name {
            case "--config": configuration = try Self.value(of: name, inline, &rest)
            case "--database": database = try Self.value(of: name, inline, &rest)
            case "--once" where inline == nil: once = true
            case "--demo" where inline == nil: demo = true
            case "--check" where inline == nil: check = true
            case "--verbose" where inline == nil, "-v" where inline == nil: verbose = true
            case "--version" where inline == nil: version = true
            case "--help" where inline == nil, "-h" where inline == nil: help = true
            default: throw UsageError(message: "unknown argument '\(argument.prefix(80))'")
            }
        }
    }

    private static func split(_ argument: String) -> (name: String, value: String?) {
        guard argument.hasPrefix("--"), let sign = argument.firstIndex(of: "=") else { return (argument, nil) }
        return (String(argument[..<sign]), String(argument[argument.index(after: sign)...]))
    }

    private static func value(
        of name: String, _ inline: String?, _ rest: inout ArraySlice<String>
    ) throws(UsageError) -> String {
        guard let value = inline ?? rest.popFirst(), !value.isEmpty else {
            throw UsageError(message: "'\(name)' needs a value")
        }
        return value
    }

    package static let usage = """
        usage: skycastd [options]

        Watches the weather of the configured cities and warns on the desktop. Usually started by systemd:
        systemctl --user enable --now skycastd

          --config FILE     read this configuration
          --database FILE   keep the store here
          --check           check the configuration and exit
          --once            poll what is due, evaluate, notify, exit
          --demo            weather without a network, in a store of its own
          --verbose         log each poll and decision
          --version, --help

        Exit status: 0 stopped, 64 usage, 70 internal, 75 already running, 78 configuration or newer store.
        """
}
