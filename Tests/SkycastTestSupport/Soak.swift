import Foundation

/// True in `make soak`: tests run in their long form, on a machine that has nothing else to do.
package let isSoak = ProcessInfo.processInfo.environment["SKYCAST_SOAK"] != nil

/// The longest a test accepts for what the contract promises to take at most `time`.
///
/// A soak holds it to that. Beside all other tests a machine may be slow for any reason: there a test only tells
/// what hangs from what does not, and `make bench` has the figures.
package func bound(_ time: Duration) -> Duration { isSoak ? time : .seconds(120) }
