import Dispatch

/// The lane of one actor that calls blocking C: a serial queue, so that the shared thread pool never waits for a disk.
///
/// An actor holds one and returns `executor.asUnownedSerialExecutor()` from its `nonisolated unownedExecutor`.
package final class QueueExecutor: SerialExecutor {
    private let queue: DispatchQueue
    /// The same queue for whole tasks.
    ///
    /// A task that prefers it (SE-0417) and mostly asks the actor changes no thread with every question.
    package let tasks: any TaskExecutor
    private let lane = DispatchSpecificKey<ObjectIdentifier>()

    /// Creates a queue of its own.
    ///
    /// - Parameter label: The queue's name in debuggers, for example `skycast.store`.
    package init(label: String) {
        queue = DispatchQueue(label: label)
        tasks = QueueTasks(queue: queue)
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

/// A queue as the place where tasks run between their questions to actors.
private final class QueueTasks: TaskExecutor {
    private let queue: DispatchQueue

    init(queue: DispatchQueue) { self.queue = queue }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
