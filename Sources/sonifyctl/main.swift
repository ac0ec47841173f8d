import Glibc
import SonifyControl

exit(ControlProgram(arguments: Array(CommandLine.arguments.dropFirst())).run())
