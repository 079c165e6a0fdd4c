import Foundation
import SkycastTestSupport
import Testing

@Suite("The daemon in narrow places", .serialized)
struct LimitTests {
    @Test("F82 it lives with 32 descriptors; where none is left it says so, and polls again when there are some")
    func descriptors() async throws {
        try await blocking {
            let place = try Place()
            try place.serveWeather()
            let program = Session.products.appending(path: "skycastd").path
            let daemon = try Running("/bin/sh", ["-c", "ulimit -S -n 32; exec \(program)"], in: place)
            try daemon.wait(until: "it starts") { $0.said.contains("started") }
            try daemon.wait(until: "it has polled") { _ in
                (try? Program("skycastctl", ["status"], in: place).status) == 0
            }
            func limit(_ descriptors: Int) throws {
                let pid = "\(daemon.process.processIdentifier)"
                let told = try Program("/usr/bin/prlimit", ["--pid", pid, "--nofile=\(descriptors):"], in: place)
                #expect(told.status == 0)
            }
            try limit(7)
            // The open connection to the server goes, and another is not to be had.
            let fault = #"{"fault": {"kind": "close"}, "times": 1}"#
            _ = try Program(
                "/usr/bin/curl", ["-sS", "-d", fault, "http://127.0.0.1:\(place.port)/_script"], in: place)
            try daemon.wait(until: "it says so") { $0.said.contains("no connection to the server") }
            try limit(256)
            try daemon.wait(until: "it polls again") { $0.said.contains("answers again") }
            try LifecycleTests.expectQuickStop(daemon, by: SIGTERM)
        }
    }

    @Test("F103 a closed pipe is a quiet success")
    func closedPipe() async throws {
        try await blocking {
            let tool = Session.products.appending(path: "skycastctl").path
            let pipe = try Program(
                "/bin/bash", ["-c", "{ sleep 0.3; \(tool) help; exit; } | true; exit ${PIPESTATUS[0]}"], in: Place())
            #expect(pipe.status == 0)
            #expect(pipe.errors == "")
        }
    }

    @Test("F109 proxies are those of the environment; a .netrc is not read, and no key file of TLS is written unasked")
    func environment() async throws {
        try await blocking {
            let place = try Place()
            try place.serveWeather()
            let proxy = ["http_proxy": "http://127.0.0.1:9"]
            let refused = try Program("skycastd", ["--once"], in: place, environment: proxy)
            #expect(refused.errors.contains("no connection to the server"), "\(refused.errors)")
            try "machine 127.0.0.1 login canary password canary\n".write(
                to: place.directory.appending(path: ".netrc"), atomically: true, encoding: .utf8)
            let direct = proxy.merging(["no_proxy": "127.0.0.1"]) { $1 }
            #expect(try Program("skycastd", ["--once"], in: place, environment: direct).status == 0)
            let asked = try Program("/usr/bin/curl", ["-sS", "http://127.0.0.1:\(place.port)/_requests"], in: place)
            #expect(asked.output.contains(#""authorization": null"#))
            #expect(!asked.output.contains("Basic"))
        }
    }
}
