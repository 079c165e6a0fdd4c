import Glibc

/// The proxies that the environment names, which libcurl goes by.
enum ProxyEnvironment {
    /// Leaves them out for servers on this computer, which are asked without encryption: a key would pass them in clear.
    ///
    /// Before there is a second thread, since the environment belongs to all.
    static func spareLoopback(_ environment: [String: String]) {
        let given = [environment["no_proxy"], environment["NO_PROXY"]].compactMap(\.self).filter { !$0.isEmpty }
        setenv("no_proxy", (given + ["localhost,127.0.0.0/8,127.0.0.1,::1"]).joined(separator: ","), 1)
    }
}
