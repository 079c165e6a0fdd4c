import FoundationEssentials

/// What the files of a service manager say of our unit; the manager itself is not asked.
package struct UnitFiles: Hashable, Sendable {
    /// The unit that counts; nil if none is installed.
    package var path: String?
    /// True if it starts with the session.
    package var isEnabled = false
    /// True if it is not to be started at all.
    package var isMasked = false
    /// The names of the drop-ins, in the order of the alphabet.
    package var dropIns: [String] = []

    /// None.
    package init() {}

    /// The unit as `environment` has the user's manager find it (systemd.unit(5), "Unit File Load Path").
    package init(home: String, environment: [String: String], system: String = "") {
        func absolute(_ name: String, _ usual: String) -> String {
            environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? usual
        }
        let runtime = environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? [$0 + "/systemd/user"] : nil } ?? []
        let places =
            [absolute("XDG_CONFIG_HOME", home + "/.config") + "/systemd/user", system + "/etc/systemd/user"] + runtime
            + [absolute("XDG_DATA_HOME", home + "/.local/share") + "/systemd/user"]
            + ["/usr/local/share", "/usr/share", "/usr/local/lib", "/usr/lib"].map { system + $0 + "/systemd/user" }
        self.init(in: places)
    }

    private init(in places: [String]) {
        let files = FileManager.default
        let unit = "skycastd.service"
        // `attributesOfItem` follows no link, so a link to a unit elsewhere counts even if that is gone.
        path = places.lazy.map { $0 + "/" + unit }.first { (try? files.attributesOfItem(atPath: $0)) != nil }
        isMasked = path.flatMap { try? files.destinationOfSymbolicLink(atPath: $0) } == "/dev/null"
        isEnabled = places.contains { place in
            Self.names(in: place).contains { directory in
                directory.hasSuffix(".target.wants") && Self.names(in: place + "/" + directory).contains(unit)
            }
        }
        dropIns = Set(places.flatMap { Self.names(in: $0 + "/" + unit + ".d") }).filter { $0.hasSuffix(".conf") }
            .sorted()
    }

    private static func names(in directory: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    }
}
