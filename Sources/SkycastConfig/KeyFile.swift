import Glibc
package import SkycastCore

/// The file that holds the key of a weather service.
struct KeyFile {
    let path: String
    /// True if the service manager made it, which sees to it that nobody else can read it (systemd.exec(5),
    /// "CREDENTIALS").
    var isCredential = false

    /// No key is longer.
    private static let longest = 1024

    /// The key in it.
    ///
    /// What is looked at is the open file, so that it is the one that is read.
    func key() throws(KeyError) -> APIKey {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else {
            throw errno == ENOENT ? .missing(path) : .unreadable(path, reason: String(cString: strerror(errno)))
        }
        defer { close(descriptor) }
        try check(descriptor)
        var bytes = [UInt8](repeating: 0, count: Self.longest + 1)
        let count = read(descriptor, &bytes, bytes.count)
        guard count >= 0 else { throw .unreadable(path, reason: String(cString: strerror(errno))) }
        guard count > 0 else { throw .empty(path) }
        let text = String(decoding: bytes.prefix(count), as: UTF8.self)
        guard text.contains(where: { !$0.isWhitespace }) else { throw .empty(path) }
        guard count <= Self.longest, let key = APIKey(text) else { throw .noKey(path) }
        return key
    }

    private func check(_ descriptor: Int32) throws(KeyError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadable(path, reason: String(cString: strerror(errno))) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .unreadable(path, reason: "not a regular file") }
        guard !isCredential else { return }
        guard [0, geteuid()].contains(status.st_uid) else { throw .foreign(path) }
        guard status.st_mode & 0o077 == 0 else { throw .exposed(path) }
    }
}

extension ProviderSettings {
    /// The key to ask with: of the configured file, else of the service's credentials, a directory; nil if there is none
    /// and none is needed.
    package func key(credentials: String?) throws(KeyError) -> APIKey? {
        guard name == .openWeatherMap || name == .openMeteo else { return nil }
        guard let key = try storedKey(credentials: credentials) else {
            if name == .openWeatherMap { throw .none(provider: name.rawValue) }
            return nil
        }
        if let url, let address = WebAddress(url), !address.isEncrypted, !address.isLoopback {
            throw .unencrypted(provider: name.rawValue)
        }
        return key
    }

    private func storedKey(credentials: String?) throws(KeyError) -> APIKey? {
        if let apiKeyFile { return try KeyFile(path: apiKeyFile).key() }
        guard let credentials else { return nil }
        do throws(KeyError) {
            return try KeyFile(path: credentials + "/" + name.rawValue, isCredential: true).key()
        } catch {
            if case .missing = error { return nil }
            throw error
        }
    }
}
