import SkycastCore
import SkycastStore

extension Command {
    /// `backup`: the store in one file.
    static let backup = Command(
        name: "backup", operands: "FILE", summary: "copy the weather store into a new file and check the copy",
        details: [
            "The daemon may go on meanwhile. The copy is yours alone to read, and is never written over another file.",
            "To go back to it, stop the daemon, move the store's files away and put the copy in their place.",
        ],
        options: [.json], completions: [[.file]], operandCount: 1...1,
        run: { arguments, context throws(CommandFailure) in
            let target = arguments.operands.first ?? ""
            let backup: Backup
            do throws(BackupError) {
                backup = try context.services.backUp(context.preferences(arguments).database, target)
            } catch {
                throw CommandFailure(error)
            }
            if arguments.has(.json) {
                return CommandResult(
                    .object([
                        ("schema", .integer(StatusJSON.schema)), ("path", .text(backup.path)),
                        ("size_bytes", .integer(Int64(backup.size))),
                    ]))
            }
            let line = Line("\(backup.path.cleaned(maximum: 4096)): \(size(backup.size)), checked")
            return CommandResult(Screen([line]), on: Terminal(columns: 4200))
        })

    private static func size(_ bytes: Int) -> String {
        bytes < 1 << 20
            ? "\((bytes + 1023) / 1024) KiB" : QuantityText.fixed(Double(bytes) / Double(1 << 20), digits: 1) + " MiB"
    }
}

extension CommandFailure {
    fileprivate init(_ error: BackupError) {
        switch error {
        case .store(let error): self.init(error)
        case .exists: self.init(.failed, code: "file_exists", error.message, hint: error.hint)
        case .unwritable: self.init(.failed, code: "file_unwritable", error.message, hint: error.hint)
        case .unsound: self.init(.failed, code: "store_damaged", error.message, hint: error.hint)
        }
    }
}
