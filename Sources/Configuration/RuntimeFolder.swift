internal import Glibc

/// The folder of the sockets, by which sonifyd and those who talk to it find each other.
package enum RuntimeFolder {
  /// That of the whole machine's sonifyd.
  package static let system = "/run/sonifyd"

  /// What the environment says; root without a session of its own means the system's.
  ///
  /// - Parameters:
  ///   - environment: the variables that have a value.
  ///   - isRoot: whether this user is root.
  /// - Returns: a folder that may be there or not; `nil` when nothing says where it is.
  package static func path(
    _ environment: [String: String] = ProcessEnvironment.variables, isRoot: Bool = geteuid() == 0
  ) -> String? {
    if let folder = environment["SONIFYD_RUNTIME_DIR"] { return folder }
    if let folder = environment["XDG_RUNTIME_DIR"] { return folder + "/sonifyd" }
    return isRoot ? system : nil
  }
}
