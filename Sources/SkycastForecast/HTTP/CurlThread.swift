import CCurl
import Foundation
import Synchronization

/// The one thread that libcurl works on, for all exchanges at once.
///
/// It sleeps in libcurl until something arrives, and nobody waits for it: an exchange that is cancelled has ended
/// before its transfer is taken away.
final class CurlThread: Sendable {
    /// libcurl's transfers (libcurl-multi(3)).
    ///
    /// Unsafe only for the compiler: it never changes, and the one function that other threads call with it is
    /// `curl_multi_wakeup`, which is made for that.
    nonisolated(unsafe) private let transfers: UnsafeMutableRawPointer?
    private let mailbox = Mutex(Mailbox())

    private struct Mailbox {
        var arrivals: [Exchange] = []
        var isOver = false
    }

    /// Must be called before anything else of libcurl's, once a process.
    private static let library: Void = { curl_global_init(Int(CURL_GLOBAL_DEFAULT)) }()

    init() {
        _ = Self.library
        transfers = curl_multi_init()
        let thread = Thread { self.work() }
        thread.name = "curl"
        thread.start()
    }

    /// Begins an exchange.
    func run(_ exchange: Exchange) { wake { $0.arrivals.append(exchange) } }

    /// Lets the thread look around.
    func wake() { wake { _ in } }

    /// Ends the thread, and with it the exchanges.
    func end() { wake { $0.isOver = true } }

    /// Changes the mail and rings, both under the lock: once the thread has seen that it is over, libcurl's transfers are
    /// no more, and nobody rings.
    private func wake(_ change: (inout Mailbox) -> Void) {
        mailbox.withLock { mailbox in
            guard !mailbox.isOver else { return }
            change(&mailbox)
            curl_multi_wakeup(transfers)
        }
    }

    private func work() {
        var running: [UnsafeMutableRawPointer: CurlTransfer] = [:]
        while case (let arrivals, let isOver) = takeMail(), !isOver {
            for exchange in arrivals where !exchange.isOver {
                guard let transfer = CurlTransfer(exchange) else {
                    exchange.end(.failure(.broken))
                    continue
                }
                running[transfer.handle] = transfer
                curl_multi_add_handle(transfers, transfer.handle)
            }
            var count: Int32 = 0
            curl_multi_perform(transfers, &count)
            var result = CURLE_OK
            while let handle = skycast_curl_ended(transfers, &result) { running[handle]?.end(result) }
            for (handle, transfer) in running where transfer.exchange.isOver {
                curl_multi_remove_handle(transfers, handle)
                running[handle] = nil
            }
            curl_multi_poll(transfers, nil, 0, Self.longestSleep, nil)
        }
        for (handle, transfer) in running {
            curl_multi_remove_handle(transfers, handle)
            transfer.exchange.end(.failure(.cancelled))
        }
        curl_multi_cleanup(transfers)
    }

    /// In milliseconds; libcurl's own deadlines and what arrives cut it short.
    private static let longestSleep: Int32 = 600_000

    private func takeMail() -> (arrivals: [Exchange], isOver: Bool) {
        mailbox.withLock { mailbox in
            defer { mailbox.arrivals = [] }
            return (mailbox.arrivals, mailbox.isOver)
        }
    }
}
