import SkycastConfig
import Testing

private func directories(_ environment: [String: String]) throws -> BaseDirectories {
    try BaseDirectories(environment: environment, accountHome: "/account")
}

@Test("without variables everything is under the home directory")
func homeAlone() throws {
    let paths = try directories(["HOME": "/home/kari"])
    #expect(
        paths.configurationCandidates() == [
            "/home/kari/.config/skycast/config.toml", "/etc/xdg/skycast/config.toml",
        ])
    #expect(paths.database() == "/home/kari/.local/state/skycast/skycast.db")
    #expect(paths.socket == "/home/kari/.local/state/skycast/control.sock")
    #expect(paths.demo == "/home/kari/.local/state/skycast-demo")
    #expect(paths.home == "/home/kari")
}

@Test("the XDG variables are followed")
func xdg() throws {
    let paths = try directories([
        "HOME": "/home/kari/", "XDG_CONFIG_HOME": "/c/", "XDG_CONFIG_DIRS": "/a:relative::/b/", "XDG_STATE_HOME": "/s",
        "XDG_RUNTIME_DIR": "/run/user/1000",
    ])
    #expect(
        paths.configurationCandidates() == [
            "/c/skycast/config.toml", "/a/skycast/config.toml", "/b/skycast/config.toml",
        ])
    #expect(paths.database() == "/s/skycast/skycast.db")
    #expect(paths.socket == "/run/user/1000/skycast/control.sock")
    #expect(paths.home == "/home/kari")
}

@Test("relative and empty XDG variables are ignored", arguments: ["", "relative", "./x", "~/x", ":"])
func ignoredVariables(value: String) throws {
    let names = ["XDG_CONFIG_HOME", "XDG_CONFIG_DIRS", "XDG_STATE_HOME", "XDG_RUNTIME_DIR"]
    let environment = Dictionary(uniqueKeysWithValues: names.map { ($0, value) })
    #expect(try directories(environment.merging(["HOME": "/h"]) { $1 }) == directories(["HOME": "/h"]))
}

@Test("without a usable HOME the account says where home is", arguments: [nil, "", "relative", "~"])
func homeOfTheAccount(home: String?) throws {
    let environment = home.map { ["HOME": $0] } ?? [:]
    #expect(try directories(environment).home == "/account")
    #expect(throws: ConfigurationError.noHomeDirectory) {
        try BaseDirectories(environment: environment, accountHome: nil)
    }
}

@Test("this account has a home directory")
func realAccount() {
    #expect(BaseDirectories.accountHome?.hasPrefix("/") == true)
}

@Test("options win over our variables, those over the file, that over the usual place")
func overrides() throws {
    let paths = try directories([
        "HOME": "/h", "SKYCAST_CONFIG": "/e.toml", "SKYCAST_DATABASE": "/e.db", "SKYCAST_SOCKET": "/e.sock",
    ])
    #expect(paths.configurationCandidates(option: "o.toml") == ["o.toml"])
    #expect(paths.configurationCandidates() == ["/e.toml"])
    #expect(paths.missingConfiguration(option: "o.toml") == .missing(path: "o.toml"))
    let missing = try #require(paths.missingConfiguration())
    #expect(missing.message == "no configuration at '/e.toml', which SKYCAST_CONFIG names")
    #expect(missing.hint == "unset SKYCAST_CONFIG for the usual place")
    #expect(paths.database(option: "o.db", setting: "/f.db") == "o.db")
    #expect(paths.database(setting: "/f.db") == "/e.db")
    #expect(paths.socket == "/e.sock")
    let plain = try directories(["HOME": "/h", "SKYCAST_CONFIG": "", "SKYCAST_DATABASE": "", "SKYCAST_SOCKET": ""])
    #expect(plain.database(setting: "/f.db") == "/f.db")
    #expect(plain.missingConfiguration() == nil)
    #expect(plain == (try directories(["HOME": "/h"])))
}

@Test("a home at the root makes no double slashes")
func rootHome() throws {
    #expect(try directories(["HOME": "/"]).database() == "/.local/state/skycast/skycast.db")
}
