import Foundation
import SkycastControl
import SkycastCore
import SkycastTestSupport
import Testing

@Suite("Client and server over a socket")
struct ServerTests {
    @Test("several requests a connection, each with its answer")
    func conversation() async throws {
        let answer: Served.Answer = { request in
            if case .change = request { return .failed(ControlError(code: "unknown_alert", "no such alert")) }
            return request == .status ? .snoozed(until: Timestamp(7)) : .done
        }
        try await Served.with(answer: answer) { served in
            try await blocking {
                let client = try ControlClient(path: served.path)
                #expect(try client.ask(.refresh([]), within: .seconds(120)) == .done)
                #expect(try client.ask(.status, within: .seconds(120)).snoozedUntil == Timestamp(7))
                #expect(throws: ControlFailure.refused(ControlError(code: "unknown_alert", "no such alert"))) {
                    try client.ask(.change(.acknowledge(EventID("x"))), within: .seconds(120))
                }
                #expect(try client.ask(.refresh([]), within: .seconds(120)) == .done)
            }
        }
    }

    @Test("requests sent all at once are answered in order, also after the client has stopped sending")
    func pipelining() async throws {
        let answer: Served.Answer = { request in
            guard case .change(.snooze(_, let span)) = request else { return .done }
            return .snoozed(until: Timestamp(span.count))
        }
        try await Served.with(answer: answer) { served in
            let text = try await blocking {
                let client = try #require(RawClient(served.path))
                let lines = (0..<50).map { ControlRequest.change(.snooze(.everything, Seconds($0))).line }
                #expect(client.send(lines.flatMap(\.self)))
                client.endSending()
                return client.readToEnd()
            }
            let answers = text.split(separator: "\n").map { ControlAnswer(line: $0.utf8)?.snoozedUntil }
            #expect(answers == (0..<50).map { Timestamp($0) })
        }
    }

    @Test("subscribers hear every event, others none")
    func events() async throws {
        try await Served.with { served in
            try await blocking {
                let (subscriber, other) = (
                    try ControlClient(path: served.path), try ControlClient(path: served.path)
                )
                #expect(try subscriber.ask(.subscribe, within: .seconds(120)) == .done)
                let event = ControlEvent.poll([CityID("oslo")], error: nil, at: Timestamp(5))
                served.server.publish(event)
                #expect(try subscriber.nextEvent() == event)
                #expect(try other.ask(.status, within: .seconds(120)) == .done)
                #expect(try subscriber.ask(.status, within: .seconds(120)) == .done)
            }
            await served.server.close()
        }
    }

    @Test("when the daemon ends, its clients see the end and the socket is gone")
    func end() async throws {
        let answer: Served.Answer = { $0 == .status ? nil : .done }
        try await Served.with(answer: answer) { served in
            let subscriber = try await blocking {
                let client = try ControlClient(path: served.path)
                _ = try client.ask(.subscribe, within: .seconds(120))
                return Unshared(client)
            }
            let asking = Task {
                try await blocking { try ControlClient(path: served.path).ask(.status, within: .seconds(120)) }
            }
            await served.server.close()
            #expect(try await blocking { try subscriber.value.nextEvent() } == nil)
            await #expect(throws: ControlFailure.self) { try await asking.value }
            #expect(!FileManager.default.fileExists(atPath: served.path))
            #expect(throws: ControlFailure.absent(path: served.path)) { try ControlClient(path: served.path) }
        }
    }

    @Test("a daemon that does not answer is not waited for longer than said")
    func timeOut() async throws {
        let answer: Served.Answer = { _ in nil }
        try await Served.with(answer: answer) { served in
            try await blocking {
                let client = try ControlClient(path: served.path)
                #expect(throws: ControlFailure.timedOut) { try client.ask(.status, within: .milliseconds(50)) }
            }
        }
    }

    @Test("requests wait while nobody takes them, as during a reload")
    func reload() async throws {
        let directory = Served.temporaryDirectory()
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let server = try ControlServer(path: directory + "/c.sock")
        let taker = Task { await server.nextRequest() }
        taker.cancel()
        #expect(await taker.value == nil)
        let asking = Task {
            try await blocking { try ControlClient(path: directory + "/c.sock").ask(.status, within: .seconds(120)) }
        }
        let request = try #require(await server.nextRequest())
        server.answer(request, with: .done)
        #expect(try await asking.value == .done)
        await server.close()
    }
}

/// What one test thread hands to the next, never used by two at once.
struct Unshared<Value>: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
}
