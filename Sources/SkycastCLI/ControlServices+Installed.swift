import Glibc
import SkycastControl
import SkycastCore
import SkycastStore

extension ControlServices {
    /// The daemon at its socket, and the store on disk where it does not run.
    static func installed(socket: String) -> Self {
        var services = Self()
        services.ask = { (request, patience) throws(ControlFailure) in
            try ControlClient(path: socket).ask(request, within: patience)
        }
        services.watch = { hear throws(ControlFailure) in
            let client = try ControlClient(path: socket)
            _ = try client.ask(.subscribe, within: .seconds(10))
            guard hear(nil) else { return }
            while let event = try client.nextEvent() {
                guard hear(event) else { return }
            }
            throw .ended
        }
        services.changeOffline = { (path, change, now) throws(OfflineStore.Failure) in
            try OfflineStore.change(at: path) { store throws(StoreError) in try await store.apply(change, at: now) }
        }
        services.emit = { text in CommandLineTool.write(text, to: STDOUT_FILENO) }
        services.now = { Timestamp(Int64(time(nil))) }
        services.pause = { usleep(50_000) }
        return services
    }
}
