import Foundation
import SkycastTestSupport
import Testing

/// F105, F106 The key of a weather service, with the real programs and a server that repeats it wherever it can.
@Suite("The key of a weather service", .serialized)
struct KeyTests {
    /// Nowhere else in the world.
    private static let key = "c4naryK3y0123456789abcdef"

    @Test("F105 it is in no output, log, store, command line or page, whatever the server does")
    func canary() async throws { try await blocking { try Self.lookForTheKey() } }

    private static func lookForTheKey() throws {
        let place = try KeyPlace(key: key)
        var said = ""
        let modes = ["401", "plan", "429", "500", "garbage", "html", "redirect", "port", "ok"]
        for mode in modes {
            try place.answer(mode)
            // What the server asked for, such as to be left alone, ends with the store.
            try? FileManager.default.removeItem(at: place.home.database.deletingLastPathComponent())
            let once = try Program("skycastd", ["--once", "--verbose"], in: place.home)
            #expect(once.status == 0, "\(mode): \(once.errors)")
            said += once.output + once.errors
            if mode != "ok" { #expect(once.errors.contains("OpenWeather: "), "\(mode): \(once.errors)") }
            if ["redirect", "port"].contains(mode) { #expect(once.errors.contains("where the request must not go")) }
            for command in [["doctor"], ["status", "--json"], ["config", "check"], ["alerts", "--all", "--json"]] {
                let answer = try Program("skycastctl", command, in: place.home)
                said += answer.output + answer.errors
            }
            try expectNoKey(in: place, "\(mode)")
        }
        let asked = try place.asked()
        #expect(asked.count >= modes.count)
        #expect(asked.allSatisfy { $0.hasSuffix(key) }, "the server did not get the key")

        let daemon = try Running("skycastd", ["--verbose"], in: place.home)
        try daemon.wait(until: "it asks") { _ in (try? place.asked().count) ?? 0 > asked.count + 3 }
        let process = "/proc/\(daemon.process.processIdentifier)"
        for file in ["cmdline", "environ", "status", "limits"] {
            #expect(!(try Data(contentsOf: URL(filePath: "\(process)/\(file)"))).holds(key), "\(file)")
        }
        let limits = try String(contentsOfFile: "\(process)/limits", encoding: .utf8)
        let cores = limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") }
        #expect(cores?.split(separator: " ").dropFirst(4).prefix(2) == ["0", "0"], "\(cores ?? "")")
        let status = try Program("skycastctl", ["status", "--json"], in: place.home)
        #expect(status.output.contains(#""temperature_c":12.5"#) || status.output.contains(#""temperature_c": 12.5"#))
        let doctor = try Program("skycastctl", ["doctor"], in: place.home)
        said += status.output + doctor.output + doctor.errors
        daemon.signal(SIGTERM)
        let end = try daemon.ended()
        said += end.output + end.errors
        #expect(!said.contains(key))
        try expectNoKey(in: place, "at the end")
    }

    @Test("F105 a customer's key of Open-Meteo is not repeated either")
    func canaryOfOpenMeteo() async throws { try await blocking { try Self.lookForTheKeyOfOpenMeteo() } }

    private static func lookForTheKeyOfOpenMeteo() throws {
        let place = try KeyPlace(key: key, provider: "open-meteo")
        for mode in ["401", "429", "500", "garbage", "html", "redirect", "port"] {
            try place.answer(mode)
            try? FileManager.default.removeItem(at: place.home.database.deletingLastPathComponent())
            let once = try Program("skycastd", ["--once", "--verbose"], in: place.home)
            #expect(once.status == 0, "\(mode): \(once.errors)")
            #expect(once.errors.contains("Open-Meteo: "), "\(mode): \(once.errors)")
            let doctor = try Program("skycastctl", ["doctor"], in: place.home)
            let said = once.output + once.errors + doctor.output + doctor.errors
            #expect(!said.contains(key), "\(mode): \(said)")
            try expectNoKey(in: place, "\(mode)")
        }
        let asked = try place.asked()
        #expect(asked.count >= 7)
        #expect(asked.allSatisfy { $0.hasSuffix(key) }, "the server did not get the key")
    }

    /// The whole home but for the key file itself and what the server wrote.
    private static func expectNoKey(in place: KeyPlace, _ comment: Comment) throws {
        let files = FileManager.default.enumerator(at: place.home.directory, includingPropertiesForKeys: nil)
        for case let file as URL in files ?? .init() where file.lastPathComponent != "key" {
            guard let content = try? Data(contentsOf: file) else { continue }
            #expect(!content.holds(key), "\(comment): \(file.path)")
        }
    }

    @Test("F106 a file that others may read stops the start with status 78 and the command that mends it")
    func exposed() async throws { try await blocking { try Self.startWithAnExposedKey() } }

    private static func startWithAnExposedKey() throws {
        let place = try KeyPlace(key: key)
        try place.setMode(0o644)
        for arguments in [["--once"], ["--check"]] {
            let refused = try Program("skycastd", arguments, in: place.home)
            #expect(refused.status == 78)
            #expect(refused.errors.contains("skycastd: hint: chmod 600 \(place.keyFile.path)"), "\(refused.errors)")
            #expect(!refused.errors.contains(key))
        }
        let check = try Program("skycastctl", ["config", "check"], in: place.home)
        #expect(check.status == 78)
        #expect(check.errors.contains("chmod 600 \(place.keyFile.path)"))
        try place.setMode(0o600)
        #expect(try Program("skycastd", ["--check"], in: place.home).status == 0)
    }

    @Test("F106 at a reload the old configuration stays, and the log says what to do")
    func reload() async throws { try await blocking { try Self.reloadWithAnExposedKey() } }

    private static func reloadWithAnExposedKey() throws {
        let place = try KeyPlace(key: key)
        let daemon = try Running("skycastd", [], in: place.home)
        try daemon.wait(until: "it asks") { _ in (try? place.asked().isEmpty) == false }
        try place.setMode(0o640)
        daemon.signal(SIGHUP)
        try daemon.wait(until: "it refuses") { $0.said.contains("the old one stays in force") }
        #expect(daemon.said.contains("(chmod 600 \(place.keyFile.path))"), "\(daemon.said)")
        let before = try place.asked().count
        try daemon.wait(until: "it goes on") { _ in ((try? place.asked().count) ?? 0) > before + 1 }
        daemon.signal(SIGTERM)
        #expect(try daemon.ended().status == 0)
    }

    @Test("F109 no proxy stands between the daemon and a server on this computer, which is asked in clear")
    func proxy() async throws { try await blocking { try Self.askBesideAProxy() } }

    private static func askBesideAProxy() throws {
        let place = try KeyPlace(key: key)
        // Nobody listens there.
        let proxy = "http://127.0.0.1:9"
        let once = try Program(
            "skycastd", ["--once"], in: place.home,
            environment: ["http_proxy": proxy, "all_proxy": proxy, "ALL_PROXY": proxy, "NO_PROXY": "example.org"])
        #expect(once.status == 0)
        #expect(!once.errors.contains("OpenWeather: "), "\(once.errors)")
        #expect(try place.asked().count == 2)
    }

    @Test("a credential of the service will do")
    func credential() async throws { try await blocking { try Self.startWithACredential() } }

    private static func startWithACredential() throws {
        let place = try KeyPlace(key: key, isCredential: true)
        let without = try Program("skycastd", ["--once"], in: place.home)
        #expect(without.status == 78)
        #expect(without.errors.contains("LoadCredential="))
        let with = try Program(
            "skycastd", ["--once"], in: place.home,
            environment: ["CREDENTIALS_DIRECTORY": place.keyFile.deletingLastPathComponent().path])
        #expect(with.status == 0)
        #expect(try place.asked().first == "/data/2.5/weather \(key)")
    }
}

/// A home with a key, a server that answers as OpenWeatherMap does beside it, and a configuration for both.
///
/// Of Open-Meteo the server knows the failures.
private final class KeyPlace {
    let home: Place
    let keyFile: URL
    private let serverDirectory: URL
    private let server = Process()

    init(key: String, provider: String = "openweathermap", isCredential: Bool = false) throws {
        home = try Place()
        serverDirectory = FileManager.default.temporaryDirectory.appending(path: "skycast-owm-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: serverDirectory, withIntermediateDirectories: true)
        keyFile =
            isCredential
            ? serverDirectory.appending(path: provider) : home.directory.appending(path: ".config/skycast/key")
        try Data((key + "\n").utf8).write(to: keyFile)
        try answer("ok")
        try setMode(0o600)
        server.executableURL = Session.package.appending(path: "Tests/SystemTests/Support/openweathermap-server")
        server.arguments = [serverDirectory.path]
        server.standardOutput = FileHandle.nullDevice
        server.standardError = FileHandle.nullDevice
        try server.run()
        let limit = ContinuousClock.now + .seconds(60)
        var port: String?
        while port == nil {
            try #require(ContinuousClock.now < limit, "the server did not start")
            usleep(10_000)
            port = try? String(contentsOf: serverDirectory.appending(path: "port"), encoding: .utf8)
        }
        try home.configure(
            """
            interval = "1s"
            forecast_interval = "1s"
            [provider]
            name = "\(provider)"
            url = "http://127.0.0.1:\(port ?? "")"
            \(isCredential ? "" : "api_key_file = \"\(keyFile.path)\"")
            [[city]]
            name = "Oslo"
            latitude = 59.91
            longitude = 10.75
            """)
    }

    deinit {
        kill(server.processIdentifier, SIGKILL)
        try? FileManager.default.removeItem(at: serverDirectory)
    }

    func answer(_ mode: String) throws {
        try Data(mode.utf8).write(to: serverDirectory.appending(path: "mode"), options: .atomic)
    }

    func setMode(_ mode: Int) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: keyFile.path)
    }

    /// What the server was asked: a path and the key, for each request.
    func asked() throws -> [Substring] {
        let file = serverDirectory.appending(path: "asked")
        guard FileManager.default.fileExists(atPath: file.path) else { return [] }
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    }
}

extension Data {
    fileprivate func holds(_ text: String) -> Bool { range(of: Data(text.utf8)) != nil }
}
