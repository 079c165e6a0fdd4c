import Foundation

/// Runs what blocks on a thread of its own, so that tasks are not kept from theirs.
package func blocking<Value: Sendable>(_ body: @Sendable () throws -> Value) async throws -> Value {
    try await withTaskExecutorPreference(OwnThread()) { try body() }
}

/// Runs each piece of a task on a new thread; the task stays the test's, so that what fails is reported as its own.
private final class OwnThread: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
