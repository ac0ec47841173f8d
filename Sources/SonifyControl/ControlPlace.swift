internal import Glibc

/// Which daemon is meant: where its control socket is.
package enum ControlPlace: Hashable, Sendable {
  /// That of this user, as the environment says.
  case own
  /// The system's.
  case system
  /// A socket's path.
  case path(String)

  /// Where the system's daemon listens.
  static let systemPath = "/run/sonifyd/control"

  /// Finds out the path of the socket.
  ///
  /// - Parameters:
  ///   - variable: the value of an environment variable; empty counts as not set.
  ///   - isRoot: root without a session of its own means the system's daemon.
  /// - Returns: a path at which a daemon may listen or not.
  /// - Throws: ``ControlFailure`` when nothing says where it is.
  package func path(
    variable: (String) -> String? = environmentVariable, isRoot: Bool = geteuid() == 0
  ) throws(ControlFailure) -> String {
    switch self {
    case .path(let path): return path
    case .system: return Self.systemPath
    case .own: break
    }
    if let folder = variable("SONIFYD_RUNTIME_DIR") { return folder + "/control" }
    if let folder = variable("XDG_RUNTIME_DIR") { return folder + "/sonifyd/control" }
    if isRoot { return Self.systemPath }
    throw .noDaemon(
      """
      no sonifyd to be found: XDG_RUNTIME_DIR is not set. Log in through a session that sets it, set \
      SONIFYD_RUNTIME_DIR, or say where the socket is by --socket PATH or --system.
      """)
  }
}

/// The value of an environment variable that is set and not empty.
package func environmentVariable(_ name: String) -> String? {
  guard let value = unsafe getenv(name), unsafe value.pointee != 0 else { return nil }
  return unsafe String(cString: value)
}
