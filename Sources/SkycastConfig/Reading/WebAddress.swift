import FoundationEssentials
import SkycastCore

/// The address of a server: `https://host` or `http://host`, perhaps with a port and a path.
struct WebAddress {
    /// Without a slash at its end.
    let text: String
    let isEncrypted: Bool
    /// True if the host is this computer.
    let isLoopback: Bool
    /// What an address of a server must not have: a name or password, a query, a fragment.
    let hasExtras: Bool

    /// The address, or nil if `text` is none.
    init?(_ text: String) {
        guard text.unicodeScalars.allSatisfy({ $0.isASCII && $0.value > 0x20 && $0.value != 0x7f }),
            let url = URL(string: text), let scheme = url.scheme?.lowercased(), scheme == "https" || scheme == "http",
            let host = url.host(), !host.isEmpty, url.port.map({ (1...65_535).contains($0) }) ?? true
        else { return nil }
        var trimmed = text[...]
        while trimmed.last == "/" { trimmed.removeLast() }
        self.text = String(trimmed)
        isEncrypted = scheme == "https"
        isLoopback = HostName.isLoopback(host)
        hasExtras = url.user() != nil || url.password() != nil || url.query() != nil || url.fragment() != nil
    }
}
