import FoundationEssentials

/// The configuration file on disk.
package struct SettingsFile: Hashable, Sendable {
    /// As it was asked for; relative to the working directory if it does not begin at the root.
    package let path: String

    /// A file of that name; a link to one will do.
    package init(_ path: String) { self.path = path }

    /// No configuration is larger; anything beyond is a mistake and not worth the memory.
    private static let longest = 1 << 20

    /// The settings it says; nil if there is no such file, or nothing in it, as while an editor writes it anew.
    package func settings(_ context: SettingsContext) throws(ConfigurationError) -> Settings? {
        guard let bytes = try bytes(), bytes.contains(where: { !Self.space.contains($0) }) else { return nil }
        return try Settings(reading: bytes, path: path, context: context, exposure: FileExposure(of: path))
    }

    /// True if there is such a file, whatever is in it.
    package var exists: Bool { FileManager.default.fileExists(atPath: path) }

    private static let space: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]

    /// Its content; nil if there is no such file.
    func bytes() throws(ConfigurationError) -> [UInt8]? {
        do {
            let target = URL(filePath: path).resolvingSymlinksInPath().path
            let attributes = try FileManager.default.attributesOfItem(atPath: target)
            let type = attributes[.type] as? FileAttributeType
            // What is still a link leads nowhere.
            if type == .typeSymbolicLink { return nil }
            guard type == .typeRegular else { throw unreadable("not a regular file") }
            try checkSize((attributes[.size] as? Int) ?? 0)
            let content = try Data(contentsOf: URL(filePath: target))
            try checkSize(content.count)
            return Array(content)
        } catch let error as ConfigurationError {
            throw error
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile || error.code == .fileNoSuchFile {
            return nil
        } catch {
            throw unreadable(Self.reason((error as? CocoaError)?.code))
        }
    }

    private func checkSize(_ count: Int) throws(ConfigurationError) {
        if count > Self.longest { throw unreadable("larger than 1 MiB") }
    }

    private func unreadable(_ reason: String) -> ConfigurationError { .unreadable(path: path, reason: reason) }

    private static func reason(_ code: CocoaError.Code?) -> String {
        switch code {
        case .fileReadNoPermission?: "permission denied"
        case .fileReadInvalidFileName?: "not a possible file name"
        default: "the file system failed"
        }
    }
}
