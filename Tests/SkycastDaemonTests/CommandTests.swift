import Foundation
import SkycastConfig
import SkycastCore
import SkycastDaemon
import SkycastStore
import SkycastTestSupport
import Testing

@Suite("The user's own program")
struct CommandTests {
    /// A directory for what a program writes, and a rig that runs it.
    struct Stage {
        let directory: URL
        let rig: Rig

        init(_ script: String, program: String = "/bin/sh") async throws {
            directory = FileManager.default.temporaryDirectory.appending(path: "skycast-command-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            let command = [program, "-c", "cd '\(directory.path)' || exit 9\n" + script]
            rig = try await Rig(adjust: { $0.notifications.command = command })
        }

        func text(_ name: String) -> String? {
            try? String(contentsOf: directory.appending(path: name), encoding: .utf8)
        }

        /// Runs delivery, `step` of the test's clock every few milliseconds, until `condition` holds.
        func deliver(step: Duration = .milliseconds(20), until condition: @Sendable () async -> Bool) async {
            let service = rig.delivery(
                environment: ["PATH": "/usr/bin:/bin", "SKYCAST_KEY": "canary", "HOME": "/nonexistent"])
            await withTaskGroup { group in
                group.addTask { try? await service.run() }
                let end = ContinuousClock.now + .seconds(20)
                while await !condition(), ContinuousClock.now < end {
                    rig.clock.advance(by: step)
                    try? await Task.sleep(for: .milliseconds(4))
                }
                group.cancelAll()
            }
        }

        var isDone: Bool {
            get async { (try? await rig.store.nextCommandNotice(at: rig.clock.now)) == .some(nil) }
        }
    }

    @Test("gets the notice as JSON, a clean environment, and nothing of ours open")
    func hears() async throws {
        let stage = try await Stage("cat >notice; env >environment; ls /proc/self/fd >open; sleep 0.1; touch done")
        try await DeliveryServiceTests.breach(stage.rig)
        await stage.deliver { stage.text("done") != nil && stage.rig.notifier.shown.count == 1 }
        let line = try #require(stage.text("notice"))
        #expect(line.hasSuffix("}\n") && line.split(separator: "\n").count == 1)
        let notice = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        #expect(notice["summary"] as? String == "Severe wind in Oslo")
        #expect(notice["kind"] as? String == "first")
        #expect(notice["severity"] as? String == "severe")
        #expect(notice["rule"] as? String == "wind")
        #expect(notice["city"] as? String == "oslo")
        #expect(notice["city_name"] as? String == "Oslo")
        #expect(notice["event"] as? String == stage.rig.notifier.shown.first?.event?.text)
        #expect(notice["created_at"] as? String == stage.rig.clock.now.rfc3339.prefix(10) + "T00:00:00Z")
        #expect(notice["latitude"] == nil && !line.contains("coordinates"))
        let environment = try #require(stage.text("environment"))
        #expect(environment.contains("PATH=/usr/bin:/bin\n"))
        #expect(!environment.contains("canary"))
        // Standard input, output and error, and the directory that ls reads; the shell's own output file is closed.
        #expect(stage.text("open").map { $0.split(separator: "\n").count } ?? 99 <= 4)
    }

    @Test("is run once a notice, in order, one at a time, without delaying the bubble")
    func order() async throws {
        let stage = try await Stage("mkdir running || touch overlap; cat >>notices; sleep 0.05; rmdir running")
        for (count, gusts) in [(1, 20.0), (2, 30), (2, 30)] {
            try await DeliveryServiceTests.breach(stage.rig, gusts)
            await stage.deliver { await stage.isDone && stage.rig.notifier.shown.count == count }
        }
        let kinds = (stage.text("notices") ?? "").split(separator: "\n").map { $0.contains("\"escalate\"") }
        #expect(kinds == [false, true])
        #expect(stage.text("overlap") == nil)
        #expect(stage.rig.notifier.shown.count == 2)
    }

    @Test("is ended after ten seconds with all it has started, and that is logged once")
    func hangs() async throws {
        let stage = try await Stage("sleep 300 & echo $! >child; echo run >>runs; wait")
        try await DeliveryServiceTests.breach(stage.rig)
        await stage.deliver { stage.text("child")?.hasSuffix("\n") == true && stage.rig.notifier.shown.count == 1 }
        #expect(try await stage.rig.store.nextCommandNotice(at: stage.rig.clock.now) != nil, "a stop interrupts it")
        await stage.deliver(step: .seconds(1)) { await stage.isDone }
        #expect(stage.text("runs") == "run\nrun\n", "and it is run again")
        #expect(stage.rig.log.lines.filter { $0.contains("was ended after 10 s") }.count == 1)
        let child = try #require(Int32((stage.text("child") ?? "").dropLast()))
        #expect(kill(child, 0) != 0 || Self.isZombie(child))
    }

    @Test("that fails or is missing is logged on change and does no harm", arguments: ["/bin/sh", "/nonexistent"])
    func fails(program: String) async throws {
        let stage = try await Stage("exit 3", program: program)
        for (count, gusts) in [(1, 20.0), (2, 30)] {
            try await DeliveryServiceTests.breach(stage.rig, gusts)
            await stage.deliver { await stage.isDone && stage.rig.notifier.shown.count == count }
        }
        #expect(stage.rig.notifier.shown.count == 2)
        let words = program == "/bin/sh" ? "ended with status 3" : "cannot be started: No such file or directory"
        #expect(stage.rig.log.lines.contains("notifications.command \(words)"))
    }

    @Test("whose end somebody else was told counts as ended")
    func stolenEnd() async throws {
        let stage = try await Stage("echo $$ >process; while [ ! -e go ]; do sleep 0.01; done")
        try await DeliveryServiceTests.breach(stage.rig)
        await stage.deliver {
            if await stage.isDone { return true }
            guard let process = stage.text("process").flatMap({ Int32($0.dropLast()) }) else { return false }
            await stage.rig.clock.sleepers(3)  // nobody looks after the program just now
            try? Data().write(to: stage.directory.appending(path: "go"))
            waitpid(process, nil, 0)
            return false
        }
        #expect(await stage.isDone)
        let lines = stage.rig.log.lines.filter { $0.hasPrefix("notifications.command") }
        #expect(lines == ["notifications.command ended, and the system does not say how"])
    }

    @Test("that has ended when we are to stop is not run again")
    func endedAtStop() async throws {
        let stage = try await Stage("cat >>notices; echo $$ >process")
        try await DeliveryServiceTests.breach(stage.rig)
        let service = stage.rig.delivery(environment: ["PATH": "/usr/bin:/bin"])
        await withTaskGroup { group in
            group.addTask { try? await service.run() }
            while stage.text("process").flatMap({ Int32($0.dropLast()) }).map(Self.isZombie) != true {
                try? await Task.sleep(for: .milliseconds(4))
            }
            group.cancelAll()  // the clock has stood still, so nobody has looked after it
        }
        #expect(await stage.isDone)
    }

    @Test("is not run for what only moves, or is shown again")
    func silentRows() async throws {
        let stage = try await Stage("cat >>notices")
        try await DeliveryServiceTests.breach(stage.rig)
        await stage.deliver { await stage.isDone }
        try await stage.rig.store.orphanBubbles()
        stage.rig.clock.advance(by: .seconds(7200))
        await stage.deliver { stage.rig.notifier.shown.count == 2 }
        #expect(await stage.isDone)
        #expect(stage.text("notices")?.split(separator: "\n").count == 1)
    }

    private static func isZombie(_ process: Int32) -> Bool {
        (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8))?.contains(") Z ") ?? true
    }
}
