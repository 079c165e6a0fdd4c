/// A secret that a weather service gave its user.
///
/// It never prints itself, however it is shown; who sends it asks for `secret`.
package struct APIKey: Hashable, Sendable {
    /// Printable ASCII without spaces.
    package let secret: String

    /// The key that a file's text says, without the white space around it; nil if it is empty or no key.
    package init?(_ text: some StringProtocol) {
        let bytes = text.utf8.drop(while: Self.isSpace).reversed().drop(while: Self.isSpace).reversed()
        guard !bytes.isEmpty, bytes.count <= 512, bytes.allSatisfy({ (0x21...0x7e).contains($0) }) else { return nil }
        secret = String(decoding: bytes, as: UTF8.self)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }
}

extension APIKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "(key)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
