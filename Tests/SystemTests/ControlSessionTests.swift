import SkycastTestSupport
import Testing

extension SessionTests {
    @Test("F16 F76 F78 F87 F107 the control socket: refresh, watch, ack, snooze and add, with the daemon and without")
    func control() async throws {
        let session = try await blocking { try Session("control") }
        try #require(session.status == 0, "\(session.errors)")
        #expect(try session.text("no-daemon.code") == "69")
        #expect(try session.text("no-daemon.err").contains("hint: start it: systemctl --user start skycastd"))
        #expect(try session.text("modes") == "600 700")
        #expect(try session.text("refresh.txt") == "tromso-co: refreshed")
        #expect(try session.text("refresh.requests") == "1")
        #expect(try session.text("refresh.gusts") == "21")
        #expect(try session.text("ack.txt") == "Acknowledged: moderate gusts in Tromsø & Co.")
        #expect(try session.text("reminders") == "0", "an acknowledged event was told again")
        #expect(try session.text("bad-ack.code") == "1")
        #expect(try session.text("bad-ack.err").contains("error: no alert 'nosuchid'"))
        #expect(try session.text("snooze.json").contains(#""id": "gusty""#))
        #expect(try session.text("descriptors") == "ok")
        #expect(try session.text("unsnooze.txt") == "No longer snoozed: Tromsø & Co.")
        #expect(
            try session.text("watch").split(separator: " ")
                == ["now", "poll", "alert:changed", "poll", "alert:changed", "alert:changed", "alert:changed"])
        #expect(try session.text("second.code") == "75")
        #expect(try Int(session.text("stop-milliseconds")).map { .milliseconds($0) < bound(.seconds(2)) } == true)
        #expect(try session.text("watch-end.code") == "69")
        #expect(try session.text("watch-end.txt").contains("the daemon ended"))
        #expect(try session.text("closed") == "/dev/null")
        #expect(try session.text("offline.txt").contains("No longer snoozed: rule gusty."))
        #expect(try session.text("offline.txt").contains("Acknowledged: moderate gusts in Tromsø & Co."))
        #expect(try session.text("offline.alert") == "true true")
        #expect(try session.text("offline-bad-ack.code") == "1")
        #expect(try session.text("active") == "active")
        // The daemon polls a new city by itself, so it may have been asked just before.
        let added = try session.text("add.txt")
        #expect(added.contains("Added Bergen & Co; the daemon watches it now\n bergen-co: "))
        #expect(added.hasSuffix("bergen-co: refreshed") || added.hasSuffix("s ago already"), "\(added)")
        #expect(try session.text("add.active") == "active")
        #expect(try session.text("add.toml").hasSuffix("name = \"Bergen & Co\"\nlatitude = 60.39\nlongitude = 5.32"))
    }
}
