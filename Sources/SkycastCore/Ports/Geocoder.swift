/// A server that knows where places are.
package protocol Geocoder: Sendable {
    /// Whom to credit beside what it finds.
    var credit: String { get }

    /// The places of that name, those whose name begins with it and those known by it too, in the server's order; none
    /// if it knows none.
    func places(named name: String) async throws(SourceError) -> [Place]
}
