import Glibc

/// The files in which the kernel keeps the memory of a program that crashed.
enum CoreFiles {
    /// Asks for none of this process, whose memory holds keys and where the user's cities are.
    ///
    /// The kernel goes by that where it writes files itself; a program that takes them over, as systemd-coredump, decides
    /// for itself (core(5)).
    static func forbid() {
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    }
}
