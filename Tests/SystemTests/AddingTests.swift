import Foundation
import SkycastTestSupport
import Testing

/// From a name to a city that is watched, with the real programs and a server that knows some places.
@Suite("Searching and adding", .serialized)
struct AddingTests {
    private static let known = """
        {"known": [
            {"name": "Portland", "latitude": 43.66147, "longitude": -70.25533, "elevation": 19, "country_code": "US",
             "country": "United States", "admin1": "Maine", "timezone": "America/New_York", "population": 66881},
            {"name": "Portland", "latitude": 45.52345, "longitude": -122.67621, "elevation": 9999, "country_code": "US",
             "country": "United States", "admin1": "Oregon", "timezone": "America/Los_Angeles", "population": 652503},
            {"name": "Tromsø", "latitude": 69.6489, "longitude": 18.95508, "country_code": "NO", "country": "Norway",
             "admin1": "Troms", "timezone": "Europe/Oslo", "population": 38980, "also": ["Tromso"]}
        ]}
        """

    /// A place with a server, a configuration without a city, and its daemon.
    private static func watched(_ script: String = known) throws -> (place: Place, daemon: Running) {
        let place = try Place()
        try place.serveWeather(script)
        try place.configure(
            """
            interval = "1s" # quick
            [provider]
            url = "http://127.0.0.1:\(place.port)"
            geocoding_url = "http://127.0.0.1:\(place.port)/"
            """)
        let daemon = try Running("skycastd", [], in: place)
        try daemon.wait(until: "it says what to do") { $0.said.contains("skycastctl add NAME") }
        return (place, daemon)
    }

    private static func configuration(_ place: Place) throws -> String {
        try String(contentsOf: place.directory.appending(path: ".config/skycast/config.toml"), encoding: .utf8)
    }

    @Test("a name is looked up by the daemon, chosen, written and watched, and the file stays as it was")
    func flow() async throws { try await blocking { try Self.flow() } }

    private static func flow() throws {
        let (place, daemon) = try watched()
        defer { daemon.signal(SIGKILL) }
        let before = try configuration(place)

        let search = try Program("skycastctl", ["search", "portland,", "us"], in: place)
        #expect(search.status == 0)
        let lines = search.output.split(separator: "\n")
        #expect(lines.count == 4 && lines[1].contains("Portland, Oregon, United States") && lines[2].contains("Maine"))

        let several = try Program("skycastctl", ["add", "Portland"], in: place)
        #expect(several.status == 1)
        #expect(try several.output == Program("skycastctl", ["search", "portland"], in: place).output)
        #expect(several.errors.contains("2 places fit 'Portland'"))
        #expect(try configuration(place) == before)

        let added = try Program("skycastctl", ["add", "Portland", "--pick", "1"], in: place)
        #expect(added.status == 0, "\(added.errors)")
        #expect(added.output == " Added Portland, Oregon, United States; the daemon watches it now\n")
        #expect(
            try configuration(place) == before + """


                [[city]]
                id = "portland"
                name = "Portland"
                country = "United States"
                latitude = 45.52345
                longitude = -122.67621
                timezone = "America/Los_Angeles"

                """)
        #expect(try Program("skycastctl", ["refresh", "portland"], in: place).status == 0)
        #expect(
            try Program("skycastctl", ["status", "portland", "--json"], in: place).output.contains(
                "America/Los_Angeles"))

        let again = try Program("skycastctl", ["add", "Portland,OR", "--json"], in: place)
        #expect(again.status == 1 && again.output.contains(#""code": "known_city""#))
        let other = try Program("skycastctl", ["add", "Portland, Maine"], in: place)
        #expect(other.output == " Added Portland, Maine, United States; the daemon watches it now\n")
        #expect(try configuration(place).contains(#"id = "portland-maine""#))
        let show = try Program("skycastctl", ["config", "show", "--json"], in: place)
        #expect(show.output.contains(#""id": "portland-maine""#))
    }

    @Test("at a terminal one chooses by its number")
    func terminal() async throws { try await blocking { try Self.terminal() } }

    private static func terminal() throws {
        let (place, daemon) = try watched()
        defer { daemon.signal(SIGKILL) }
        let terminal = Session.package.appending(path: "Tests/SystemTests/Support/terminal").path
        let tool = Session.products.appending(path: "skycastctl").path
        let question = "Which one? 1 to 2, or q to leave: "
        let left = try Program(terminal, [question, "q", "--", tool, "add", "Portland"], in: place)
        #expect(left.status == 1 && left.output.contains("nothing was added"))
        let chosen = try Program(terminal, [question, "", "--", tool, "add", "Portland"], in: place)
        #expect(chosen.status == 1)
        let added = try Program(terminal, [question, "7", question, "2", "--", tool, "add", "Portland"], in: place)
        #expect(added.status == 0, "\(added.output)")
        #expect(added.output.contains("Added Portland, Maine, United States; the daemon watches it now"))
    }

    @Test("T24 a place is found with and without its marks; one that nobody knows is not")
    func marks() async throws { try await blocking { try Self.marks() } }

    private static func marks() throws {
        let (place, daemon) = try watched()
        defer { daemon.signal(SIGKILL) }
        for name in ["Tromsø", "tromso", "TROMSØ, no", "tromso norway"] {
            #expect(
                try Program("skycastctl", ["search", "--json", name], in: place).output.contains(
                    "Tromsø, Troms, Norway"))
        }
        let unknown = try Program("skycastctl", ["search", "Xyzzy"], in: place)
        #expect(unknown.status == 1 && unknown.errors.contains("no place 'Xyzzy' is known"))
    }

    @Test("without a daemon coordinates will do, a link is written through, and the daemon watches when it starts")
    func offline() async throws { try await blocking { try Self.offline() } }

    private static func offline() throws {
        let place = try Place()
        let search = try Program("skycastctl", ["search", "Oslo"], in: place)
        #expect(search.status == 69 && search.errors.contains("systemctl --user start skycastd"))
        #expect(search.errors.contains("--at LAT,LON"))
        let files = place.directory.appending(path: ".config/skycast")
        try FileManager.default.createDirectory(
            at: place.directory.appending(path: "dotfiles"), withIntermediateDirectories: true)
        try "# mine\n".write(to: place.directory.appending(path: "dotfiles/my.toml"), atomically: true, encoding: .utf8)
        try FileManager.default.createSymbolicLink(
            atPath: files.appending(path: "config.toml").path, withDestinationPath: "../../dotfiles/my.toml")
        let added = try Program("skycastctl", ["add", "Bondi Beach", "--at", "-33.89,151.274"], in: place)
        #expect(added.status == 0, "\(added.errors)")
        #expect(
            added.output
                == " Added Bondi Beach; it is watched when the daemon is started: systemctl --user start skycastd\n")
        #expect(
            try String(contentsOf: place.directory.appending(path: "dotfiles/my.toml"), encoding: .utf8) == """
                # mine

                [[city]]
                id = "bondi-beach"
                name = "Bondi Beach"
                latitude = -33.89
                longitude = 151.274

                """)
        #expect(try Program("skycastctl", ["config", "check"], in: place).output.contains("no problems, 1 city"))
    }

    @Test("a search that hangs holds up nobody, and a stop does not wait for it")
    func hangingSearch() async throws { try await blocking { try Self.hangingSearch() } }

    private static func hangingSearch() throws {
        let (place, daemon) = try watched(#"{"fault": {"kind": "hang", "seconds": 60}}"#)
        let search = try Running("skycastctl", ["search", "Oslo"], in: place)
        usleep(300_000)
        #expect(try Program("skycastctl", ["refresh"], in: place).errors.contains("no city is configured"))
        #expect(search.process.isRunning)
        daemon.signal(SIGTERM)
        #expect(try daemon.ended().status == 0)
        let end = try search.ended()
        #expect(end.status != 0 && !end.errors.contains("no whole answer"), "\(end.errors)")
    }
}
