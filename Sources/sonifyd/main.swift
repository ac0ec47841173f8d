import Glibc
import SonifyDaemon

exit(Daemon(arguments: Array(CommandLine.arguments.dropFirst())).run())
