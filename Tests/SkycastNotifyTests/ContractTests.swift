import SkycastCore
import SkycastNotify
import SkycastTestSupport
import Testing

/// One list of expectations, for the notifier in memory and the real one.
extension RealDesktop {
    @Suite struct ContractTests {
        @Test func realNotifierDoesWhatNotifiersDo() async throws {
            try await TestDesktop.withServer { desktop, server in
                let breaches = try await desktop.withoutReader {
                    try await NotifierContract.breaches(of: RealStage(desktop: desktop, server: server))
                }
                #expect(breaches == [])
            }
        }
    }
}

@Suite struct RecordingContractTests {
    @Test func notifierInMemoryDoesWhatNotifiersDo() async throws {
        #expect(try await NotifierContract.breaches(of: RecordingStage()) == [])
    }
}

private struct RealStage: DesktopStage {
    let desktop: TestDesktop
    let server: FakeServer

    var notifier: any Notifier { desktop.notifier }

    func press(_ button: NotifierContract.Button, on event: EventID, _ shown: ShownNotice) async throws {
        try await server.tell("action \(shown.serverID) \(button.rawValue)")
    }

    func dismiss(_ event: EventID, _ shown: ShownNotice) async throws {
        try await server.tell("close \(shown.serverID) 2")
    }

    func refuse(_ isRefusing: Bool) async throws {
        try await server.tell("error \(isRefusing ? "org.example.Error" : "-")")
    }

    func leave() async throws { try await server.end() }
}

private struct RecordingStage: DesktopStage {
    let recorder = RecordingNotifier()

    var notifier: any Notifier { recorder }

    func press(_ button: NotifierContract.Button, on event: EventID, _ shown: ShownNotice) async throws {
        recorder.happen(button == .acknowledge ? .acknowledge(event) : .snooze(event))
    }

    func dismiss(_ event: EventID, _ shown: ShownNotice) async throws { recorder.happen(.closed(event, reason: 2)) }
    func refuse(_ isRefusing: Bool) async throws { recorder.fail(isRefusing ? .refused("not now") : nil) }
    func leave() async throws { recorder.fail(.absent) }
}
