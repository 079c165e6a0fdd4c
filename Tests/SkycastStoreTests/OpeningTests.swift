import Foundation
import SQLiteKit
import SkycastCore
import SkycastStore
import Testing

/// How a store is opened; what is refused is refused to both.
enum Opener: CaseIterable {
    case writer
    case reader

    func open(_ path: String) async throws {
        switch self {
        case .writer: await (try Store.open(at: path)).close()
        case .reader: _ = try ReadOnlyStore.open(at: path)
        }
    }

    /// The error that opening ends with.
    func refusal(_ path: String, sourceLocation: SourceLocation = #_sourceLocation) async -> StoreError? {
        do {
            try await open(path)
            Issue.record("it was opened", sourceLocation: sourceLocation)
            return nil
        } catch {
            return error as? StoreError
        }
    }
}

@Suite struct OpeningTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test func missingDirectoriesAreMadeForTheUserAlone() async throws {
        let path = directory.file("state/skycast/skycast.db")
        let store = try await Store.open(at: path)
        try await store.setCities([.oslo], defaultInterval: .minutes(15))
        #expect(try mode(of: directory.file("state")) == 0o700)
        #expect(try mode(of: directory.file("state/skycast")) == 0o700)
        #expect(try mode(of: path) == 0o600)
        #expect(try mode(of: path + "-wal") == 0o600)
        await store.close()
    }

    @Test func writerSetsWhatItReliesOn() async throws {
        await (try Store.open(at: directory.store)).close()
        let database = try Connection(directory.store)
        #expect(try database.pragma("application_id") == 0x536B_7963)
        #expect(try database.pragma("user_version") == Migration.all.count)
        #expect(try database.pragma("auto_vacuum") == 2)
        #expect(try database.pragma("journal_mode") == "wal")
    }

    @Test func readerFindsNothingWhereThereIsNoStore() async throws {
        for path in [directory.store, directory.file("none/skycast.db")] {
            #expect(await Opener.reader.refusal(path) == .missing(path: path))
        }
        #expect(try directory.names == [])
        try Connection(directory.store).execute("PRAGMA journal_mode = WAL")
        #expect(await Opener.reader.refusal(directory.store) == .missing(path: directory.store))
    }

    @Test func emptyFileIsDamagedToAReaderAndANewStoreToTheWriter() async throws {
        try directory.write([], to: "skycast.db")
        #expect(
            await Opener.reader.refusal(directory.store) == .corrupt(path: directory.store, reason: "it is empty"))
        try await Opener.writer.open(directory.store)
        try await Opener.reader.open(directory.store)
    }

    @Test func garbageIsDamagedToAReaderAndStaysAsItIs() async throws {
        let garbage = [UInt8](repeating: 0x41, count: 5000)
        try directory.write(garbage, to: "skycast.db")
        #expect(
            await Opener.reader.refusal(directory.store)
                == .corrupt(path: directory.store, reason: "file is not a database"))
        #expect(try [UInt8](Data(contentsOf: URL(fileURLWithPath: directory.store))) == garbage)
    }

    @Test(arguments: Opener.allCases)
    func databaseOfAnotherProgramIsRefusedAndStaysAsItIs(_ opener: Opener) async throws {
        try Connection(directory.store).execute("CREATE TABLE t (a)")
        let before = try Data(contentsOf: URL(fileURLWithPath: directory.store))
        #expect(
            await opener.refusal(directory.store)
                == .unreadable(path: directory.store, reason: "it is the database of another program"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: directory.store)) == before)
    }

    @Test(arguments: Opener.allCases)
    func f84FileThatOthersMayWriteIsRefused(_ opener: Opener) async throws {
        try await Opener.writer.open(directory.store)
        for mode in [0o660, 0o606] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: directory.store)
            let refusal = await opener.refusal(directory.store)
            #expect(refusal == .notOurs(path: directory.store, reason: "others may write to it"))
        }
    }

    @Test func f84DirectoryThatOthersMayWriteIsRefusedAlsoToAReader() async throws {
        try await Opener.writer.open(directory.store)
        try FileManager.default.setAttributes([.posixPermissions: 0o1777], ofItemAtPath: directory.path)
        let refusal = await Opener.reader.refusal(directory.store)
        #expect(refusal == .notOurs(path: directory.store, reason: "others may write in its directory"))
    }

    @Test func f84DirectoryThatOthersMayWriteIsRefused() async throws {
        for mode in [0o770, 0o777, 0o1777] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: directory.path)
            let refusal = await Opener.writer.refusal(directory.store)
            #expect(refusal == .notOurs(path: directory.store, reason: "others may write in its directory"))
            #expect(try directory.names == [])
        }
    }

    @Test(.enabled(if: getuid() == 0, "only root can give files away"))
    func f92FilesOfAnotherUserAreRefusedAlsoToRoot() async throws {
        try await Opener.writer.open(directory.store)
        try FileManager.default.setAttributes([.ownerAccountID: 12_345], ofItemAtPath: directory.store)
        for opener in Opener.allCases {
            let refusal = await opener.refusal(directory.store)
            #expect(refusal == .notOurs(path: directory.store, reason: "it belongs to another user"))
        }
        try FileManager.default.setAttributes([.ownerAccountID: 0], ofItemAtPath: directory.store)
        try FileManager.default.setAttributes([.ownerAccountID: 12_345], ofItemAtPath: directory.path)
        let refusal = await Opener.writer.refusal(directory.store)
        #expect(refusal == .notOurs(path: directory.store, reason: "its directory belongs to another user"))
        #expect(try directory.names == ["skycast.db"])
    }

    @Test(arguments: Opener.allCases)
    func f84LinksAreNotFollowed(_ opener: Opener) async throws {
        let other = try TemporaryDirectory()
        try await Opener.writer.open(other.store)
        try FileManager.default.createSymbolicLink(atPath: directory.store, withDestinationPath: other.store)
        #expect(
            await opener.refusal(directory.store)
                == .unreadable(path: directory.store, reason: "it is a symbolic link"))
        let linked = directory.file("linked")
        try FileManager.default.createSymbolicLink(atPath: linked, withDestinationPath: other.path)
        #expect(
            await opener.refusal("\(linked)/skycast.db")
                == .unreadable(path: "\(linked)/skycast.db", reason: "its directory is a symbolic link"))
        let dangling = directory.file("dangling")
        try FileManager.default.createSymbolicLink(atPath: dangling, withDestinationPath: other.file("none"))
        _ = await opener.refusal("\(dangling)/skycast.db")
        _ = await opener.refusal("\(dangling)/deeper/skycast.db")
        #expect(try other.names == ["skycast.db"])
    }

    @Test(arguments: Opener.allCases)
    func linkFurtherUpIsFollowed(_ opener: Opener) async throws {
        try await Opener.writer.open(directory.file("real/skycast/skycast.db"))
        try FileManager.default.createSymbolicLink(
            atPath: directory.file("link"), withDestinationPath: directory.file("real"))
        try await opener.open(directory.file("link/skycast/skycast.db"))
    }

    @Test(arguments: Opener.allCases)
    func f84OtherThingsInItsPlaceAreRefused(_ opener: Opener) async throws {
        try FileManager.default.createDirectory(atPath: directory.store, withIntermediateDirectories: false)
        #expect(
            await opener.refusal(directory.store) == .unreadable(path: directory.store, reason: "it is a directory"))
        try directory.write([1], to: "file")
        let below = directory.file("file/skycast.db")
        #expect(await opener.refusal(below) == .unreadable(path: below, reason: "its directory is a file"))
        let deeper = directory.file("file/deeper/skycast.db")
        #expect(await opener.refusal(deeper) == .unreadable(path: deeper, reason: "not a directory"))
        for path in ["", "/", "a/", "a/..", ".", "a\0b"] {
            #expect(
                await opener.refusal(path) == .unreadable(path: path, reason: "the path does not name a file"))
        }
    }

    @Test func f95LogOfAnotherDatabaseIsNotTakenForOurs() async throws {
        let other = try TemporaryDirectory()
        let stranger = try await Store.open(at: other.store)
        try await stranger.setCities([.lima], defaultInterval: .minutes(15))
        let log = try Data(contentsOf: URL(fileURLWithPath: other.store + "-wal"))
        await stranger.close()
        try directory.write([UInt8](log), to: "skycast.db-wal")
        let store = try await Store.open(at: directory.store)
        #expect(try await store.cities() == [])
        #expect(try await store.problems() == [])
        await store.close()
    }
}
