import FoundationEssentials
import SkycastCLI
import Testing

/// The unit as its files tell.
@Suite struct UnitFilesTests {
    private func withHome(_ body: (_ home: String) throws -> Void) throws {
        let home = FileManager.default.temporaryDirectory.path + "/skycast-unit-\(UInt64.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: home) }
        try body(home)
    }

    private func make(_ file: String) throws {
        let directory = file.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        try Data().write(to: URL(filePath: file))
    }

    private func units(_ home: String) -> UnitFiles {
        UnitFiles(home: home, environment: [:], system: home + "/system")
    }

    @Test func nothingInstalled() throws {
        try withHome { home in
            #expect(units(home) == UnitFiles())
        }
    }

    @Test func installedThenEnabled() throws {
        try withHome { home in
            let unit = home + "/.local/share/systemd/user/skycastd.service"
            try make(unit)
            try make(unit + ".d/hardening.conf")
            try make(unit + ".d/README")
            try make(home + "/.config/systemd/user/skycastd.service.d/after.conf")
            var expected = UnitFiles()
            expected.path = unit
            expected.dropIns = ["after.conf", "hardening.conf"]
            #expect(units(home) == expected)
            let wants = home + "/.config/systemd/user/default.target.wants"
            try FileManager.default.createDirectory(atPath: wants, withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                atPath: wants + "/skycastd.service", withDestinationPath: unit)
            expected.isEnabled = true
            #expect(units(home) == expected)
        }
    }

    @Test func masked() throws {
        try withHome { home in
            try make(home + "/system/usr/lib/systemd/user/skycastd.service")
            #expect(units(home).path == home + "/system/usr/lib/systemd/user/skycastd.service")
            let place = home + "/elsewhere/systemd/user"
            try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                atPath: place + "/skycastd.service", withDestinationPath: "/dev/null")
            let masked = UnitFiles(
                home: home, environment: ["XDG_CONFIG_HOME": home + "/elsewhere"], system: home + "/system")
            #expect(masked.isMasked && masked.path == place + "/skycastd.service")
        }
    }
}
