import Glibc
import SkycastCLI

exit(CommandLineTool.main(services: .installed()).rawValue)
