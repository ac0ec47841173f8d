internal import CLinux  // before CSystemd, or the socket types would belong to that module alone
internal import CSystemd
internal import Glibc

/// The sockets that a service manager has opened for us and handed over at our start.
///
/// They belong to the manager: they are used and closed, and their files are never removed, or the next
/// activation would find nobody there. Which is which is told by the last part of the path and the type
/// of the socket, so that one socket unit can hold them all. The corresponding C function is
/// `sd_listen_fds_with_names`.
public struct ActivatedSockets: ~Copyable {
  /// Listens for connections that bring numbers; `nil` when it was not handed over, or has been taken.
  public var stream: Listener?
  /// Receives messages that bring numbers.
  public var datagram: Listener?
  /// Listens for connections that ask and command.
  public var control: Listener?
  /// What was handed over and is of no use, and what is missing; one plain line each.
  public private(set) var remarks: [String] = []
  /// Whether the manager still kept the mark of a run that did not come to its end; see
  /// ``ServiceNotifier/keepMark()``.
  public private(set) var isAfterCrash = false

  /// Creates a value with no sockets: nobody has handed anything over.
  public init() {}

  /// Takes what was handed over to this process; a second call finds nothing.
  ///
  /// The variables that tell of it are removed, and those meant for another process are ignored. Call it
  /// before any other thread exists, because the environment is changed.
  public static func take() -> ActivatedSockets {
    var names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    let count = unsafe sd_listen_fds_with_names(1, &names)
    defer { unsafe free(names) }
    var sockets = ActivatedSockets()
    guard count >= 0 else {
      let reason = SystemError(call: "sd_listen_fds", code: -count).reason
      sockets.remarks = ["the sockets that systemd handed over cannot be used: \(reason)"]
      return sockets
    }
    for position in 0..<count {
      let name = unsafe names?[Int(position)]
      sockets.add(
        Descriptor(owning: SD_LISTEN_FDS_START + position),
        name: unsafe name.map { unsafe String(cString: $0) } ?? "")
      unsafe free(name)
    }
    sockets.remarkMissing()
    return sockets
  }

  /// Whether there is none of the three.
  public var isEmpty: Bool {
    let hasNone = stream == nil && datagram == nil
    return hasNone && control == nil
  }

  /// Keeps `descriptor` in its place, or closes it and remarks on that.
  package mutating func add(_ descriptor: consuming Descriptor, name: String) {
    let facts = SocketFacts(of: descriptor.number)
    if facts == nil, name == ServiceNotifier.markName {
      isAfterCrash = true
      return
    }
    setNonBlocking(descriptor.number)
    switch (facts?.name, facts?.kind) {
    case ("stream", .stream) where stream == nil: stream = Listener(adopting: descriptor)
    case ("datagram", .datagram) where datagram == nil: datagram = Listener(adopting: descriptor)
    case ("control", .stream) where control == nil: control = Listener(adopting: descriptor)
    default:
      remarks.append(
        """
        closed descriptor \(descriptor.number) (\(name)) that systemd handed over: \
        \(facts?.path ?? "no Unix socket that listens"); expected are ListenStream= with a path that \
        ends in /stream or /control, and ListenDatagram= with one that ends in /datagram, one of each
        """)
    }
  }

  /// Says which sockets are missing when only some were handed over.
  ///
  /// They are not made here: beside sockets of the manager they would be ours to remove, in a folder
  /// that is not ours.
  package mutating func remarkMissing() {
    guard !isEmpty else { return }
    if stream == nil { remark(missing: "ListenStream", "stream") }
    if datagram == nil { remark(missing: "ListenDatagram", "datagram") }
    if control == nil { remark(missing: "ListenStream", "control") }
  }

  private mutating func remark(missing directive: String, _ name: String) {
    remarks.append(
      """
      systemd handed over no \(name) socket, so nothing listens there: add \
      \(directive)=%t/sonifyd/\(name) to sonifyd.socket
      """)
  }
}

/// What an open Unix socket is: where it is bound, and whether connections or messages come in there.
struct SocketFacts {
  /// Where its file was when it was bound.
  let path: String
  let kind: Listener.Kind

  /// The last part of the path.
  var name: Substring {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.index(after: $0)...] } ?? path[...]
  }

  /// `nil` for what is no Unix socket bound to a path, and for a connection.
  init?(of descriptor: Int32) {
    guard let path = Self.path(of: descriptor) else { return nil }
    switch Self.option(SO_TYPE, of: descriptor) {
    case Int32(SOCK_STREAM.rawValue):
      guard Self.option(SO_ACCEPTCONN, of: descriptor) == 1 else { return nil }
      kind = .stream
    case Int32(SOCK_DGRAM.rawValue): kind = .datagram
    default: return nil
    }
    self.path = path
  }

  private static func option(_ name: Int32, of descriptor: Int32) -> Int32? {
    var value: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    let code = unsafe getsockopt(descriptor, SOL_SOCKET, name, &value, &size)
    return code == 0 ? value : nil
  }

  private static func path(of descriptor: Int32) -> String? {
    var address = sockaddr_un()
    var size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let code = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe getsockname(descriptor, $0, &size)
      }
    }
    guard code == 0, address.sun_family == sa_family_t(AF_UNIX) else { return nil }
    let path = unsafe withUnsafeBytes(of: &address.sun_path) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    return path.hasPrefix("/") ? path : nil
  }
}
