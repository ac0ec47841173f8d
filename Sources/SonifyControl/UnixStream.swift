internal import CLinux
internal import Glibc

/// A connection to a Unix socket on which no call waits longer than it was told to.
struct UnixStream: ~Copyable {
  private let descriptor: Int32
  private let path: String

  /// Bytes that a path may have: the kernel's 108 less the closing NUL.
  private static var pathLimit: Int { 107 }

  private init(path: String) {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    self.path = path
  }

  /// Connects to the socket at `path`; connecting, and sending later, wait at most `seconds`.
  static func connect(to path: String, seconds: Double) throws(ControlFailure) -> UnixStream {
    guard path.utf8.count <= pathLimit, !path.utf8.contains(0) else {
      throw .noDaemon("socket path is \(path.utf8.count) bytes, the limit is \(pathLimit): \(path)")
    }
    let stream = UnixStream(path: path)  // closed after a throw
    guard stream.descriptor >= 0 else { throw .failed("no socket: \(lastError())") }
    stream.limitSending(to: seconds)
    guard connect(stream.descriptor, to: path) != 0 else { return stream }
    throw failure(errno, path: path, seconds: seconds)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The kernel takes this time as that of `connect` too.
  private func limitSending(to seconds: Double) {
    var limit = timeval()
    limit.tv_sec = Int(exactly: seconds.rounded(.up)) ?? 5
    unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  private static func connect(_ descriptor: Int32, to path: String) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  private static func failure(_ code: Int32, path: String, seconds: Double) -> ControlFailure {
    switch code {
    case ENOENT, ECONNREFUSED, ENOTDIR, ENOTSOCK, EPROTOTYPE:
      .noDaemon(
        """
        no sonifyd at \(path). Start it by '\(ControlPlace.manager(of: path)) start sonifyd.socket' or \
        'sonifyd < /dev/null &', or say where it is by --socket PATH or --system.
        """)
    case EACCES, EPERM:
      .failed(
        """
        you may not use \(path). Run sonifyctl as the user that sonifyd runs as; for the system's \
        sonifyd join the group sonifyd.
        """)
    case EAGAIN: .noAnswer(path, within: seconds)
    default: .failed("cannot connect to \(path): \(errorText(code))")
    }
  }

  /// Sends all of `bytes`.
  func send(_ bytes: [UInt8], seconds: Double) throws(ControlFailure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        throw .noAnswer(path, within: seconds)
      } else if errno != EINTR {
        throw .connectionLost("sonifyd at \(path) closed the connection: \(lastError())")
      }
    }
  }

  /// What waiting for bytes came to.
  enum Arrival {
    case bytes(ArraySlice<UInt8>)
    case end, nothing
    /// Whoever read our output has gone.
    case abandoned
  }

  /// What has come, after waiting for it at most `milliseconds`; less if `needsReader` and nobody reads
  /// our output any more. Without that, `watch | head` would go on until the event after the last one
  /// wanted.
  func receive(milliseconds: Int32, needsReader: Bool) throws(ControlFailure) -> Arrival {
    guard isWanted(afterWaiting: milliseconds, needsReader: needsReader) else { return .abandoned }
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe chunk.withUnsafeMutableBytes {
      unsafe recv(descriptor, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
    }
    if count > 0 { return .bytes(chunk.prefix(count)) }
    if count == 0 || errno == ECONNRESET { return .end }
    if errno == EAGAIN || errno == EINTR { return .nothing }
    throw .connectionLost("reading from sonifyd at \(path) failed: \(lastError())")
  }

  /// Waits for bytes; false when nobody reads our output, if that matters.
  private func isWanted(afterWaiting milliseconds: Int32, needsReader: Bool) -> Bool {
    var wanted = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: needsReader ? STDOUT_FILENO : -1, events: 0, revents: 0),  // -1 is passed over
    ]
    _ = unsafe wanted.withUnsafeMutableBufferPointer {
      unsafe poll($0.baseAddress, nfds_t($0.count), milliseconds)
    }
    // No events were asked for, so it can only be an error or the end.
    return wanted[1].revents == 0
  }
}

/// The text of the error that the last call left.
func lastError() -> String { errorText(errno) }

func errorText(_ code: Int32) -> String {
  unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
}
