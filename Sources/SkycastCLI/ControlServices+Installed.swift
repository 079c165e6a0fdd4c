import Glibc
import SkycastControl
import SkycastCore
import SkycastStore

extension ControlServices {
    /// The daemon at its socket, and the store on disk where it does not run.
    ///
    /// A daemon that does not take a subscription within `patience` is given up.
    package static func installed(
        socket: String, output: Int32 = STDOUT_FILENO, patience: Duration = .seconds(10)
    ) -> Self {
        var services = Self()
        services.ask = { (request, patience) throws(ControlFailure) in
            try ControlClient(path: socket).ask(request, within: patience)
        }
        services.watch = { hear throws(ControlFailure) in
            let client = try ControlClient(path: socket)
            _ = try client.ask(.subscribe, within: patience)
            guard hear(nil) else { return }
            while client.awaitEvent(for: output) {
                guard let event = try client.nextEvent() else { throw .ended }
                guard hear(event) else { return }
            }
        }
        services.holder = { InstanceLock.holder(beside: $0) }
        services.changeOffline = { (path, change, now) throws(OfflineStore.Failure) in
            try OfflineStore.change(at: path) { store throws(StoreError) in try await store.apply(change, at: now) }
        }
        services.emit = { text in CommandLineTool.write(text, to: output) }
        services.now = { Timestamp(Int64(time(nil))) }
        services.pause = { usleep(50_000) }
        return services
    }
}
