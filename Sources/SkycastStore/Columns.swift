import SQLiteKit
import SkycastCore

// How the types of the core stand in columns. Enumerations of words are stored as the word.

extension CityID: Bindable, ColumnValue {
    var binding: Binding { .text(text) }

    init?(_ column: borrowing Column) {
        guard let text = column.text else { return nil }
        self.init(text)
    }
}

extension RuleID: Bindable, ColumnValue {
    var binding: Binding { .text(text) }

    init?(_ column: borrowing Column) {
        guard let text = column.text else { return nil }
        self.init(text)
    }
}

extension SourceID: Bindable, ColumnValue {
    var binding: Binding { .text(text) }

    init?(_ column: borrowing Column) {
        guard let text = column.text else { return nil }
        self.init(text)
    }
}

extension EventID: Bindable, ColumnValue {
    var binding: Binding { .text(text) }

    init?(_ column: borrowing Column) {
        guard let text = column.text else { return nil }
        self.init(text)
    }
}

extension Timestamp: Bindable, ColumnValue {
    var binding: Binding { .integer(seconds) }

    init?(_ column: borrowing Column) {
        guard let seconds = column.integer else { return nil }
        self.init(seconds)
    }
}

extension Seconds: Bindable, ColumnValue {
    var binding: Binding { .integer(count) }

    init?(_ column: borrowing Column) {
        guard let count = column.integer else { return nil }
        self.init(count)
    }
}

extension ForecastRunID: Bindable, ColumnValue {
    var binding: Binding { .integer(Int64(bitPattern: hash)) }

    init?(_ column: borrowing Column) {
        guard let bits = column.integer else { return nil }
        self.init(hash: UInt64(bitPattern: bits))
    }
}

extension Severity: Bindable, ColumnValue {
    var binding: Binding { .text(name) }

    init?(_ column: borrowing Column) {
        guard let name = column.text else { return nil }
        self.init(name: name)
    }
}

extension Metric: Bindable, ColumnValue {
    var binding: Binding { .text(name) }

    init?(_ column: borrowing Column) {
        guard let name = column.text else { return nil }
        self.init(name: name)
    }
}

extension Limits.Direction: Bindable, ColumnValue {
    var binding: Binding { .text(self == .above ? "above" : "below") }

    init?(_ column: borrowing Column) {
        switch column.text {
        case "above": self = .above
        case "below": self = .below
        default: return nil
        }
    }
}

extension RuleState.Phase: Bindable, ColumnValue {}
extension RuleState.Sight: Bindable, ColumnValue {}
extension Ending: Bindable, ColumnValue {}
extension OutboxNotice.Kind: Bindable, ColumnValue {}
extension OutboxNotice.Manner: Bindable, ColumnValue {}

extension OutboxNotice.Status: Bindable, ColumnValue {
    init?(_ column: borrowing Column) {
        guard let text = column.text else { return nil }
        // The schema allows it and nothing writes it; who finds it has no damaged store.
        self.init(rawValue: text == "failed" ? Self.expired.rawValue : text)
    }
}
