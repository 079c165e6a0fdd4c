import SkycastCore

extension Command {
    /// `doctor`: a page about how everything is, to paste into a bug report.
    static let doctor = Command(
        name: "doctor", summary: "how everything is: a page to paste into a bug report",
        details: [
            "Looks at configuration, store, daemon and unit, and asks the daemon for what it knows of the desktop, the "
                + "clock and its sandbox. Changes nothing, and shows neither coordinates nor keys.",
            "Ends by the worst finding: 0 all is well, 1 nothing worse than notes, 69 the daemon is not running, "
                + "2 the store or the daemon is in trouble, 78 the configuration is wrong.",
        ],
        options: [.json],
        run: { arguments, context throws(CommandFailure) in
            let facts = DoctorFacts(arguments, context)
            let diagnosis = Diagnosis(facts)
            if arguments.has(.json) {
                return CommandResult(DoctorReport.json(diagnosis, facts), status: diagnosis.status)
            }
            // A path that is longer than the line is worth more whole.
            var wide = context.terminal
            wide.columns = 4200
            return CommandResult(
                DoctorReport.screen(diagnosis, facts, context.terminal), on: wide, status: diagnosis.status)
        })
}
