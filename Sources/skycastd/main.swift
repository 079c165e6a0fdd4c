import Foundation
import SkycastDaemon

let status = await Daemon.main(
    Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment)
exit(status)
