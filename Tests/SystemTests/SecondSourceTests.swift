import Foundation
import SkycastTestSupport
import Testing

@Suite("A second source, as a process", .serialized)
struct SecondSourceTests {
    @Test("serves while the first is in trouble, says so, and gives way to it again")
    func thereAndBack() async throws { try await blocking { try Self.goThereAndBack() } }

    private static func goThereAndBack() throws {
        let place = try Place()
        try place.serveWeather(#"{"fault": {"kind": "status", "status": 503, "reason": "down"}}"#)
        try place.configure(
            """
            interval = "1s"
            forecast_interval = "1s"
            [provider]
            url = "http://127.0.0.1:\(place.port)"
            fallback = ["demo"]
            [[city]]
            name = "Oslo"
            latitude = 59.91
            longitude = 10.75
            """)
        let daemon = try Running("skycastd", ["--once"], in: place)
        let errors = try daemon.ended().errors
        #expect(errors.contains("Demo in place of Open-Meteo for oslo: the server cannot answer (HTTP 503): down"))
        #expect(!errors.contains("59.9"), "coordinates in the log")
        #expect(try source(in: place) == "demo")
        #expect(try Program("skycastctl", ["status"], in: place).output.contains("Demo in place of Open-Meteo"))

        let mended = try Program(
            "/usr/bin/curl", ["-sS", "-d", #"{"fault": null}"#, "http://127.0.0.1:\(place.port)/_script"], in: place)
        #expect(mended.status == 0)
        var runs = 0
        while try source(in: place) != "open-meteo" {
            runs += 1
            try #require(runs < 30, "the first source is not taken back")
            #expect(try Program("skycastd", ["--once"], in: place).status == 0)
            usleep(500_000)  // cities are asked for once a second
        }
        #expect(runs >= 2)
        #expect(try !Program("skycastctl", ["status"], in: place).output.contains("in place of"))
    }

    /// Whose data `skycastctl` shows.
    private static func source(in place: Place) throws -> String? {
        let output = try Program("skycastctl", ["status", "--json"], in: place).output
        let object = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
        return (object?["cities"] as? [[String: Any]])?.first?["source"] as? String
    }
}
