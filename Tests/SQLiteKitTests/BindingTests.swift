import SQLiteKit
import Testing

@Suite struct BindingTests {
    @Test(arguments: ["", "a\0b", "\0", "🌦️ 12 °C", "e\u{301}", String(repeating: "é", count: 100_000)])
    func textIsKeptToTheByte(_ text: String) throws {
        let database = try Connection(":memory:")
        let read: String = try #require(try database.value("SELECT ?", text))
        #expect(Array(read.utf8) == Array(text.utf8))
        #expect(try database.value("SELECT typeof(?)", text) == "text")
    }

    @Test func emptyBlobIsNotNull() throws {
        let database = try Connection(":memory:")
        #expect(try database.value("SELECT ?", [UInt8]()) == [UInt8]())
        #expect(try database.value("SELECT typeof(?)", [UInt8]()) == "blob")
        #expect(try database.value("SELECT typeof(?)", nil) == "null")
    }

    @Test func notANumberIsStoredAsNull() throws {
        let database = try Connection(":memory:")
        #expect(try database.value("SELECT ?", Double.nan, as: Double?.self) == .some(.none))
        #expect(try database.value("SELECT ?", Double.infinity) == Double.infinity)
    }

    @Test func nilOfEveryTypeIsNull() throws {
        let database = try Connection(":memory:")
        let nothing: Double? = nil
        #expect(try database.value("SELECT ? IS NULL AND ? IS NULL", nothing, nil) == true)
        let something: Double? = 2.5
        #expect(try database.value("SELECT ?", something) == 2.5)
    }

    @Test(arguments: [1, 3])
    func wrongNumberOfValuesIsAnError(_ count: Int) throws {
        let database = try Connection(":memory:")
        var statement = try database.prepare("SELECT ?, ?")
        let error = #expect(throws: SQLiteError.self) {
            try statement.bind(Array(repeating: 1, count: count))
        }
        #expect(error?.message == "\(count) values for 2 placeholders")
    }
}
