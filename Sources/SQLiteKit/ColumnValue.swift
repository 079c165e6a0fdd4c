/// A type that can be read from a column.
///
/// An enumeration whose raw value can be read needs no more than the conformance.
package protocol ColumnValue {
    /// Reads the column, or returns nil if it holds something else.
    init?(_ column: borrowing Column)
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
    /// Reads NULL as nil, and anything else as the wrapped type; the only reader that accepts NULL.
    package init?(_ column: borrowing Column) {
        if column.isNull {
            self = .none
        } else {
            guard let value = Wrapped(column) else { return nil }
            self = .some(value)
        }
    }
}

extension Int64: ColumnValue {
    /// Reads an INTEGER.
    package init?(_ column: borrowing Column) {
        guard let value = column.integer else { return nil }
        self = value
    }
}

extension Int: ColumnValue {
    /// Reads an INTEGER.
    package init?(_ column: borrowing Column) {
        guard let value = column.integer else { return nil }
        self.init(exactly: value)
    }
}

extension Int32: ColumnValue {
    /// Reads an INTEGER that fits.
    package init?(_ column: borrowing Column) {
        guard let value = column.integer else { return nil }
        self.init(exactly: value)
    }
}

extension Bool: ColumnValue {
    /// Reads an INTEGER that is 0 or 1.
    package init?(_ column: borrowing Column) {
        switch column.integer {
        case 0: self = false
        case 1: self = true
        default: return nil
        }
    }
}

extension Double: ColumnValue {
    /// Reads a REAL, or an INTEGER that it can hold exactly.
    package init?(_ column: borrowing Column) {
        if let value = column.real {
            self = value
        } else {
            guard let value = column.integer else { return nil }
            self.init(exactly: value)
        }
    }
}

extension String: ColumnValue {
    /// Reads a TEXT, with U+FFFD in place of what is not UTF-8.
    package init?(_ column: borrowing Column) {
        guard let value = column.text else { return nil }
        self = value
    }
}

extension Array: ColumnValue where Element == UInt8 {
    /// Reads a BLOB.
    package init?(_ column: borrowing Column) {
        guard let value = column.blob else { return nil }
        self = value
    }
}

extension ColumnValue where Self: RawRepresentable, RawValue: ColumnValue {
    /// Reads a raw value that stands for one of the type's values.
    package init?(_ column: borrowing Column) {
        guard let rawValue = RawValue(column) else { return nil }
        self.init(rawValue: rawValue)
    }
}
