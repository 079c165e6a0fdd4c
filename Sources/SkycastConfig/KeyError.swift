import SkycastCore

/// Why there is no key to ask a weather service with.
package enum KeyError: Error, Hashable, Sendable {
    /// Neither a file nor a credential is named, and the provider needs a key.
    case none(provider: String)
    case missing(String)
    case unreadable(String, reason: String)
    /// It belongs to somebody else.
    case foreign(String)
    /// Group or others may read or write it.
    case exposed(String)
    case empty(String)
    case noKey(String)
    /// The provider's address would have the key cross the network for everybody to read.
    case unencrypted(provider: String)
}

extension KeyError: UserFacingError {
    package var message: String {
        switch self {
        case .none(let provider): "the provider '\(provider)' needs a key, and none is configured"
        case .missing(let path): "there is no key file '\(path)'"
        case .unreadable(let path, let reason): "cannot read the key file '\(path)': \(reason.lowercased())"
        case .foreign(let path): "the key file '\(path)' belongs to another user"
        case .exposed(let path): "others may read the key file '\(path)'"
        case .empty(let path): "the key file '\(path)' is empty"
        case .noKey(let path): "the key file '\(path)' holds something else than a key"
        case .unencrypted(let provider): "the key of '\(provider)' would cross the network unencrypted"
        }
    }

    package var hint: String? {
        switch self {
        case .none(let provider):
            "name its file in api_key_file, or give the service the credential '\(provider)' (LoadCredential=)"
        case .missing(let path): "put the key into it, then: chmod 600 \(path.quotedForShell)"
        case .unreadable: nil
        case .foreign(let path): "make it yours: sudo chown \"$USER\" \(path.quotedForShell)"
        case .exposed(let path): "chmod 600 \(path.quotedForShell)"
        case .empty: "put the key into it, on a line of its own"
        case .noKey: "a key is one word of letters, digits and signs of ASCII"
        case .unencrypted: "let provider.url begin with https://"
        }
    }
}
