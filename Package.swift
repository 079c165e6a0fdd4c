// swift-tools-version: 6.2

// One section per target, its test target right below. Alphabetical within each layer.
// The arrows are promises (Documentation/Architecture.md): adapters never import each other,
// and skycastctl never carries the network or the desktop.

import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

func library(_ name: String, _ dependencies: Target.Dependency...) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(
    _ name: String, _ dependencies: Target.Dependency..., resources: [Resource] = [], exclude: [String] = []
) -> Target {
    .testTarget(
        name: name, dependencies: dependencies, exclude: exclude, resources: resources, swiftSettings: settings)
}

func program(_ name: String, _ shell: Target.Dependency) -> Target {
    .executableTarget(name: name, dependencies: [shell], swiftSettings: settings)
}

let package = Package(
    name: "skycast",
    products: [
        .executable(name: "skycastd", targets: ["skycastd"]),
        .executable(name: "skycastctl", targets: ["skycastctl"]),
    ],
    targets: [
        // Programs: a main.swift each.
        program("skycastctl", "SkycastCLI"),
        program("skycastd", "SkycastDaemon"),

        // Shells: the only targets that know several adapters at once.
        library("SkycastCLI", "SkycastConfig", "SkycastControl", "SkycastCore", "SkycastStore"),
        tests(
            "SkycastCLITests", "SkycastCLI", "SkycastConfig", "SkycastControl", "SkycastCore", "SkycastStore",
            "SkycastTestSupport",
            resources: [.copy("Golden")]),

        library(
            "SkycastDaemon",
            "CMalloc", "SkycastConfig", "SkycastControl", "SkycastCore", "SkycastForecast", "SkycastNotify",
            "SkycastStore"),
        tests(
            "SkycastDaemonTests",
            "SQLiteKit", "SkycastConfig", "SkycastControl", "SkycastCore", "SkycastDaemon", "SkycastForecast",
            "SkycastStore", "SkycastTestSupport"),

        // Adapters: one effect each.
        library("SkycastConfig", "CTOML", "SkycastCore"),
        tests(
            "SkycastConfigTests", "SkycastConfig", "SkycastCore", "SkycastTestSupport", exclude: ["RuleTests"]),

        library("SkycastControl", "SkycastCore"),
        tests("SkycastControlTests", "SkycastControl", "SkycastCore", "SkycastTestSupport"),

        library("SkycastForecast", "CCurl", "SkycastCore"),
        tests(
            "SkycastForecastTests", "SkycastCore", "SkycastForecast", "SkycastTestSupport",
            resources: [.copy("Fixtures")]),

        library("SkycastNotify", "CNotify", "SkycastCore"),
        tests(
            "SkycastNotifyTests", "SkycastCore", "SkycastNotify", "SkycastTestSupport",
            resources: [.copy("Support/notification-server")]),

        library("SkycastStore", "SQLiteKit", "SkycastCore"),
        tests("SkycastStoreTests", "SQLiteKit", "SkycastCore", "SkycastStore", "SkycastTestSupport"),

        // The core: model, rules, plans, texts and ports. Imports nothing of ours.
        .target(name: "SkycastCore", swiftSettings: settings, linkerSettings: [.linkedLibrary("m")]),
        tests("SkycastCoreTests", "SkycastCore", "SkycastTestSupport", exclude: ["Messages/Golden"]),

        // SQLite for Swift, knowing nothing of weather.
        library("SQLiteKit", "CSQLite"),
        tests("SQLiteKitTests", "SQLiteKit", "SkycastTestSupport"),

        // C and C++.
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CMalloc"),
        .systemLibrary(name: "CNotify", pkgConfig: "libnotify", providers: [.apt(["libnotify-dev"])]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .target(name: "CTOML", cxxSettings: [.define("TOML_EXCEPTIONS", to: "0")]),

        // For measuring only: `make bench`.
        .executableTarget(
            name: "skycast-bench", dependencies: ["SkycastCore", "SkycastForecast", "SkycastStore"], path: "Benchmarks",
            swiftSettings: settings),

        // For tests only.
        .target(
            name: "SkycastTestSupport", dependencies: ["SkycastCore"], path: "Tests/SkycastTestSupport",
            swiftSettings: settings),
        tests("SystemTests", "SQLiteKit", "SkycastTestSupport", exclude: ["Scenarios", "Support"]),
    ],
    cxxLanguageStandard: .cxx17
)
