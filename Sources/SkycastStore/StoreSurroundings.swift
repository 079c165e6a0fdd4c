import Glibc
package import SkycastCore

/// The world around a store: what it is not given with each call.
package struct StoreSurroundings: Sendable {
    /// Dates what the store itself has to tell, and what it moves aside.
    package let wall: any WallClock
    /// The kind of file system that a path lies on, such as `ext4`; nil if that is not told.
    package let fileSystem: @Sendable (String) -> String?

    /// The real world, unless a part of it is given.
    package init(
        wall: any WallClock = ComputerClock(),
        fileSystem: @escaping @Sendable (String) -> String? = { FileSystem.kind(of: $0) }
    ) {
        self.wall = wall
        self.fileSystem = fileSystem
    }

    /// The wall clock of the computer.
    package struct ComputerClock: WallClock {
        package init() {}
        package var now: Timestamp { Timestamp(Int64(time(nil))) }
    }
}
