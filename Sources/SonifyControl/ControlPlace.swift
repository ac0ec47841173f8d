internal import Configuration
internal import Glibc

/// Which daemon is meant: where its control socket is.
package enum ControlPlace: Hashable, Sendable {
  /// That of this user, as the environment says.
  case own
  /// The system's.
  case system
  /// A socket's path.
  case path(String)

  /// The socket of the system's daemon.
  private static let systemPath = RuntimeFolder.system + "/control"

  /// The service manager's program for the daemon at `path`.
  package static func manager(of path: String) -> String {
    path == systemPath ? "systemctl" : "systemctl --user"
  }

  /// Finds out the path of the socket.
  ///
  /// - Parameters:
  ///   - environment: the variables that have a value.
  ///   - isRoot: whether this user is root.
  /// - Returns: a path at which a daemon may listen or not.
  /// - Throws: ``ControlFailure`` when nothing says where it is.
  package func path(
    _ environment: [String: String] = ProcessEnvironment.variables, isRoot: Bool = geteuid() == 0
  ) throws(ControlFailure) -> String {
    switch self {
    case .path(let path): return path
    case .system: return Self.systemPath
    case .own:
      if let folder = RuntimeFolder.path(environment, isRoot: isRoot) { return folder + "/control" }
    }
    throw .noDaemon(
      """
      no sonifyd to be found: XDG_RUNTIME_DIR is not set. Log in through a session that sets it, set \
      SONIFYD_RUNTIME_DIR, or say where the socket is by --socket PATH or --system.
      """)
  }
}
