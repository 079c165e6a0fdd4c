@preconcurrency import Dispatch
import Glibc

/// A program of the user's, run once in a process group of its own.
///
/// `posix_spawn` copies no memory and shares no lock with us, so it may happen while the store is open. Nothing of ours
/// is open in the child but standard error; what is not marked close-on-exec is closed before the program begins.
struct ChildProcess {
    private let process: pid_t

    /// Starts the program with `input` on its standard input and its standard output nowhere.
    ///
    /// - Throws: What the system says against it.
    init(_ command: [String], environment: [String: String], input: [UInt8]) throws(StartError) {
        guard let path = command.first else { throw StartError(code: ENOENT) }
        let reader = try Self.pipe(holding: input)
        defer { close(reader) }

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, reader, STDIN_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        for descriptor in Self.openDescriptors where descriptor > STDERR_FILENO {
            posix_spawn_file_actions_addclose(&actions, descriptor)  // one that is closed meanwhile does no harm
        }

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))

        var arguments = command.map { strdup($0) } + [nil]
        var variables = environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var process: pid_t = 0
        let code = posix_spawn(&process, path, &actions, &attributes, &arguments, &variables)
        guard code == 0 else { throw StartError(code: code) }
        self.process = process
    }

    /// Why a program could not be started: an error number of the system.
    struct StartError: Error {
        let code: Int32
        var message: String { String(cString: strerror(code)) }
    }

    /// How a program ended.
    enum End: Hashable {
        case exit(Int32)
        case signal(Int32)
        /// It is gone, and somebody else was told how.
        case unknown
    }

    /// How it ended; nil while it runs.
    func end() -> End? {
        var status: Int32 = 0
        switch waitpid(process, &status, WNOHANG) {
        case 0: return nil
        case process: break
        default: return .unknown
        }
        let signal = status & 0x7f
        return signal == 0 ? .exit((status >> 8) & 0xff) : .signal(signal)
    }

    /// Ends it and all it has started, and waits for it a second at most, also if the task is cancelled.
    ///
    /// - Returns: False if it is not gone: one that waits for a device ends only when that answers. `end` tells when.
    func kill() async -> Bool {
        _ = Glibc.kill(-process, SIGKILL)
        for _ in 0..<100 {
            if end() != nil { return true }
            await withCheckedContinuation { later in
                DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(10)) { later.resume() }
            }
        }
        return end() != nil
    }

    private static var openDescriptors: [Int32] {
        guard let directory = opendir("/proc/self/fd"), let name = MemoryLayout<dirent>.offset(of: \.d_name) else {
            return []
        }
        defer { closedir(directory) }
        var descriptors: [Int32] = []
        while let entry = readdir(directory) {
            let text = (UnsafeRawPointer(entry) + name).assumingMemoryBound(to: CChar.self)
            if let descriptor = Int32(String(cString: text)) { descriptors.append(descriptor) }
        }
        return descriptors
    }

    /// The reading end of a pipe that holds `bytes` and nothing after them, so that nobody need feed it.
    private static func pipe(holding bytes: [UInt8]) throws(StartError) -> Int32 {
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else { throw StartError(code: errno) }
        defer { close(ends[1]) }
        // One program is started at a time, so that none is started between these two lines.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        // A pipe holds 64 KiB (pipe(7)), several times the largest notice; so this never waits.
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        guard write(ends[1], bytes, bytes.count) == bytes.count else {
            close(ends[0])
            throw StartError(code: E2BIG)
        }
        return ends[0]
    }
}
