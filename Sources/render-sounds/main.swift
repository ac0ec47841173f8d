import Glibc
import SoundPages

exit(RenderSounds(arguments: Array(CommandLine.arguments.dropFirst())).run())
