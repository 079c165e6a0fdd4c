import SkycastConfig
import SkycastCore

/// A city on its way into the configuration, and what is said about it.
struct CityAddition {
    let city: NewCity
    /// The city as a person reads it.
    let label: String
    let arguments: ParsedArguments
    let context: CommandContext

    /// Writes the city, has the daemon read it, and tells both.
    func result() throws(CommandFailure) -> CommandResult {
        let added: AddedCity
        do throws(AdditionError) {
            added = try context.services.configuration.add(arguments.value(.configuration), city)
        } catch {
            throw CommandFailure(error)
        }
        let takeUp = context.services.control.takeUp(added.city.id)
        return arguments.has(.json) ? json(added, takeUp) : told(added, takeUp)
    }

    private func told(_ added: AddedCity, _ takeUp: ControlServices.TakeUp) -> CommandResult {
        let label = label.cleaned(maximum: 120)
        let words =
            switch takeUp {
            case .watched: "Added \(label); the daemon watches it now"
            case .noDaemon: "Added \(label); it is watched when the daemon is started: systemctl --user start skycastd"
            case .notYet: "Added \(label); the daemon does not watch it yet"
            }
        var screen = Screen([Line(words)])
        if added.isNewFile { screen.append(Line("New configuration: " + added.path.cleaned(maximum: 4096))) }
        var wide = context.terminal
        wide.columns = 4200  // what is to be typed or opened is worth more whole
        var result = CommandResult(screen.indented(by: 1), on: wide)
        if case .notYet(let reason) = takeUp {
            result.remarks = [.error(reason), .hint("see: skycastctl doctor; or: systemctl --user reload skycastd")]
        }
        return result
    }

    private func json(_ added: AddedCity, _ takeUp: ControlServices.TakeUp) -> CommandResult {
        CommandResult(
            .object([
                ("schema", .integer(StatusJSON.schema)), ("generated_at", .time(context.now)),
                (
                    "city",
                    .object([
                        ("id", .text(added.city.id.text)), ("name", .text(added.city.name)),
                        ("country", .string(added.city.country)),
                        ("latitude", .number(added.city.coordinates.latitude)),
                        ("longitude", .number(added.city.coordinates.longitude)),
                        ("altitude_m", .int(added.city.altitude.map { Int64($0) })),
                        ("timezone", .string(added.city.timeZone)),
                    ])
                ),
                ("path", .text(added.path)), ("watched", .bool(takeUp == .watched)),
            ]))
    }
}

extension CommandFailure {
    fileprivate init(_ error: AdditionError) {
        switch error {
        case .configuration(let error): self.init(error)
        case .known, .sameSpot: self.init(.nothing, code: "known_city", error.message, hint: error.hint)
        case .nameless: self.init(.usage, code: "usage", error.message, hint: error.hint)
        case .unwritable: self.init(.failed, code: "file_unwritable", error.message, hint: error.hint)
        case .changed: self.init(.failed, code: "file_changed", error.message, hint: error.hint)
        case .unsound: self.init(.configuration, code: "configuration", error.message, hint: error.hint)
        }
    }
}
