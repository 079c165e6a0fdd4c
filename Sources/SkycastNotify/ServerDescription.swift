/// What a notification server says of itself.
package struct ServerDescription: Hashable, Sendable {
    /// The unique bus name of its connection, such as `:1.42`.
    package let owner: String
    package let name: String
    package let vendor: String
    package let version: String
    /// The optional things it can do, as named by the Desktop Notifications Specification 1.3
    /// (`org.freedesktop.Notifications.GetCapabilities`).
    package let capabilities: Set<String>
}
