import Foundation
import SkycastControl
import SkycastCore
import SkycastTestSupport
import Testing

@Suite("F107 clients that mean no good")
struct HostilityTests {
    private func isServing(_ served: Served) async throws -> Bool {
        try await blocking { try ControlClient(path: served.path).ask(.status, within: .seconds(120)) == .done }
    }

    @Test("garbage is answered with an error, then closed", arguments: ["GET / HTTP/1.1\r\n\r\n", "\u{0}\n", "\n{}\n"])
    func garbage(text: String) async throws {
        try await Served.with { served in
            let answer = try await blocking {
                let client = try #require(RawClient(served.path))
                client.send(text)
                return client.readToEnd()
            }
            #expect(answer.hasPrefix(#"{"error":{"code":"bad_request","#))
            #expect(answer.split(separator: "\n").count == 1)
            #expect(try await isServing(served))
        }
    }

    @Test("a line without an end is cut off at 64 KiB")
    func endlessLine() async throws {
        try await Served.with { served in
            let (sent, answer) = try await blocking {
                let client = try #require(RawClient(served.path))
                let block = [UInt8](repeating: UInt8(ascii: "x"), count: 65_536)
                var sent = 0
                while sent < 1 << 30, client.send(block) { sent += block.count }
                return (sent, client.readToEnd())
            }
            #expect(sent < 1 << 22)
            #expect(answer.contains("too_long"))
            #expect(try await isServing(served))
        }
    }

    @Test("a line of just 64 KiB is read")
    func longLine() async throws {
        try await Served.with { served in
            let answer = try await blocking {
                let client = try #require(RawClient(served.path))
                let start = #"{"request":"status","#
                client.send(start + String(repeating: " ", count: 65_536 - start.count - 7) + #""x": 0}"# + "\n")
                client.endSending()
                return client.readToEnd()
            }
            #expect(answer == "{\"ok\":true}\n")
        }
    }

    @Test("who trickles a request byte by byte is closed, and so is who says nothing")
    func slowloris() async throws {
        var limits = ControlLimits()
        limits.idle = .milliseconds(200)
        try await Served.with(limits: limits) { served in
            let seconds = try await blocking {
                let (trickler, silent) = (try #require(RawClient(served.path)), try #require(RawClient(served.path)))
                let start = Date()
                while trickler.send("{"), Date().timeIntervalSince(start) < 120 { usleep(20_000) }
                #expect(silent.readToEnd().isEmpty)
                return Date().timeIntervalSince(start)
            }
            #expect(seconds < 120)
            #expect(try await isServing(served))
        }
    }

    @Test("who asks and asks and reads no answer is closed, with little in store for it")
    func deafAsker() async throws {
        var limits = ControlLimits()
        limits.idle = .milliseconds(200)
        limits.unread = .max
        let long = ControlError(code: "long", String(repeating: "e", count: 20_000))
        let answer: Served.Answer = { _ in .failed(long) }
        try await Served.with(limits: limits, answer: answer) { served in
            try await blocking {
                let client = try #require(RawClient(served.path))
                // The answers would be a megabyte, and more than a socket holds.
                client.send(String(repeating: "{\"request\":\"status\"}\n", count: 50))
                var state = pollfd(fd: client.descriptor, events: 0, revents: 0)
                #expect(poll(&state, 1, 120_000) == 1 && state.revents & Int16(POLLHUP) != 0)
            }
        }
    }

    @Test("of a thousand connections thirty-two stay, and when they go there is room again")
    func crowd() async throws {
        try await Served.with { served in
            let refused = try await blocking {
                var kept: [RawClient] = []
                var refused = 0
                for _ in 0..<1000 {
                    let client = try #require(RawClient(served.path))
                    if kept.count < 32 {
                        client.send("{\"request\":\"status\"}\n")
                        #expect(client.read()?.isEmpty == false)
                        kept.append(client)
                    } else if client.readToEnd().contains("\"busy\"") {
                        refused += 1
                    }
                }
                return refused
            }
            #expect(refused == 968)
            #expect(try await hasRoomAgain(served))
        }
    }

    /// Asks until a connection is taken, for a minute: a child that another test is just starting may hold the closed
    /// ends of the old ones open until it runs its program.
    private func hasRoomAgain(_ served: Served) async throws -> Bool {
        for _ in 0..<600 {
            do {
                return try await isServing(served)
            } catch ControlFailure.refused(let error) where error.code == "busy" {
                try await blocking { _ = usleep(100_000) }
            }
        }
        return false
    }

    @Test("a subscriber that does not read loses its connection, the others hear on")
    func deafSubscriber() async throws {
        try await Served.with { served in
            try await blocking {
                let deaf = try #require(RawClient(served.path))
                deaf.send("{\"request\":\"subscribe\"}\n")
                #expect(deaf.read()?.isEmpty == false)
                let listener = try ControlClient(path: served.path)
                _ = try listener.ask(.subscribe, within: .seconds(120))
                let error = String(repeating: "e", count: 10_000)
                for number in 0..<100 {
                    served.server.publish(.poll([], error: error, at: Timestamp(Int64(number))))
                    #expect(try listener.nextEvent()?.moment == Timestamp(Int64(number)))
                }
                #expect(deaf.readToEnd().utf8.count < 1_000_000)
            }
            #expect(try await isServing(served))
        }
    }

    @Test("another user is refused", .enabled(if: getuid() == 0, "needs root to be somebody else"))
    func otherUser() async throws {
        try await Served.with { served in
            // Lets everybody as far as the check of the peer.
            let directory = String(served.path.dropLast("/control.sock".count))
            #expect(chmod(directory, 0o755) == 0 && chmod(served.path, 0o666) == 0)
            let answer = try await blocking {
                let process = Process()
                process.executableURL = URL(filePath: "/usr/bin/setpriv")
                process.arguments = [
                    "--reuid", "65534", "--clear-groups", "/usr/bin/python3", "-c",
                    """
                    from socket import AF_UNIX, socket
                    from sys import argv
                    s = socket(AF_UNIX)
                    s.connect(argv[1])
                    print(s.makefile().read(), end="")
                    """, served.path,
                ]
                let output = Pipe()
                process.standardOutput = output
                try process.run()
                let data = output.fileHandleForReading.readDataToEndOfFile()
                process.waitUntilExit()
                return String(decoding: data, as: UTF8.self)
            }
            #expect(
                answer == #"{"error":{"code":"forbidden","message":"this daemon is another user's"},"ok":false}"# + "\n"
            )
            #expect(try await isServing(served))
        }
    }
}
