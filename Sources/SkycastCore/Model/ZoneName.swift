/// What the names of the IANA time zone database look like: all that can be checked without it.
package enum ZoneName {
    /// True for names such as "Europe/Oslo" or "Etc/GMT+9": at most 64 bytes, parts between single slashes, never a dot,
    /// so that no name leads out of the database.
    package static func isPlausible(_ name: String) -> Bool {
        let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return name.utf8.count <= 64 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(isPlain) }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"):
            true
        default: false
        }
    }
}
