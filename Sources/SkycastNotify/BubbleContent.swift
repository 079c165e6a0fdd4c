package import SkycastCore

/// A notice as it goes to one particular server.
package struct BubbleContent: Hashable, Sendable {
    /// The urgency levels of the Desktop Notifications Specification 1.3.
    package enum Urgency: Hashable, Sendable {
        case low, normal, critical
    }

    /// A button.
    package enum Action: String, CaseIterable, Hashable, Sendable {
        case acknowledge, snooze

        package var label: String {
            switch self {
            case .acknowledge: "Acknowledge"
            case .snooze: "Snooze 1 h"
            }
        }
    }

    /// Plain text on every server: servers never read markup in it, so escaping would show.
    package let summary: String
    /// Escaped if the server reads markup in it.
    package let body: String
    package let icon: String
    package let urgency: Urgency
    /// The hint that tells servers which of several bubbles replaces which, under the names this server knows.
    package let tags: [String: String]
    package let isTransient: Bool
    /// True if the server is to make no sound for it.
    package let isSilent: Bool
    package let actions: [Action]

    /// The content of `notice` for a server with these capabilities.
    package init(_ notice: Notice, capabilities: Set<String>) {
        let summary = Self.wholeText(notice.summary)
        self.summary = summary.isEmpty ? "Weather" : summary  // libnotify refuses an empty one
        let body = Self.wholeText(notice.body)
        self.body = capabilities.contains("body-markup") ? Self.escaped(body) : body
        icon = Self.wholeText(notice.icon)
        urgency =
            switch notice.severity {
            case .minor: .low
            case .moderate: .normal
            case .severe, .extreme: .critical
            }
        var tags: [String: String] = [:]
        if let event = notice.event {
            for name in Self.tagNames where capabilities.contains(name) { tags[name] = Self.wholeText(event.text) }
        }
        self.tags = tags
        isTransient = notice.isTransient
        isSilent = notice.isSilent
        let canAct = notice.offersActions && notice.event != nil && capabilities.contains("actions")
        actions = canAct ? Action.allCases : []
    }

    private static let tagNames = ["x-canonical-private-synchronous", "x-dunst-stack-tag"]

    /// Text up to the first NUL, where C would end it.
    private static func wholeText(_ text: String) -> String {
        String(text.unicodeScalars.prefix { $0 != "\0" })
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
