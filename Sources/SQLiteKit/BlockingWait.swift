import Dispatch

/// Lets a program without tasks of its own wait for one piece of asynchronous work.
package enum BlockingWait {
    /// Runs `work` as a task and blocks the calling thread until it is done.
    ///
    /// For the main thread of a short-lived program only: a thread of the shared pool must never wait like this.
    package static func forResult<Value: Sendable, Failure: Error>(
        of work: @escaping @Sendable () async throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let outcome = Outcome<Value, Failure>()
        let done = DispatchSemaphore(value: 0)
        Task.detached {
            do throws(Failure) {
                outcome.result = .success(try await work())
            } catch {
                outcome.result = .failure(error)
            }
            done.signal()
        }
        done.wait()
        guard let result = outcome.result else { preconditionFailure("the work signals only after it has a result") }
        return try result.get()
    }

    /// Unchecked, because the compiler cannot see that the semaphore orders the one writing before the one reading.
    private final class Outcome<Value: Sendable, Failure: Error>: @unchecked Sendable {
        var result: Result<Value, Failure>?
    }
}
