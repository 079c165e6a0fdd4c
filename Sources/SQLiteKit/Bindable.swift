/// A value that can stand for a placeholder in a statement.
///
/// An enumeration whose raw value is bindable needs no more than the conformance.
package protocol Bindable {
    /// The value in one of SQLite's storage classes.
    var binding: Binding { get }
}

/// A value in one of SQLite's storage classes.
package enum Binding: Hashable, Sendable {
    /// No value.
    case null
    /// A signed integer of 64 bits.
    case integer(Int64)
    /// A floating point number; SQLite stores not-a-number as NULL.
    case real(Double)
    /// Text, stored as UTF-8 with any NUL inside.
    case text(String)
    /// Bytes; an empty blob is not NULL.
    case blob([UInt8])
}

extension Binding: Bindable {
    /// The binding itself.
    package var binding: Binding { self }
}

extension Int: Bindable {
    /// An INTEGER.
    package var binding: Binding { .integer(Int64(self)) }
}

extension Int64: Bindable {
    /// An INTEGER.
    package var binding: Binding { .integer(self) }
}

extension Int32: Bindable {
    /// An INTEGER.
    package var binding: Binding { .integer(Int64(self)) }
}

extension Bool: Bindable {
    /// An INTEGER, 0 or 1.
    package var binding: Binding { .integer(self ? 1 : 0) }
}

extension Double: Bindable {
    /// A REAL, or NULL for not-a-number.
    package var binding: Binding { .real(self) }
}

extension String: Bindable {
    /// A TEXT.
    package var binding: Binding { .text(self) }
}

extension Array: Bindable where Element == UInt8 {
    /// A BLOB.
    package var binding: Binding { .blob(self) }
}

extension Bindable where Self: RawRepresentable, RawValue: Bindable {
    /// The raw value's binding.
    package var binding: Binding { rawValue.binding }
}
