import FoundationEssentials
import SkycastDaemon
import Testing

/// The manual page of the daemon beside what `--help` says.
@Suite struct ManualTests {
    @Test func everyOptionIsInTheManual() throws {
        let top = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
        let page = String(
            decoding: try Data(contentsOf: URL(filePath: top + "/Documentation/man/skycastd.8")), as: UTF8.self)
        let words = DaemonOptions.usage.split { !$0.isLetter && $0 != "-" }.filter { $0.hasPrefix("--") }
        for word in words where word != "--user" && word != "--now" {
            #expect(page.contains(".It Fl -\(word.dropFirst(2))"), "\(word)")
        }
        #expect(words.count >= 8)
    }
}
