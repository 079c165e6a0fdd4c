import FoundationEssentials
import Glibc
import SkycastConfig
import SkycastCore
import SkycastTestSupport
import Testing

/// A directory with a configuration file, or without one, into which cities are written.
private final class Home {
    let directory = FileManager.default.temporaryDirectory.path + "/skycast-adding-\(UInt64.random(in: 0 ... .max))"

    init(_ text: String? = nil) throws {
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        if let text { try Data(text.utf8).write(to: URL(filePath: path)) }
    }

    deinit { try? FileManager.default.removeItem(atPath: directory) }

    var path: String { directory + "/config.toml" }
    var context: SettingsContext { SettingsContext(home: directory) }

    func text(_ name: String = "config.toml") throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: directory + "/" + name)), as: UTF8.self)
    }

    func mode(_ name: String) -> UInt32 {
        var status = stat()
        return lstat(directory + "/" + name, &status) == 0 ? UInt32(status.st_mode) & 0o7777 : 0
    }

    @discardableResult
    func add(_ city: NewCity, to name: String = "config.toml") throws -> AddedCity {
        try SettingsFile(directory + "/" + name).add(city, context)
    }

    /// Why a city is refused; nil if it is not.
    func refusal(of city: NewCity) -> AdditionError? {
        do {
            try add(city)
            return nil
        } catch {
            return error as? AdditionError
        }
    }

    var files: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []).sorted() }
}

private func city(
    _ name: String, _ latitude: Double = 45.52345, _ longitude: Double = -122.67621, country: String? = nil,
    area: String? = nil, zone: String? = nil
) throws -> NewCity {
    let point = try #require(Coordinates(latitude: latitude, longitude: longitude))
    var city = try #require(NewCity(name: name, coordinates: point))
    (city.country, city.area, city.timeZone) = (country, area, zone)
    return city
}

@Suite("Adding a city to the configuration")
struct AddingTests {
    private static let portland = """
        [[city]]
        id = "portland"
        name = "Portland"
        country = "United States"
        latitude = 45.52345
        longitude = -122.67621
        altitude = 12
        timezone = "America/Los_Angeles"

        """

    private func portland() throws -> NewCity {
        var portland = try city("Portland", country: "United States", area: "Oregon", zone: "America/Los_Angeles")
        portland.altitude = 12
        return portland
    }

    @Test(
        "the table goes below what is there, which stays as it is to the byte",
        arguments: [
            ("", ""), ("interval = \"10m\"\n", "\n"), ("interval = \"10m\"", "\n\n"), ("# only a comment\n\n\n", "\n"),
            ("[retention]\nfull = \"3d\" # with a comment at its end", "\n\n"),
            ("[[rule]]\nid = \"x\"\nmetric = \"temperature\"\nbelow = \"0 °C\"\n", "\n"),
            ("\u{feff}interval = \"10m\"\n", "\n"), (oslo, "\n"),
        ])
    func below(text: String, between: String) throws {
        let home = try Home(text)
        let added = try home.add(portland())
        #expect(try home.text() == text + between + Self.portland)
        #expect(added.city.id == CityID("portland") && !added.isNewFile)
        #expect(try SettingsFile(home.path).settings(home.context)?.cities.last == added.city)
        #expect(home.files == ["config.toml"], "something was left behind")
    }

    @Test("lines end as those of the file do")
    func lineEnds() throws {
        let home = try Home("interval = \"10m\"\r\n")
        try home.add(portland())
        let text = "interval = \"10m\"\r\n\r\n" + Self.portland.split(separator: "\n").map { $0 + "\r\n" }.joined()
        #expect(try Array(home.text().utf8) == Array(text.utf8))
    }

    @Test("a new file and its directories are the user's alone")
    func newFile() throws {
        let home = try Home()
        let added = try home.add(portland(), to: ".config/skycast/config.toml")
        #expect(added.isNewFile && added.path == home.directory + "/.config/skycast/config.toml")
        #expect(try home.text(".config/skycast/config.toml") == Self.portland)
        #expect(home.mode(".config") == 0o700 && home.mode(".config/skycast") == 0o700)
        #expect(home.mode(".config/skycast/config.toml") == 0o600)
    }

    @Test(
        "the file keeps its mode, and a link stays a link to the same file",
        arguments: [0o600, 0o644, 0o664] as [mode_t])
    func modeAndLink(mode: mode_t) throws {
        let home = try Home()
        try FileManager.default.createDirectory(atPath: home.directory + "/dotfiles", withIntermediateDirectories: true)
        try Data(oslo.utf8).write(to: URL(filePath: home.directory + "/dotfiles/skycast.toml"))
        #expect(chmod(home.directory + "/dotfiles/skycast.toml", mode) == 0)
        #expect(symlink("dotfiles/skycast.toml", home.path) == 0)
        let added = try home.add(portland())
        #expect(added.path.hasSuffix("/dotfiles/skycast.toml"))
        #expect(try home.text("dotfiles/skycast.toml") == oslo + "\n" + Self.portland)
        #expect(home.mode("dotfiles/skycast.toml") == UInt32(mode))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: home.path) == "dotfiles/skycast.toml")
    }

    @Test(
        "a city that is there already is refused: the same name nearby, or the same spot under any name",
        arguments: [
            ("Oslo", 59.95, 10.8, "'Oslo' is configured already, as 'oslo'"),
            ("OSLÓ", 59.9139, 10.7522, "'Oslo' is configured already, as 'oslo'"),
            ("Kristiania", 59.9145, 10.753, "'Oslo' ('oslo') is configured within a kilometre"),
        ])
    func known(name: String, latitude: Double, longitude: Double, message: String) throws {
        let home = try Home(oslo)
        #expect(home.refusal(of: try city(name, latitude, longitude))?.message == message)
        #expect(try home.text() == oslo)
    }

    @Test("another city of a known name gets an id of its own: by its area, its country, or a number")
    func ids() throws {
        let home = try Home(oslo)
        var ids: [String] = []
        for (latitude, area, country) in [
            (40.0, "Minnesota", nil), (50, "Minnesota", "United States"), (60, "Minnesota", "United States"),
            (70, nil, nil),
        ] as [(Double, String?, String?)] {
            ids.append(try home.add(city("Oslo", latitude, 90, country: country, area: area)).city.id.text)
        }
        #expect(ids == ["oslo-minnesota", "oslo-united-states", "oslo-2", "oslo-3"])
        let long = String(repeating: "very long ", count: 6)
        #expect(try home.add(city(long, 1, 1)).city.id.text.utf8.count <= 48)
        #expect(try home.add(city(long, 2, 20)).city.id.text.hasSuffix("-2"))
        #expect(try home.add(city("東京", 35.6895, 139.69171)).city.id == CityID("6771-4eac"))
        #expect(home.refusal(of: try city("!!!", 3, 3))?.message == "no id can be made from '!!!'")
    }

    @Test(
        "a hostile name is harmless in the file, and reads back as it is shown",
        arguments: [
            #"a"b\c"#, "x\"\nlatitude = 0\n[[rule]]\n#", "'''", #"\u0000 \" \"#, "\u{1b}[2J\u{202e}x", "🏔 𝔘𝔫𝔦",
            "[[city]]", "= # \t", String(repeating: "n", count: 5000),
        ])
    func hostileNames(name: String) throws {
        let home = try Home(oslo)
        let added = try home.add(city("a " + name, country: name + " b"))
        #expect(added.city.name == ("a " + name).cleaned())
        #expect(added.city.country == (name + " b").cleaned())
        #expect(try SettingsFile(home.path).settings(home.context)?.cities.map(\.name) == ["Oslo", added.city.name])
    }

    @Test(
        "coordinates have at most five decimals, and a zone that is unknown here and an altitude of no land are left out",
        arguments: [
            (-33.868512345, 151.2, "latitude = -33.86851\nlongitude = 151.2\n"),
            (-0.000001, 180, "latitude = 0\nlongitude = 180\n"), (0.00001, -1e-9, "latitude = 1e-05\nlongitude = 0\n"),
        ])
    func numbers(latitude: Double, longitude: Double, lines: String) throws {
        let home = try Home()
        var city = try city("X", latitude, longitude, zone: "Mars/Olympus")
        city.altitude = 21_900
        try home.add(city)
        #expect(try home.text() == "[[city]]\nid = \"x\"\nname = \"X\"\n" + lines)
    }

    @Test("the example configuration takes a city at its end")
    func example() throws {
        let top = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
        let example = String(decoding: try Data(contentsOf: URL(filePath: top + "/Config/config.toml")), as: UTF8.self)
        let home = try Home(example)
        try home.add(portland())
        #expect(try home.text() == example + "\n" + Self.portland)
    }

    @Test("whatever the file is, it gets the city and nothing else, or stays as it is", arguments: 0..<200)
    func mutated(seed: UInt64) throws {
        let text =
            oslo + #"""
                country = "Norway" # far north
                [provider]
                fallback = ["met-norway"]
                [notifications]
                command = ["/bin/true", """
                two lines"""]
                [[rule]]
                id = "cold"
                metric = "temperature"
                below = { minor = "0 °C" }
                cities = ["oslo"]
                """#
        var generator = SeededGenerator(seed: seed)
        var bytes = Array(text.utf8)
        for _ in 0..<Int.random(in: 0...2, using: &generator) {
            let index = Int.random(in: 0..<bytes.count, using: &generator)
            let odd = Array("\n\"'[]{}=,#. \r".utf8)
            switch Int.random(in: 0..<3, using: &generator) {
            case 0: bytes.remove(at: index)
            case 1: bytes[index] = odd[Int.random(in: 0..<odd.count, using: &generator)]
            default: bytes.removeSubrange(index...)
            }
            if bytes.isEmpty { break }
        }
        let home = try Home()
        try Data(bytes).write(to: URL(filePath: home.path))
        let before = try? SettingsFile(home.path).settings(home.context)
        let refusal = home.refusal(of: try portland())
        let after = Array(try Data(contentsOf: URL(filePath: home.path)))
        if refusal == nil {
            let settings = try #require(try SettingsFile(home.path).settings(home.context))
            #expect(after.starts(with: bytes) && settings.cities.map(\.id).last == CityID("portland"))
            #expect(settings.rules == before?.rules && settings.cities.dropLast() == (before?.cities ?? [])[...])
        } else {
            #expect(after == bytes)
        }
    }

    @Test("a file with mistakes is left alone, and the mistakes are told")
    func broken() throws {
        let home = try Home("intervall = \"10m\"\n")
        let refusal = try #require(home.refusal(of: portland()))
        #expect(refusal.message.hasSuffix("config.toml:1:1: unknown key 'intervall' (did you mean 'interval'?)"))
        #expect(try home.text() == "intervall = \"10m\"\n")
    }

    @Test(
        "a file whose end cannot take a table is left alone",
        arguments: [
            "city = [{ name = \"Oslo\", latitude = 59.9, longitude = 10.7 }]\n", "city = []\n",
        ])
    func unsound(text: String) throws {
        let home = try Home(text)
        let refusal = try #require(home.refusal(of: portland()))
        guard case .unsound = refusal else { throw refusal }
        #expect(refusal.hint?.hasPrefix("add it by hand: id = \"portland\", name = \"Portland\", ") == true)
        #expect(try home.text() == text)
        #expect(home.files == ["config.toml"])
    }

    @Test("what is no file of ours to write is refused with its reason")
    func unwritable() throws {
        let home = try Home()
        #expect(symlink("nowhere", home.path) == 0)
        #expect(home.refusal(of: try portland())?.message.hasSuffix("a link that leads nowhere") == true)
        unlink(home.path)
        #expect(symlink("config.toml", home.path) == 0)
        #expect(home.refusal(of: try portland())?.message.hasSuffix("too many levels of symbolic links") == true)
        unlink(home.path)
        try FileManager.default.createDirectory(atPath: home.path, withIntermediateDirectories: false)
        #expect(home.refusal(of: try portland())?.message.hasSuffix("not a regular file") == true)
        #expect(throws: AdditionError.self) {
            try SettingsFile("/proc/skycast/config.toml").add(portland(), home.context)
        }
    }

    @Test(
        "on a full disk the file stays whole, and nothing is left behind",
        .enabled(if: SmallDisk.isPossible, "needs root for a small tmpfs"))
    func fullDisk() throws {
        let home = try Home()
        let disk = try SmallDisk(at: home.directory, kilobytes: 64)
        try Data(oslo.utf8).write(to: URL(filePath: home.path))
        disk.fill()
        #expect(home.refusal(of: try portland())?.message.hasSuffix("no space left on device") == true)
        #expect(try home.text() == oslo)
        #expect(home.files == ["ballast", "config.toml"])
        disk.makeRoom()
        #expect(home.refusal(of: try portland()) == nil)
    }

    @Test("two at once lose nothing")
    func together() async throws {
        let home = try Home(oslo)
        let file = SettingsFile(home.path)
        let context = home.context
        try await withThrowingTaskGroup { group in
            for number in 0..<8 {
                let city = try city("City \(number)", Double(number) * 3, 50)
                group.addTask { _ = try await adding(city, to: file, context) }
            }
            try await group.waitForAll()
        }
        #expect(try file.settings(context)?.cities.count == 9)
    }
}

/// Adds on a thread of its own, since it may wait for another.
private func adding(_ city: NewCity, to file: SettingsFile, _ context: SettingsContext) async throws -> AddedCity {
    try await blocking { try file.add(city, context) }
}
