import Foundation
import Synchronization

/// A program the tests started, fed through its standard input; it ends when that ends, so it never outlives the tests.
///
/// Not `Process`, which takes a program for running as long as any of its children, or any later program, is.
final class Child: Sendable {
    private let process: pid_t
    private let input: Int32
    private let isGone = Mutex(false)

    /// Starts the program at `path`; its standard output goes nowhere.
    init(_ path: String, _ arguments: [String]) throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw Failure("pipe: error \(errno)") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[0]) }
        input = ends[1]

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        // Another test's `Process` is over only when nobody has its socket open.
        for descriptor in 3..<min(Int32(clamping: sysconf(Int32(_SC_OPEN_MAX))), 1024) {
            posix_spawn_file_actions_addclose(&actions, descriptor)
        }

        // The test runner blocks signals that shells wait for.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var noSignals = sigset_t()
        sigemptyset(&noSignals)
        posix_spawnattr_setsigmask(&attributes, &noSignals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

        var words = ([path] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        let error = posix_spawn(&process, path, &actions, &attributes, &words, environ)
        guard error == 0 else { throw Failure("\(path) does not start: error \(error)") }
        self.process = process
    }

    deinit { close(input) }

    var isRunning: Bool {
        isGone.withLock { isGone in
            if !isGone { isGone = waitpid(process, nil, WNOHANG) != 0 }
            return !isGone
        }
    }

    /// Writes a line to the program.
    func tell(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        if isRunning { _ = write(input, bytes, bytes.count) }
    }

    /// Tells the program to end and waits until it is gone.
    func end() async throws {
        tell("end")
        try await eventually("a child ends") { !self.isRunning }
    }
}

/// Something an outside program should have done did not happen.
struct Failure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

/// Waits for an outside program: asks every 5 ms until `condition` holds.
func eventually(
    _ what: String, within limit: Duration = .seconds(120), _ condition: () throws -> Bool
) async throws {
    let end = ContinuousClock.now + limit
    while try !condition() {
        guard ContinuousClock.now < end else { throw Failure("within \(limit) it never came that \(what)") }
        try await Task.sleep(for: .milliseconds(5))
    }
}
