internal import Glibc

/// A system call that failed, with the reason the kernel gave.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Name of the C function.
  public var call: String
  /// The `errno` it left.
  public var code: Int32

  /// Creates an error; `code` is an `errno`, not its negative.
  public init(call: String, code: Int32) {
    self.call = call
    self.code = code
  }

  /// The failure of a call that has just returned -1.
  static func last(_ call: String) -> SystemError {
    SystemError(call: call, code: errno)
  }

  /// What the kernel says of `code`, without the call's name: "Permission denied".
  public var reason: String {
    unsafe String(cString: strerror(code))
  }

  /// Reason and call.
  public var description: String { "\(reason) (\(call))" }
}

/// Calls again while a signal interrupts; the one place for that policy.
func retrying(_ body: () -> Int) -> Int {
  while true {
    let result = body()
    if result >= 0 || errno != EINTR { return result }
  }
}
