import Dispatch

/// The lane of one actor that calls blocking C: a serial queue, so that the shared thread pool never waits for a disk.
///
/// An actor holds one and returns `executor.asUnownedSerialExecutor()` from its `nonisolated unownedExecutor`.
package final class QueueExecutor: SerialExecutor {
    private let queue: DispatchQueue
    private let lane = DispatchSpecificKey<ObjectIdentifier>()

    /// Creates a queue of its own.
    ///
    /// - Parameter label: The queue's name in debuggers, for example `skycast.store`.
    package init(label: String) {
        queue = DispatchQueue(label: label)
        queue.setSpecific(key: lane, value: ObjectIdentifier(self))
    }

    /// Runs a job after those before it.
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    /// Whether the caller runs on the queue.
    package func isIsolatingCurrentContext() -> Bool? {
        DispatchQueue.getSpecific(key: lane) == ObjectIdentifier(self)
    }

    /// Traps unless the caller runs on the queue.
    package func checkIsolated() {
        dispatchPrecondition(condition: .onQueue(queue))
    }
}
