/// What was typed, sorted: the command, its options and the rest, each known to be possible.
package struct ParsedArguments: Sendable {
    /// The command to run.
    package let command: Command
    /// The word that was taken for an operand because no command has that name; nil if a command was named or none.
    package let wordThatIsNoCommand: String?
    /// Names of the flags that were given.
    let flags: Set<String>
    /// The last value of each option that was given.
    let values: [String: String]
    /// Cities, topics and the like, in order.
    package let operands: [String]

    /// True if the flag was given.
    package func has(_ flag: OptionSpec) -> Bool { flags.contains(flag.name) }

    /// The option's value; nil if it was not given.
    package func value(_ option: OptionSpec) -> String? { values[option.name] }
}
