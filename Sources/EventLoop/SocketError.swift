/// Why a socket could not be opened at its path.
public enum SocketError: Error, Hashable, Sendable {
  /// The path does not fit into a socket address.
  case pathTooLong(String)
  /// A running daemon answers there.
  case inUse(String)
  /// Something that is not a socket lies there; it is never removed.
  case notASocket(String)
  /// The folder could not be made or is not ours alone.
  case unsafeFolder(String, reason: String)
  /// A call failed.
  case failed(String, SystemError)

  /// Bytes that a path may have: the kernel's 108 less the closing NUL.
  static var pathLimit: Int { 107 }
}

extension SocketError: CustomStringConvertible {
  /// What is wrong, where, and what would be right.
  public var description: String {
    switch self {
    case .pathTooLong(let path):
      """
      socket path is \(path.utf8.count) bytes, the limit is \(Self.pathLimit): \(path). Set \
      SONIFYD_RUNTIME_DIR to a shorter folder.
      """
    case .inUse(let path):
      """
      another sonifyd is already listening on \(path). Stop it first (systemctl --user stop \
      sonifyd.socket where systemd listens for it), or set SONIFYD_RUNTIME_DIR to another folder.
      """
    case .notASocket(let path):
      "\(path) is in the way and is not a socket. Move it away; sonifyd does not remove it."
    case .unsafeFolder(let path, let reason):
      "cannot use the folder \(path) for sockets: \(reason)."
    case .failed(let path, let error):
      "cannot listen on \(path): \(error)."
    }
  }
}
