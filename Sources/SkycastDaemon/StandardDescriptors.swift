import Glibc

/// Descriptors 0 to 2, which everything that writes messages takes for granted.
enum StandardDescriptors {
    /// Opens those that are closed on /dev/null, before anything else can get their numbers: a line of the log must not
    /// end up in a database or a socket.
    static func reserve() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            _ = open("/dev/null", O_RDWR)  // takes the lowest free number, which is this one
        }
    }
}
