import SkycastCore

extension Command {
    /// `version`: which skycast this is.
    static let version = Command(
        name: "version", summary: "show the version", options: [.json],
        run: { arguments, context throws(CommandFailure) in
            arguments.has(.json)
                ? CommandResult(.object([("schema", .integer(StatusJSON.schema)), ("version", .text(context.version))]))
                : CommandResult(Screen([Line("skycastctl \(context.version)")]), on: context.terminal)
        })
}
