internal import CLinux
internal import Glibc

/// A Unix socket bound at a path, by this process or by the service manager that started it.
///
/// What this process has bound is unlinked when it goes away; what it was handed is left alone.
public struct Listener: ~Copyable {
  /// What kind of socket it is.
  public enum Kind: Sendable {
    /// Connections, each a stream of bytes.
    case stream
    /// Messages, each by itself.
    case datagram

    fileprivate var type: Int32 {
      switch self {
      case .stream: Int32(SOCK_STREAM.rawValue)
      case .datagram: Int32(SOCK_DGRAM.rawValue)
      }
    }
  }

  /// Where it is.
  public let path: String
  /// Readable when a connection or a message waits.
  public var descriptor: Int32 { socket.number }
  private let socket: Descriptor
  /// The file to remove in the end; `nil` for a socket that belongs to another.
  private let identity: FileIdentity?
  /// Whether a socket of somebody who has died without an end was in its place.
  public let tookOver: Bool

  /// Uses a socket that somebody else has bound and keeps: systemd, when it starts us on demand.
  ///
  /// Its file is not removed and its mode not judged; both are its owner's.
  public init(adopting socket: consuming Descriptor) {
    path = SocketFacts(of: socket.number)?.path ?? ""
    identity = nil
    tookOver = false
    self.socket = socket
  }

  /// Binds a socket of mode 0600 at `path`; takes over one whose owner has died.
  ///
  /// - Throws: ``SocketError``. A socket that answers, and anything that is no socket, is left alone.
  public init(_ kind: Kind, path: String) throws(SocketError) {
    guard path.utf8.count <= SocketError.pathLimit else { throw .pathTooLong(path) }
    let tookOver = try Self.removeStale(path, type: kind.type)
    let flags = Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let number = CLinux.socket(AF_UNIX, kind.type | flags, 0)
    guard number >= 0 else { throw .failed(path, .last("socket")) }
    let socket = Descriptor(owning: number)
    try Self.bindPrivately(socket, path: path)
    if kind == .stream, listen(number, SOMAXCONN) != 0 { throw .failed(path, .last("listen")) }
    identity = FileIdentity(path: path)
    self.tookOver = tookOver
    self.socket = socket
    self.path = path
  }

  /// The mask is set before the bind, so that the file is never open to others, not even briefly.
  private static func bindPrivately(
    _ socket: borrowing Descriptor, path: String
  ) throws(SocketError) {
    let number = socket.number
    let mask = umask(0o177)
    let bound = unsafe withAddress(path) { unsafe bind(number, $0, $1) }
    let error = SystemError.last("bind")
    umask(mask)
    guard bound == 0 else { throw .failed(path, error) }
  }

  deinit {
    if let identity, FileIdentity(path: path) == identity { _ = unsafe unlink(path) }
  }

  /// Returns whether there was one.
  private static func removeStale(_ path: String, type: Int32) throws(SocketError) -> Bool {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return false }
    guard status.st_mode & S_IFMT == S_IFSOCK else { throw .notASocket(path) }
    let probe = Descriptor(
      owning: CLinux.socket(AF_UNIX, type | Int32(SOCK_NONBLOCK.rawValue), 0))
    let number = probe.number
    let answered = unsafe withAddress(path) { unsafe connect(number, $0, $1) }
    // Refused means that nobody has it open any more; everything else means that somebody has.
    guard answered != 0, errno == ECONNREFUSED else { throw .inUse(path) }
    guard unsafe unlink(path) == 0 else { throw .failed(path, .last("unlink")) }
    return true
  }
}

/// Which file a path names now, so that a successor's socket is not unlinked for ours.
private struct FileIdentity: Equatable {
  var device: UInt = 0
  var number: UInt = 0

  init(path: String) {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return }
    device = UInt(status.st_dev)
    number = UInt(status.st_ino)
  }
}

/// Lends `path` as a socket address.
func withAddress(
  _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
) -> Int32 {
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
  return unsafe withUnsafePointer(to: &address) { pointer in
    unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      unsafe body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
    }
  }
}
