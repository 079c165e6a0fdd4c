import Foundation
import SkycastTestSupport
import Testing

@Suite("The daemon as a process", .serialized)
struct LifecycleTests {
    @Test("--once polls, stores and ends, and the tool reads what it stored")
    func once() async throws {
        try await blocking {
            let place = try Place()
            try place.serveWeather(#"{"set": {"wind_gusts_10m": 12}}"#)
            #expect(try Program("skycastd", ["--once"], in: place).status == 0)
            let status = try Program("skycastctl", ["status", "--json"], in: place)
            #expect(status.status == 0)
            #expect(status.output.contains(#""wind_gusts_ms":12"#) || status.output.contains(#""wind_gusts_ms": 12"#))
        }
    }

    @Test(
        "a server in trouble is told in a line, stores nothing and harms nothing",
        arguments: [
            (#"{"fault": {"kind": "html"}}"#, "502"), (#"{"fault": {"kind": "truncated"}}"#, "Open-Meteo"),
            (#"{"fault": {"kind": "nan"}}"#, "Open-Meteo"), (#"{"fault": {"kind": "close"}}"#, "Open-Meteo"),
            (
                #"{"fault": {"kind": "status", "status": 429, "reason": "Daily API request limit exceeded. Please try again tomorrow."}}"#,
                "limit"
            ),
        ])
    func troubledServer(script: String, said: String) async throws {
        try await blocking {
            let place = try Place()
            try place.serveWeather(script)
            let once = try Program("skycastd", ["--once"], in: place)
            #expect(once.status == 0)
            #expect(once.errors.contains(said), "\(once.errors)")
            #expect(!once.errors.contains("59.9"), "coordinates in the log")
            let status = try Program("skycastctl", ["status"], in: place)
            #expect(status.status == 1)
        }
    }

    @Test("nobody at the address is said, and the tool shows when it was tried")
    func unreachable() async throws {
        try await blocking {
            let place = try Place()
            try place.serveWeather()
            try place.configure(
                """
                [provider]
                url = "http://127.0.0.1:9"
                [[city]]
                name = "Oslo"
                latitude = 59.91
                longitude = 10.75
                """)
            let once = try Program("skycastd", ["--once"], in: place)
            #expect(once.status == 0)
            #expect(once.errors.contains("Open-Meteo: "))
        }
    }

    @Test("F77 a storm of signals is orderly, and SIGTERM ends it within two seconds")
    func signals() async throws {
        try await blocking {
            let place = try Place()
            try place.serveWeather()
            let daemon = try Running("skycastd", [], in: place)
            try daemon.wait(until: "it starts") { $0.said.contains("started") }
            for _ in 0..<20 { daemon.signal(SIGHUP) }
            daemon.signal(SIGPIPE)
            try daemon.wait(until: "it reads the configuration again") { $0.said.contains("read again") }
            try Self.expectQuickStop(daemon, by: SIGTERM)
        }
    }

    @Test("F76 SIGINT ends it within two seconds while a server hangs")
    func hangingServer() async throws {
        try await blocking {
            let place = try Place()
            try place.serveWeather(#"{"fault": {"kind": "hang", "seconds": 60}}"#)
            let daemon = try Running("skycastd", [], in: place)
            try daemon.wait(until: "it starts") { $0.said.contains("started") }
            usleep(300_000)
            try Self.expectQuickStop(daemon, by: SIGINT)
        }
    }

    static func expectQuickStop(_ daemon: Running, by signal: Int32) throws {
        let start = ContinuousClock.now
        daemon.signal(signal)
        let end = try daemon.ended()
        #expect(end.status == 0)
        #expect(daemon.process.terminationReason == .exit)
        #expect(ContinuousClock.now - start < bound(.seconds(2)))
        #expect(end.errors.contains("skycastd stopped"))
    }

    @Test("what is legal but odd in the configuration is in the log, at the start and at a reload")
    func oddities() async throws {
        try await blocking {
            let place = try Place()
            try place.configure("default_rules = false\n")
            let daemon = try Running("skycastd", [], in: place)
            try daemon.wait(until: "it says that nothing will be told") {
                $0.said.contains("config.toml:1:17: default_rules: no rule is in force")
            }
            try daemon.wait(until: "it starts") { $0.said.contains("started") }
            try place.configure("interval = \"5m\"\n")
            daemon.signal(SIGHUP)
            try daemon.wait(until: "it says that values change less often") {
                $0.said.contains("config.toml:1:12: interval: Open-Meteo's current values change every 15 minutes")
            }
            daemon.signal(SIGTERM)
            #expect(try daemon.ended().status == 0)
        }
    }

    @Test("F21 a broken configuration at reload keeps the old one and says where it is wrong")
    func brokenReload() async throws {
        try await blocking {
            let place = try Place()
            try place.serveWeather()
            let daemon = try Running("skycastd", [], in: place)
            try daemon.wait(until: "it starts") { $0.said.contains("started") }
            try place.configure("intervall = \"5m\"\n")
            daemon.signal(SIGHUP)
            try daemon.wait(until: "it complains") { $0.said.contains("the old one stays in force") }
            #expect(daemon.said.contains("config.toml:1:1"))
            #expect(daemon.process.isRunning)
            try Self.expectQuickStop(daemon, by: SIGTERM)
        }
    }

    @Test("F21 a configuration that is gone or empty ends no event, neither at a reload nor at a start")
    func goneConfiguration() async throws {
        try await blocking {
            let place = try Place()
            try place.serveWeather(#"{"set": {"wind_gusts_10m": 30}}"#)
            let file = place.directory.appending(path: ".config/skycast/config.toml")
            let text = try String(contentsOf: file, encoding: .utf8)
            let open = {
                try Program("skycastctl", ["alerts", "--json"], in: place).output.contains(#""ended_at": null"#)
            }
            let daemon = try Running("skycastd", [], in: place)
            try daemon.wait(until: "there is an alert") { $0.said.contains("alert ") }
            try FileManager.default.removeItem(at: file)
            daemon.signal(SIGHUP)
            try daemon.wait(until: "it complains") { $0.said.contains("there is none any more at") }
            try place.configure("\n")
            daemon.signal(SIGHUP)
            try daemon.wait(until: "it complains again") { $0.said.components(separatedBy: "none any more").count == 3 }
            try Self.expectQuickStop(daemon, by: SIGTERM)
            #expect(try Program("skycastd", ["--once"], in: place).status == 0)
            #expect(try open())
            try place.configure(text)
            let again = try Program("skycastd", ["--once"], in: place)
            #expect(again.status == 0 && !again.errors.contains("alert "), "\(again.errors)")
            #expect(try open())
            try place.configure("interval = \"5m\" # and no city\n")
            #expect(try Program("skycastd", ["--once"], in: place).status == 0)
            #expect(try !open())
        }
    }

    @Test("a store that the configuration moves stays where it is until the next start, and is named by its own path")
    func movedStore() async throws {
        try await blocking {
            let place = try Place()
            try place.serveWeather()
            let file = place.directory.appending(path: ".config/skycast/config.toml")
            let text = try String(contentsOf: file, encoding: .utf8)
            let daemon = try Running("skycastd", [], in: place)
            try daemon.wait(until: "it starts") { $0.said.contains("started") }
            let moved = "database = \"\(place.directory.path)/elsewhere.db\"\n" + text
            for (count, text) in [moved, text].enumerated() {
                try place.configure(text)
                daemon.signal(SIGHUP)
                try daemon.wait(until: "it reads the configuration again") {
                    $0.said.components(separatedBy: "configuration read again").count == count + 2
                }
            }
            let lines = daemon.said.split(separator: "\n").filter { $0.contains("the store stays at") }
            #expect(lines.count == 1 && lines.allSatisfy { $0.contains("'\(place.database.path)'") }, "\(lines)")
            try Self.expectQuickStop(daemon, by: SIGTERM)
        }
    }

    @Test("what ends a start has a priority in the journal")
    func journalPriority() async throws {
        try await blocking {
            let place = try Place()
            let daemon = Session.products.appending(path: "skycastd").path
            let journal = "JOURNAL_STREAM=$(stat -L -c %d:%i /proc/self/fd/2)"
            for (variable, start) in [(journal, "<3>"), ("JOURNAL_STREAM=1:2", "")] {
                let end = try Program("/bin/sh", ["-c", "\(variable) exec \(daemon) --demmo"], in: place)
                #expect(
                    end.errors == "\(start)skycastd: error: unknown argument '--demmo'\n"
                        + "\(start)skycastd: hint: see skycastd --help\n")
            }
        }
    }

    @Test("a parent that ignores SIGCHLD does not hide how the user's program ended")
    func ignoredChildren() async throws {
        try await blocking {
            let place = try Place()
            try place.serveWeather(#"{"set": {"wind_gusts_10m": 40}}"#)
            let file = place.directory.appending(path: ".config/skycast/config.toml")
            let text = try String(contentsOf: file, encoding: .utf8)
            try place.configure(text + "\n[notifications]\ncommand = [\"/bin/sh\", \"-c\", \"exit 3\"]\n")
            let daemon = Session.products.appending(path: "skycastd").path
            let end = try Program("/usr/bin/env", ["--ignore-signal=CHLD", daemon, "--once"], in: place)
            #expect(end.status == 0)
            #expect(end.errors.contains("notifications.command ended with status 3"), "\(end.errors)")
        }
    }

    @Test("F78 a second instance is refused with 75; after kill -9 the lock is free")
    func secondInstance() async throws {
        try await blocking {
            let place = try Place()
            try place.serveWeather()
            let first = try Running("skycastd", [], in: place)
            try first.wait(until: "it starts") { $0.said.contains("started") }
            let second = try Program("skycastd", [], in: place)
            #expect(second.status == 75)
            #expect(second.errors.contains("process \(first.process.processIdentifier)"))
            first.signal(SIGKILL)
            _ = try first.ended()
            #expect(try Program("skycastd", ["--once"], in: place).status == 0)
        }
    }

    @Test("F87 closed standard descriptors do the store no harm")
    func closedDescriptors() async throws {
        try await blocking {
            let place = try Place()
            try place.serveWeather()
            let daemon = Session.products.appending(path: "skycastd").path
            let shell = try Program("/bin/sh", ["-c", "exec \(daemon) --once <&- >&- 2>&-"], in: place)
            #expect(shell.status == 0)
            let check = try Program("/usr/bin/sqlite3", [place.database.path, "PRAGMA integrity_check"], in: place)
            #expect(check.output == "ok\n")
        }
    }

    @Test("F85 without HOME both programs fall back to the account's, relative XDG variables are ignored")
    func directories() async throws {
        try await blocking {
            let place = try Place()
            let relative = ["XDG_STATE_HOME": "state", "XDG_CONFIG_HOME": ""]
            let daemon = try Program("skycastd", ["--check"], in: place, environment: relative)
            #expect(daemon.output.contains("store: \(place.database.path)"))
            let tool = try Program("skycastctl", ["config", "path"], in: place, environment: relative)
            #expect(tool.output == place.directory.path + "/.config/skycast/config.toml\n")
            let homeless = try Program(
                "/usr/bin/env", ["-u", "HOME", Session.products.appending(path: "skycastd").path, "--check"], in: place)
            #expect(homeless.status == 0)
        }
    }

    @Test("F86 the locale changes no number", arguments: ["C", "tr_TR.UTF-8", "ar_EG.UTF-8", "de_DE.UTF-8"])
    func locales(name: String) async throws {
        try await blocking {
            let place = try Place()
            try place.serveWeather(#"{"set": {"temperature_2m": 21.5}}"#)
            let environment = ["LC_ALL": name, "LANG": name]
            #expect(try Program("skycastd", ["--once"], in: place, environment: environment).status == 0)
            let status = try Program("skycastctl", ["status", "--json"], in: place, environment: environment)
            #expect(status.output.contains("21.5"))
        }
    }

    @Test("F84 a state directory that is a file or leads nowhere is refused precisely")
    func badStateDirectory() async throws {
        try await blocking {
            let place = try Place()
            try place.serveWeather()
            let parent = place.directory.appending(path: ".local/state")
            try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
            let state = parent.appending(path: "skycast")
            try Data("mine".utf8).write(to: state)
            let onFile = try Program("skycastd", ["--once"], in: place)
            #expect(onFile.status == 70)
            #expect(onFile.errors.contains(state.path))
            #expect(try String(contentsOf: state, encoding: .utf8) == "mine")
            try FileManager.default.removeItem(at: state)
            try FileManager.default.createSymbolicLink(atPath: state.path, withDestinationPath: "/nonexistent/skycast")
            #expect(try Program("skycastd", ["--once"], in: place).status == 70)
        }
    }

    @Test("usage errors, version and check")
    func options() async throws {
        try await blocking {
            let place = try Place()
            #expect(try Program("skycastd", ["--demmo"], in: place).status == 64)
            #expect(try Program("skycastd", ["--version"], in: place).output.hasPrefix("skycastd "))
            #expect(try Program("skycastd", ["--help"], in: place).output.contains("usage: skycastd"))
            try place.configure("interval = \"5m\"\n")
            let check = try Program("skycastd", ["--check"], in: place)
            #expect(check.status == 0)
            #expect(check.output.contains("calls: about 0 of 10000 a day that are free"))
            #expect(check.output.contains("15"), "a hint that shorter intervals show nothing new: \(check.output)")
        }
    }
}
