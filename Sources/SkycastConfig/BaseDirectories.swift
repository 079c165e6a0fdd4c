import FoundationEssentials

/// Where Skycast's files are, by the XDG Base Directory Specification 0.8; the one answer for both programs.
///
/// Variables that are empty or not absolute are ignored, as the specification says.
package struct BaseDirectories: Hashable, Sendable {
    /// The home directory.
    package let home: String
    /// Where the service manager put what is secret; nil if it did not (systemd.exec(5), "CREDENTIALS").
    package let credentials: String?
    private let config: String
    private let systemConfigs: [String]
    private let state: String
    private let runtime: String?
    private let overrides: Overrides

    /// The variables of our own; relative ones count from the working directory.
    private struct Overrides: Hashable, Sendable {
        let config: String?
        let database: String?
        let socket: String?
    }

    /// The directories that `environment` says.
    ///
    /// Without a usable `HOME` it is `accountHome`, the home directory of the user database.
    package init(
        environment: [String: String], accountHome: @autoclosure () -> String? = Self.accountHome
    ) throws(ConfigurationError) {
        func absolute(_ name: String) -> String? { environment[name].flatMap(Self.absolute) }
        func nonEmpty(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        guard let home = absolute("HOME") ?? accountHome().flatMap(Self.absolute) else { throw .noHomeDirectory }
        self.home = home
        config = absolute("XDG_CONFIG_HOME") ?? home + "/.config"
        credentials = absolute("CREDENTIALS_DIRECTORY")
        state = absolute("XDG_STATE_HOME") ?? home + "/.local/state"
        runtime = absolute("XDG_RUNTIME_DIR")
        let listed = (environment["XDG_CONFIG_DIRS"] ?? "").split(separator: ":").compactMap {
            Self.absolute(String($0))
        }
        systemConfigs = listed.isEmpty ? ["/etc/xdg"] : listed
        overrides = Overrides(
            config: nonEmpty(Self.configurationVariable), database: nonEmpty("SKYCAST_DATABASE"),
            socket: nonEmpty("SKYCAST_SOCKET"))
    }

    /// The home directory of this process's account in the user database, whatever `HOME` says.
    package static var accountHome: String? {
        FileManager.default.homeDirectory(forUser: ProcessInfo.processInfo.userName)?.path
    }

    /// Where the configuration may be, the first that exists counts; `option` is `--config`.
    package func configurationCandidates(option: String? = nil) -> [String] {
        if let path = option ?? overrides.config { return [path] }
        return ([config] + systemConfigs).map { $0 + "/skycast/config.toml" }
    }

    /// The configuration that counts: the first candidate that exists, else the first, where one would be made.
    package func configuration(option: String? = nil) -> String {
        let candidates = configurationCandidates(option: option)
        return candidates.first { FileManager.default.fileExists(atPath: $0) } ?? candidates[0]
    }

    /// What it means if the configuration does not exist; nil if it is in a usual place, where there need not be one.
    package func missingConfiguration(option: String? = nil) -> ConfigurationError? {
        if let option { return .missing(path: option) }
        return overrides.config.map { .missing(path: $0, variable: Self.configurationVariable) }
    }

    private static let configurationVariable = "SKYCAST_CONFIG"

    /// The store; `option` is `--database`, `setting` the key `database`.
    package func database(option: String? = nil, setting: String? = nil) -> String {
        option ?? overrides.database ?? setting ?? state + "/skycast/skycast.db"
    }

    /// The control socket; with what is kept of the state if the session has no directory for such things.
    package var socket: String {
        overrides.socket ?? (runtime ?? state) + "/skycast/control.sock"
    }

    /// The directory of `--demo`, which holds nothing of the user's.
    package var demo: String { state + "/skycast-demo" }

    /// The control socket of `--demo`, which leaves that of the user's daemon alone.
    package var demoSocket: String { overrides.socket ?? demo + "/control.sock" }

    /// The path without slashes at its end; nil if it does not begin at the root.
    private static func absolute(_ path: String) -> String? {
        guard path.hasPrefix("/"), !path.unicodeScalars.contains("\0") else { return nil }
        var trimmed = path[...]
        while trimmed.count > 1, trimmed.last == "/" { trimmed.removeLast() }
        return trimmed == "/" ? "" : String(trimmed)
    }
}
