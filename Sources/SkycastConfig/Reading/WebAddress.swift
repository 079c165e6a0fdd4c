import FoundationEssentials

/// The address of a server: `https://host` or `http://host`, perhaps with a port and a path.
struct WebAddress {
    /// Without a slash at its end.
    let text: String
    let isEncrypted: Bool
    /// True if the host is this computer by name or number (RFC 6890).
    let isLoopback: Bool
    /// What an address of a server must not have: a name or password, a query, a fragment.
    let hasExtras: Bool

    /// The address, or nil if `text` is none.
    init?(_ text: String) {
        guard text.unicodeScalars.allSatisfy({ $0.isASCII && $0.value > 0x20 && $0.value != 0x7f }),
            let url = URL(string: text), let scheme = url.scheme?.lowercased(), scheme == "https" || scheme == "http",
            let host = url.host()?.lowercased(), !host.isEmpty, url.port.map({ (1...65_535).contains($0) }) ?? true
        else { return nil }
        var trimmed = text[...]
        while trimmed.last == "/" { trimmed.removeLast() }
        self.text = String(trimmed)
        isEncrypted = scheme == "https"
        isLoopback = Self.isLoopback(host)
        hasExtras = url.user() != nil || url.password() != nil || url.query() != nil || url.fragment() != nil
    }

    private static func isLoopback(_ host: String) -> Bool {
        if ["localhost", "::1", "[::1]"].contains(host) || host.hasSuffix(".localhost") { return true }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        return numbers.count == 4 && numbers.first == 127 && !numbers.contains(nil)
    }
}
