import SkycastCore

/// Why there are no settings to run with.
package enum ConfigurationError: Error, Hashable, Sendable {
    /// There is no file where one was named, by an option or a variable of the environment.
    case missing(path: String, variable: String? = nil)
    /// The file exists but cannot be read; why.
    case unreadable(path: String, reason: String)
    /// The file says something that cannot be meant: all of it, in the order of the file.
    case invalid(path: String, problems: [Problem])
    /// Neither the environment nor the account says where the home directory is.
    case noHomeDirectory
}

extension ConfigurationError: UserFacingError {
    /// What happened; of an invalid file each problem on a line of its own.
    package var message: String {
        switch self {
        case .missing(let path, let variable):
            "no configuration at '\(path)'" + (variable.map { ", which \($0) names" } ?? "")
        case .unreadable(let path, let reason): "cannot read '\(path)': \(reason)"
        case .invalid(let path, let problems): problems.map { $0.line(file: path) }.joined(separator: "\n")
        case .noHomeDirectory: "no home directory: HOME is not an absolute path and the account has none"
        }
    }

    package var hint: String? {
        switch self {
        case .missing(_, let variable):
            (variable.map { "unset \($0)" } ?? "leave --config away") + " for the usual place"
        case .unreadable(let path, _): "look at it: ls -l \(path.quotedForShell); or name another with --config"
        case .invalid: "mend the file and look again: skycastctl config check"
        case .noHomeDirectory: "set HOME"
        }
    }
}
