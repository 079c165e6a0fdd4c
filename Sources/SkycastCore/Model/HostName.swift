/// What the name of a host says of where it is.
package enum HostName {
    /// True if the host is this computer, by name (RFC 6761, section 6.3) or by number (RFC 6890, section 2.2).
    package static func isLoopback(_ host: String) -> Bool {
        let host = host.lowercased()
        if ["localhost", "::1", "[::1]"].contains(host) || host.hasSuffix(".localhost") { return true }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false).map(number)
        return numbers.count == 4 && numbers.first == 127 && !numbers.contains(nil)
    }

    private static func number(_ digits: Substring) -> UInt8? {
        digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? UInt8(digits) : nil
    }
}
