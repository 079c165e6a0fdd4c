import Foundation
import SkycastForecast
import Synchronization
import Testing

/// A weather server on the loopback interface that keeps MET Norway's rules, for as long as this object lives.
///
/// It answers `If-Modified-Since` with 304 if that is what it sent, holds each answer for half an hour of its own
/// clock, and writes down who asked for what. The first `unanswered` requests get no answer.
final class METNorwayServer: Sendable {
    private let process: Process
    private let input = Pipe()
    let url: URL

    init(_ body: String, unanswered: Int = 0) throws {
        let output = Pipe()
        process = Process()
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = ["-c", Self.script, body, String(unanswered)]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let port = try #require(Int(line.trimmingCharacters(in: .whitespacesAndNewlines)))
        url = try #require(URL(string: "http://127.0.0.1:\(port)"))
    }

    /// Not by the end of its input alone, which a child that another test starts may hold open, and without waiting.
    deinit {
        try? input.fileHandleForWriting.close()
        process.terminate()
    }

    /// A line for each request: what it asked for, in whose name, and what it had already.
    func requests() async throws -> [String] {
        let response = try await CurlTransport().send(HTTPRequest(url: url.appending(path: "requests")))
        return String(decoding: response.body, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private static let script = """
        from email.utils import formatdate
        from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
        from sys import argv, stdin
        from threading import Thread
        from time import sleep, time

        MODIFIED = "Thu, 01 Jan 2026 12:10:31 GMT"
        requests = []

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            wbufsize = -1

            def log_message(self, *arguments):
                pass

            def do_GET(self):
                if self.path == "/requests":
                    return self.answer(200, "\\n".join(requests).encode())
                known = self.headers.get("If-Modified-Since")
                requests.append(" ".join([self.path, str(self.headers.get("User-Agent")), "|", str(known)]))
                if len(requests) <= int(argv[2]):
                    sleep(600)
                self.answer(304 if known == MODIFIED else 200, b"" if known == MODIFIED else argv[1].encode())

            def answer(self, status, body):
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Last-Modified", MODIFIED)
                self.send_header("Expires", formatdate(time() + 1800, usegmt=True))
                if status != 304:
                    self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        server.daemon_threads = True
        Thread(target=server.serve_forever, daemon=True).start()
        print(server.server_port, flush=True)
        stdin.read()
        """
}
