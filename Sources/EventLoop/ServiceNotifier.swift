internal import CLinux
internal import CSystemd
internal import Glibc

/// Tells the service manager how the service is; does nothing where nobody has asked for it.
///
/// The same messages as `sd_notify`, which waits when the manager does not read: the main loop may not.
/// What finds no room is kept and sent with the next message, the newest of each kind.
public final class ServiceNotifier {
  /// A turn in the life of a service.
  public enum Phase: Sendable {
    /// Serving.
    case ready
    /// Reading its configuration again; ``ready`` must follow.
    case reloading
    /// About to end.
    case stopping
  }

  /// Nanoseconds after which the manager ends a service that has not called ``keepAlive()``; `nil` when
  /// nobody watches.
  public let watchdogPeriod: Int64?
  private let manager: Manager?
  private var waitingPhase: String?
  private var waitingStatus: String?

  /// Takes what the environment says and removes it, for it is meant for this process alone.
  ///
  /// Call it before any other thread exists.
  public init() {
    manager = unsafe getenv("NOTIFY_SOCKET").flatMap { unsafe Manager(at: String(cString: $0)) }
    unsafe unsetenv("NOTIFY_SOCKET")
    let period = Self.takeWatchdogPeriod()
    watchdogPeriod = manager == nil ? nil : period
  }

  /// `nil` as well when the variables are meant for another process.
  private static func takeWatchdogPeriod() -> Int64? {
    var microseconds: UInt64 = 0
    guard unsafe sd_watchdog_enabled(1, &microseconds) > 0 else { return nil }
    let period = microseconds.multipliedReportingOverflow(by: 1_000)
    return period.overflow ? nil : Int64(clamping: period.partialValue)
  }

  /// Whether somebody listens.
  public var isActive: Bool { manager != nil }

  /// Says that a turn has come.
  public func tell(_ phase: Phase) {
    waitingPhase =
      switch phase {
      case .ready: "READY=1"
      case .reloading: "RELOADING=1\nMONOTONIC_USEC=\(MonotonicClock.now / 1_000)"
      case .stopping: "STOPPING=1"
      }
    flush()
    if case .stopping = phase { _ = manager?.send("FDSTOREREMOVE=1\nFDNAME=\(Self.markName)") }
  }

  /// What the manager calls the mark that it keeps while we run.
  static let markName = "running"

  /// Gives the manager a descriptor to keep until ``Phase/stopping``: a run that finds it at its start
  /// follows one that crashed. The unit must allow it by `FileDescriptorStoreMax=`.
  public func keepMark() {
    let number = eventfd(0, Int32(EFD_CLOEXEC))
    guard let manager, number >= 0 else { return }
    let mark = Descriptor(owning: number)
    _ = manager.send("FDSTORE=1\nFDNAME=\(Self.markName)", with: mark.number)
  }

  /// Says in one sentence how the service is; a line end in it becomes a space.
  public func tell(status: String) {
    let line = status.utf8.map { $0 < 0x20 ? UInt8(ascii: " ") : $0 }
    waitingStatus = "STATUS=" + String(decoding: line, as: UTF8.self)
    flush()
  }

  /// Proves that the service lives.
  public func keepAlive() {
    flush()
    _ = manager?.send("WATCHDOG=1")
  }

  /// Sends what found no room before.
  public func flush() {
    let waiting = [waitingPhase, waitingStatus].compactMap(\.self)
    guard let manager, !waiting.isEmpty else { return }
    guard manager.send(waiting.joined(separator: "\n")) else { return }
    waitingPhase = nil
    waitingStatus = nil
  }
}

/// The socket at which a service manager takes messages.
private final class Manager {
  private let socket: Descriptor
  private let path: String

  /// `nil` for an address that is neither a path nor an abstract name (`@name`).
  init?(at path: String) {
    guard path.hasPrefix("/") || path.hasPrefix("@"), path.utf8.count > 1,
      path.utf8.count <= SocketError.pathLimit
    else { return nil }
    let flags = Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let number = CLinux.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | flags, 0)
    guard number >= 0 else { return nil }
    socket = Descriptor(owning: number)
    self.path = path
  }

  /// Whether the message, with a descriptor if one is given, is on its way, or never can be; `false` when
  /// there is no room for it now.
  func send(_ message: String, with descriptor: Int32? = nil) -> Bool {
    let number = socket.number
    var bytes = Array(message.utf8)
    var rights = Rights(descriptor: descriptor ?? -1)
    let count = unsafe withServiceAddress(path) { address, size in
      unsafe bytes.withUnsafeMutableBytes { bytes in
        var part = unsafe iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
        return unsafe withUnsafeMutablePointer(to: &part) { part in
          unsafe withUnsafeMutableBytes(of: &rights) { rights in
            var header = unsafe msghdr()
            unsafe header.msg_name = UnsafeMutableRawPointer(mutating: address)
            unsafe header.msg_namelen = size
            unsafe header.msg_iov = part
            unsafe header.msg_iovlen = 1
            if descriptor != nil {
              unsafe header.msg_control = rights.baseAddress
              unsafe header.msg_controllen = rights.count
            }
            return retrying { unsafe sendmsg(number, &header, Int32(MSG_NOSIGNAL)) }
          }
        }
      }
    }
    return count >= 0 || (errno != EAGAIN && errno != ENOBUFS)
  }
}

/// The control message that hands over one descriptor, laid out as `cmsg(3)` has it; its macros are not
/// to be had in Swift.
private struct Rights {
  private var header: cmsghdr
  private var descriptor: Int32
  private var padding: Int32 = 0

  init(descriptor: Int32) {
    header = cmsghdr()
    header.cmsg_len = MemoryLayout<cmsghdr>.size + MemoryLayout<Int32>.size
    header.cmsg_level = SOL_SOCKET
    header.cmsg_type = Int32(SCM_RIGHTS)
    self.descriptor = descriptor
  }
}

/// Lends `path` as a socket address; one that begins with `@` is a name and no file.
private func withServiceAddress(
  _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int
) -> Int {
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  unsafe withUnsafeMutableBytes(of: &address.sun_path) { bytes in
    unsafe bytes.copyBytes(from: path.utf8)
    if path.hasPrefix("@") { unsafe bytes[0] = 0 }
  }
  let size = MemoryLayout<sa_family_t>.size + path.utf8.count
  return unsafe withUnsafePointer(to: &address) { pointer in
    unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      unsafe body($0, socklen_t(size))
    }
  }
}
