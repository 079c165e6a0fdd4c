import Foundation
import SkycastCore
import Testing

/// Prometheus's own rule tester, of the package `prometheus`.
enum Promtool {
    /// True if it can be run; in CI a missing one is a failure, not a skip.
    static let isPossible =
        FileManager.default.isExecutableFile(atPath: path) || ProcessInfo.processInfo.environment["CI"] != nil

    private static let path = "/usr/bin/promtool"

    /// Lets it judge each series and compare with what is expected: a character a reading, `=` for firing.
    ///
    /// All series are read every `every`. The answer is empty if Prometheus agrees, otherwise what promtool says.
    static func complaints(about expected: [(series: PlainSeries, firing: String)], every: Seconds) throws -> String {
        let directory = FileManager.default.temporaryDirectory.appending(path: "skycast-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        let encoder = JSONEncoder()  // JSON is YAML
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = .withoutEscapingSlashes
        let rules = Rules(groups: [Group(rules: expected.map { Alert($0.series) })])
        try encoder.encode(rules).write(to: directory.appending(path: "rules.json"))
        let tests = Tests(
            evaluationInterval: "\(every.count)s",
            tests: [
                Group.Test(
                    interval: "\(every.count)s", inputSeries: expected.map { Input($0.series) },
                    alertRuleTest: expected.flatMap { Expectation.all(for: $0.series, firing: $0.firing) })
            ])
        try encoder.encode(tests).write(to: directory.appending(path: "tests.json"))
        return try run(["test", "rules", "tests.json"], in: directory)
    }

    private static func run(_ arguments: [String], in directory: URL) throws -> String {
        let output = Pipe()
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.currentDirectoryURL = directory
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return process.terminationStatus == 0 ? "" : said
    }
}

// MARK: - The files it reads

extension Promtool {
    private struct Rules: Encodable {
        let groups: [Group]
    }

    private struct Group: Encodable {
        let name = "plain"
        let rules: [Alert]

        struct Test: Encodable {
            let interval: String
            let inputSeries: [Input]
            let alertRuleTest: [Expectation]
        }
    }

    private struct Alert: Encodable {
        let alert: String
        let expr: String
        let `for`: String
        let keepFiringFor: String

        init(_ series: PlainSeries) {
            alert = series.name
            expr = "\(series.metric) \(series.direction == .above ? ">=" : "<=") \(series.limit)"
            `for` = "\(series.holdFor.count)s"
            keepFiringFor = "\(series.clearFor.count)s"
        }
    }

    private struct Tests: Encodable {
        let ruleFiles = ["rules.json"]
        let evaluationInterval: String
        let tests: [Group.Test]
    }

    private struct Input: Encodable {
        let series: String
        let values: String

        init(_ series: PlainSeries) {
            self.series = series.metric
            values = series.readings.map { $0.map { "\($0)" } ?? "_" }.joined(separator: " ")
        }
    }

    private struct Expectation: Encodable {
        let evalTime: String
        let alertname: String
        let expAlerts: [[String: String]]

        static func all(for series: PlainSeries, firing: String) -> [Self] {
            firing.enumerated().map { number, character in
                Self(
                    evalTime: "\(series.every.count * Int64(number))s", alertname: series.name,
                    expAlerts: character == "=" ? [[:]] : [])
            }
        }
    }
}

extension PlainSeries {
    /// The name of the time series: a letter, then letters and digits.
    fileprivate var metric: String { "of_" + name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" } }
}
