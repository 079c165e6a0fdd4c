import Foundation
import SkycastCore
import SkycastStore

extension CommandNotice {
    /// What the program sees of our environment: enough to find its way around the session, and nothing secret.
    static let variables: Set = [
        "PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LC_ALL", "TZ", "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY",
        "XDG_RUNTIME_DIR", "XDG_SESSION_TYPE", "XDG_CURRENT_DESKTOP", "DBUS_SESSION_BUS_ADDRESS",
    ]

    /// The notice as a line of JSON; its keys are documented in the example configuration.
    var json: [UInt8] {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let document = Document(
            schema: 1, id: notice.id, event: notice.notice.event?.text, kind: notice.kind.rawValue,
            severity: notice.notice.severity.name, summary: notice.notice.summary, body: notice.notice.body,
            icon: notice.notice.icon, createdAt: notice.createdAt.rfc3339, startsAt: notice.window?.start.rfc3339,
            endsAt: notice.window?.end.rfc3339, rule: subject?.rule.text, city: subject?.city.text,
            cityName: subject?.cityName)
        return ((try? encoder.encode(document)).map(Array.init) ?? []) + [UInt8(ascii: "\n")]
    }

    /// The members; what is nil is left out.
    private struct Document: Encodable {
        let schema: Int
        let id: Int64
        let event: String?
        let kind: String
        let severity: String
        let summary: String
        let body: String
        let icon: String
        let createdAt: String
        let startsAt: String?
        let endsAt: String?
        let rule: String?
        let city: String?
        let cityName: String?
    }
}
