/// What this program calls itself to people and to servers.
package enum Skycast {
    /// The version, by Semantic Versioning.
    package static let version = "0.1.0"
    /// Where a server's operator finds out what is asking; a reserved name until the project has an address.
    package static let projectAddress = "https://skycast.example"
}
