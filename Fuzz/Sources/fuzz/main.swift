// fuzz TARGET [libFuzzer's options and folders]: feeds one target with rubbish; see docs/fuzzing.md.
import CFuzzer
import Glibc

// libFuzzer starts itself anew for some work, with the same words; it leaves those alone that begin with
// two dashes.
let word = CommandLine.arguments.dropFirst().first ?? ""
let name = word.hasPrefix("--") ? String(word.dropFirst(2)) : word
guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
  FuzzTarget.all.forEach { print($0.name) }
  exit(name == "list" ? 0 : 2)
}
chosen = target.run
var count = CommandLine.argc
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
arguments?[1] = strdup("--" + name)
exit(LLVMFuzzerRunDriver(&count, &arguments, runChosen))
