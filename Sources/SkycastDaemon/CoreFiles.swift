import Glibc

/// The files in which the kernel keeps the memory of a program that crashed.
enum CoreFiles {
    /// Has none made of this process: its memory holds keys and where the user's cities are.
    static func forbid() {
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    }
}
