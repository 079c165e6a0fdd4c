@preconcurrency import Dispatch
import Glibc

/// The kernel's news about links and addresses (rtnetlink(7)), as hints that a network may be back.
///
/// Nothing depends on them: where the socket cannot be had, polling goes by its pauses alone.
enum NetworkChanges {
    /// Something about a link or an address has changed; bursts count once.
    ///
    /// One consumer.
    static func stream() -> AsyncStream<Void> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            guard let descriptor = open() else { return continuation.finish() }
            let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .global())
            source.setEventHandler {
                var buffer = [UInt8](repeating: 0, count: 8192)
                while recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT)) > 0 {}
                continuation.yield()
            }
            source.setCancelHandler { close(descriptor) }
            source.resume()
            continuation.onTermination = { _ in source.cancel() }
        }
    }

    /// `struct sockaddr_nl` of netlink(7), which Swift's Glibc module leaves out.
    private struct Address {
        let family = UInt16(AF_NETLINK)
        let padding: UInt16 = 0
        /// 0: the kernel chooses.
        let port: UInt32 = 0
        /// RTMGRP_LINK, RTMGRP_IPV4_IFADDR and RTMGRP_IPV6_IFADDR of linux/rtnetlink.h.
        let groups: UInt32 = 0x1 | 0x10 | 0x100
    }

    private static func open() -> Int32? {
        let kind = Int32(SOCK_RAW.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let route: Int32 = 0  // NETLINK_ROUTE
        let descriptor = socket(AF_NETLINK, kind, route)
        guard descriptor >= 0 else { return nil }
        let isBound = withUnsafeBytes(of: Address()) { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) { bind(descriptor, $0.baseAddress, socklen_t(bytes.count)) == 0 }
        }
        if isBound { return descriptor }
        close(descriptor)
        return nil
    }
}

/// Lets the poller try again when the network changes.
struct NetworkService: Service {
    let desk: PollingDesk

    func run() async throws {
        for await _ in NetworkChanges.stream() { desk.hintAtNetwork() }
        // Without the kernel's news there is nothing to do, but a service does not end before the daemon does.
        while !Task.isCancelled { try await Task.sleep(for: .seconds(86_400)) }
    }
}
