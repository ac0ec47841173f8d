internal import CPulse
internal import Glibc

extension PulseSession {
  /// Why the connection failed, in our words.
  func connectionFault() -> PulseFault {
    let code = lastError()
    if code == PA_ERR_ACCESS.rawValue || code == PA_ERR_AUTHKEY.rawValue {
      let path = cookiePath()
      return .accessDenied(cookie: path, isReadable: unsafe access(path, R_OK) == 0)
    }
    if code == PA_ERR_TIMEOUT.rawValue { return .noAnswer }
    return .unreachable(detail: errorText(code), isSessionKnown: isSessionKnown())
  }

  /// Why the stream failed; a missing sink is looked into further.
  func streamFailed() {
    let code = lastError()
    // A sink that is still missing is no news at each attempt.
    if case .sinkMissing = facts.fault, code == PA_ERR_NOENTITY.rawValue {
      return fail(facts.fault ?? .streamEnded(detail: errorText(code)))
    }
    fail(.streamEnded(detail: errorText(code)))
    if code == PA_ERR_NOENTITY.rawValue { listSinks() }
  }

  /// The last error of the connection; 0 without one.
  func lastError() -> UInt32 {
    guard let context = unsafe context else { return 0 }
    return UInt32(clamping: unsafe pa_context_errno(context))
  }

  private func errorText(_ code: UInt32) -> String {
    guard let text = unsafe pa_strerror(Int32(clamping: code)) else { return "error \(code)" }
    return unsafe String(cString: text)
  }

  /// Whether the user's server could be found at all.
  private func isSessionKnown() -> Bool {
    configuration.server != nil || environment("PULSE_SERVER") != nil
      || environment("XDG_RUNTIME_DIR") != nil
  }

  private func cookiePath() -> String {
    environment("PULSE_COOKIE") ?? (environment("HOME") ?? "~") + "/.config/pulse/cookie"
  }
}

/// A variable of the environment, or `nil` when it is unset or empty.
private func environment(_ name: String) -> String? {
  guard let value = unsafe getenv(name), unsafe value.pointee != 0 else { return nil }
  return unsafe String(cString: value)
}
