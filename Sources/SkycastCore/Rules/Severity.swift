/// How bad an event is, in the words of CAP 1.2 (section 3.2.2, `severity`).
package enum Severity: Int, CaseIterable, Comparable, Sendable {
    case minor, moderate, severe, extreme

    /// The word used in the configuration, the store and JSON.
    package var name: String {
        switch self {
        case .minor: "minor"
        case .moderate: "moderate"
        case .severe: "severe"
        case .extreme: "extreme"
        }
    }

    /// The severity of that name, or nil.
    package init?(name: String) {
        guard let severity = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = severity
    }

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
