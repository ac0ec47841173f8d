internal import Foundation

/// How to start a program: arguments, environment and the three standard files.
struct SpawnPlan {
  var command: [String]
  var environment: [String: String?]
  var input: TestProcess.Input
  var pipeEnd: Int32
  var output: String
  var errors: String

  /// Starts the program with no signal blocked; returns its number.
  func spawn() throws -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe redirect(&actions)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    clearSignals(&attributes)

    var identifier: pid_t = 0
    let code = unsafe withStrings(command) { arguments in
      unsafe withStrings(mergedEnvironment) { variables in
        unsafe posix_spawnp(
          &identifier, command[0], &actions, &attributes, arguments, variables)
      }
    }
    guard code == 0 else { throw TestSupportError("cannot start \(command): error \(code)") }
    return identifier
  }

  private func redirect(_ actions: inout posix_spawn_file_actions_t) {
    switch input {
    case .nothing: unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    case .pipe: unsafe posix_spawn_file_actions_adddup2(&actions, pipeEnd, 0)
    case .file(let path): unsafe posix_spawn_file_actions_addopen(&actions, 0, path, O_RDONLY, 0)
    }
    let flags = O_WRONLY | O_CREAT | O_TRUNC
    unsafe posix_spawn_file_actions_addopen(&actions, 1, output, flags, 0o600)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, errors, flags, 0o600)
    // What the test has open, and was given by whoever started it, is nothing to the program.
    let open = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    for number in open.compactMap({ Int32($0) }) where number > 2 {
      unsafe posix_spawn_file_actions_addclose(&actions, number)
    }
  }

  private func clearSignals(_ attributes: inout posix_spawnattr_t) {
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
  }

  private var mergedEnvironment: [String] {
    var merged = ProcessInfo.processInfo.environment
    for (name, value) in environment { merged[name] = value }
    return merged.map { "\($0.key)=\($0.value)" }
  }
}

/// Calls `body` with the nil-terminated array of C strings that `exec` wants.
private func withStrings<Result>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = unsafe strings.map { unsafe strdup($0) } + [nil]
  defer { unsafe copies.forEach { unsafe free($0) } }
  return unsafe body(copies)
}
