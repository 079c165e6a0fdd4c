/// What the daemon knows of what is around it: the desktop, the clock, the service manager and its sandbox.
package struct DaemonSurroundings: Hashable, Sendable, Codable {
    /// The notification server; nil if there is none or it does not answer.
    package var server: NotificationServer?
    /// Why nothing is known of a server, lower case; nil if something is.
    package var serverProblem: String?
    /// For how many seconds the present call to the server has been running; 0 if there is none.
    package var busySeconds: Int64 = 0
    /// True if the computer's clock is not trusted.
    package var isClockSuspect = false
    /// The service that a service manager started us as, such as "skycastd.service"; nil if none did.
    package var unit: String?
    /// What the process may not do.
    package var sandbox = Sandbox()

    /// Nothing known yet.
    package init() {}

    /// Who shows notices.
    package struct NotificationServer: Hashable, Sendable, Codable {
        /// As it says itself, such as "dunst".
        package let name: String
        package let vendor: String
        package let version: String
        /// The optional things it can do, in order of the alphabet (Desktop Notifications Specification 1.3).
        package let capabilities: [String]

        package init(name: String, vendor: String, version: String, capabilities: [String]) {
            self.name = name
            self.vendor = vendor
            self.version = version
            self.capabilities = capabilities
        }
    }

    /// What the kernel holds a process to, as `/proc/self/status` tells (proc_pid_status(5)); nil if it does not.
    package struct Sandbox: Hashable, Sendable, Codable {
        /// True if no program it starts can gain rights.
        package var noNewPrivileges: Bool?
        /// True if its system calls are filtered.
        package var filtersSystemCalls: Bool?

        package init(noNewPrivileges: Bool? = nil, filtersSystemCalls: Bool? = nil) {
            self.noNewPrivileges = noNewPrivileges
            self.filtersSystemCalls = filtersSystemCalls
        }

        /// True if both are in force; nil if nothing is known.
        package var isInForce: Bool? {
            guard let noNewPrivileges, let filtersSystemCalls else { return nil }
            return noNewPrivileges && filtersSystemCalls
        }

        private enum CodingKeys: String, CodingKey {
            case noNewPrivileges = "no_new_privileges"
            case filtersSystemCalls = "filters_system_calls"
        }
    }

    private enum CodingKeys: String, CodingKey {
        case server = "notification_server"
        case serverProblem = "notification_problem"
        case busySeconds = "busy_seconds"
        case isClockSuspect = "clock_suspect"
        case unit
        case sandbox
    }
}
