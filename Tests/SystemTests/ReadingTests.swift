import Foundation
import SkycastTestSupport
import Testing

/// The same answers whatever has become of the daemon, and wherever the store lies.
@Suite("Reading the store from outside", .serialized)
struct ReadingTests {
    @Test("with the daemon running, killed and stopped, and where nothing can be written")
    func sameEverywhere() async throws { try await blocking { try Self.compare() } }

    private static func compare() throws {
        // What is shown changes with the hour, so a comparison over its end is none.
        var hour: Int
        var differences: [String]
        repeat {
            hour = Int(Date().timeIntervalSince1970) / 3600
            differences = try differencesOfStates()
        } while hour != Int(Date().timeIntervalSince1970) / 3600
        #expect(differences == [])
    }

    private static func differencesOfStates() throws -> [String] {
        let place = try Place()
        try place.serveWeather(#"{"set": {"wind_gusts_10m": 30}}"#, interval: "1h")
        var daemon = try Running("skycastd", [], in: place)
        try daemon.wait(until: "it has polled") { _ in
            (try? Program("skycastctl", ["forecast"], in: place))?.status == 0
        }
        let running = try Answers.settled(in: place)
        daemon.signal(SIGKILL)
        _ = try daemon.ended()
        let log = try FileManager.default.attributesOfItem(atPath: place.database.path + "-wal")
        #expect((log[.size] as? Int ?? 0) > 0, "the kill left no log, so this tests nothing")
        let killed = try place.copyOfStore("killed")
        var answers = [("killed", try Answers(in: place))]
        daemon = try Running("skycastd", [], in: place)
        try daemon.wait(until: "it starts") { $0.said.contains("started") }
        daemon.signal(SIGTERM)
        #expect(try daemon.ended().status == 0)
        let stopped = try place.copyOfStore("stopped")
        answers.append(("stopped", try Answers(in: place)))
        for (name, store) in [("killed", killed), ("stopped", stopped)] {
            for shelter in try Shelter.all(for: store) {
                answers.append(("\(name), \(shelter)", try Answers(in: place, of: store, shelter)))
                let left = try FileManager.default.contentsOfDirectory(atPath: store.deletingLastPathComponent().path)
                #expect(left.allSatisfy { $0.hasPrefix("skycast.db") && !$0.hasSuffix("-shm") }, "\(name): \(left)")
            }
        }
        return answers.flatMap { name, answers in answers.differences(from: running).map { name + ": " + $0 } }
    }
}

/// What the tool answers to everything that reads.
private struct Answers {
    private let texts: [(command: String, text: String)]

    private static let commands = [
        ["status", "--json"], ["forecast", "--json"], ["history", "oslo", "--json"], ["history", "oslo", "--csv"],
        ["alerts", "--all", "--json"], ["alerts", "--missed", "--json"], ["cities", "--json"], ["status"],
        ["status", "oslo"], ["forecast"], ["history", "oslo"], ["alerts"], ["cities"], ["rules", "explain"],
    ]

    /// The answers from the store of `place`, or from another one behind a shelter.
    init(in place: Place, of store: URL? = nil, _ shelter: Shelter? = nil) throws {
        texts = try Self.commands.map { words in
            let words = words + (store.map { ["--database", $0.path] } ?? [])
            let (name, arguments) = shelter?.command(words) ?? ("skycastctl", words)
            let answer = try Program(name, arguments, in: place, environment: ["LC_ALL": "C.UTF-8"])
            return (words.prefix(3).joined(separator: " "), "exit \(answer.status)\n" + answer.errors + answer.output)
        }
    }

    /// The answers once the daemon has done what it had to: two of them half a second apart are the same.
    static func settled(in place: Place) throws -> Self {
        var answers = try Self(in: place)
        for _ in 0..<100 {
            usleep(500_000)
            let next = try Self(in: place)
            if next.differences(from: answers).isEmpty { return next }
            answers = next
        }
        return answers
    }

    func differences(from others: Self) -> [String] {
        zip(texts, others.texts).compactMap { one, other in
            let (found, expected) = (Self.timeless(one.text), Self.timeless(other.text))
            return found == expected ? nil : "\(one.command): \(found) and not \(expected)"
        }
    }

    /// The text without what changes from second to second.
    private static func timeless(_ text: String) -> String {
        text.replacing(/"(generated_at|age_seconds|held_seconds|cleared_seconds)": [^,\n]*/, with: "")
            .replacing(/[0-9]{2}:[0-9]{2}(:[0-9]{2})?/, with: "hh:mm")
            .replacing(/just now|[0-9]+ min ago|held.*min/, with: "ago")
    }
}

/// A way of reading a store where nothing beside it can be written.
private enum Shelter: CustomStringConvertible {
    /// Directory and files without the right to write, for somebody who is not root.
    case rights
    /// A mount of its own that is read-only, also for root.
    case mount(directory: String)

    var description: String {
        switch self {
        case .rights: "directory without the right to write"
        case .mount: "read-only file system"
        }
    }

    /// Those that can be had here, after taking the rights away.
    static func all(for store: URL) throws -> [Self] {
        let directory = store.deletingLastPathComponent()
        let files = FileManager.default
        let paths = try files.contentsOfDirectory(atPath: directory.path).map { directory.path + "/" + $0 }
        for path in paths { try files.setAttributes([.posixPermissions: 0o400], ofItemAtPath: path) }
        try files.setAttributes([.posixPermissions: 0o500], ofItemAtPath: directory.path)
        guard getuid() == 0 else { return [.rights] }
        return [.mount(directory: directory.path)]
    }

    func command(_ words: [String]) -> (name: String, arguments: [String]) {
        switch self {
        case .rights: ("skycastctl", words)
        case .mount(let directory):
            (
                "/usr/bin/unshare",
                [
                    "--mount", "sh", "-c",
                    #"mount --bind "$1" "$1" && mount -o remount,ro,bind "$1" && shift && exec "$@""#, "sh", directory,
                    Session.products.appending(path: "skycastctl").path,
                ] + words
            )
        }
    }
}

extension Place {
    /// A directory of its own with the store's files as they are now; where the database is in it.
    fileprivate func copyOfStore(_ name: String) throws -> URL {
        let copy = directory.appending(path: name)
        try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
        for end in ["", "-wal"] where FileManager.default.fileExists(atPath: database.path + end) {
            try FileManager.default.copyItem(
                atPath: database.path + end, toPath: copy.appending(path: "skycast.db" + end).path)
        }
        return copy.appending(path: "skycast.db")
    }
}
