/// A server that knows where places are.
package protocol Geocoder: Sendable {
    /// Whom to credit beside what it finds.
    var credit: String { get }

    /// The places of that name, those whose name begins with it and those known by it too, in the server's order; none
    /// if it knows none.
    ///
    /// `areas` are what was typed of where it lies: a help for servers that answer few places. What lies elsewhere may
    /// be answered all the same.
    func places(named name: String, in areas: [String]) async throws(SourceError) -> [Place]
}
