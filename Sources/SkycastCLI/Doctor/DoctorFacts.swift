import SkycastConfig
import SkycastControl
import SkycastCore
package import SkycastStore

/// What `doctor` looks at besides what every command has.
package struct DoctorServices {
    /// Examines the store at a path.
    package var examineStore: (_ path: String) -> StoreExamination = { StoreExamination(of: $0) }
    /// The unit's files.
    package var unit: () -> UnitFiles = { UnitFiles() }
    /// The home directory, which is shown as "~"; nil if there is none.
    package var home: String?

    /// The real store, no unit.
    package init() {}
}

/// All that `doctor` judges, gathered once.
struct DoctorFacts {
    let now: Timestamp
    let version: String
    let home: String?
    let configuration: ConfigurationCheck
    let database: String
    let store: StoreExamination
    /// What the store knows of each city; none if it cannot be read.
    let cities: [CityReport]
    let daemon: Result<DaemonStatus, ControlFailure>
    let unit: UnitFiles

    /// Looks at everything.
    init(_ arguments: ParsedArguments, _ context: CommandContext) {
        let services = context.services
        now = context.now
        version = context.version
        home = services.doctor.home
        configuration = services.checkConfiguration(arguments.value(.configuration))
        database = context.preferences(arguments).database
        store = services.doctor.examineStore(database)
        cities = store.failure == nil ? (try? services.openStore(database).reports()) ?? [] : []
        daemon = Self.status(services.control)
        unit = services.doctor.unit()
    }

    /// The daemon waits up to 10 s for the desktop before it answers.
    private static func status(_ control: ControlServices) -> Result<DaemonStatus, ControlFailure> {
        do throws(ControlFailure) {
            guard let status = try control.ask(.status, .seconds(20)).daemon else { return .failure(.garbled) }
            return .success(status)
        } catch {
            return .failure(error)
        }
    }

    /// A text with the home directory as "~".
    func short(_ text: String) -> String {
        guard let home, home.count > 1 else { return text }
        return text.replacing(home + "/", with: "~/")
    }

    /// A length of time in one unit, such as "4 min".
    func length(_ span: Seconds) -> String {
        switch span.count {
        case ..<60: "\(span.count) s"
        case ..<3600: "\(span.count / 60) min"
        case ..<172_800: "\(span.count / 3600) h"
        default: "\(span.count / 86_400) days"
        }
    }
}
