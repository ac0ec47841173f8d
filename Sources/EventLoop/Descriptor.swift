internal import CLinux
internal import Glibc

/// Owns an open descriptor and closes it exactly once.
public struct Descriptor: ~Copyable, Sendable {
  /// The number, for calls that borrow it.
  public let number: Int32

  /// Takes ownership of `number`.
  public init(owning number: Int32) { self.number = number }

  deinit { _ = close(number) }
}

/// What a read gave.
public enum ReadResult: Equatable, Sendable {
  /// This many bytes, at least one.
  case bytes(Int)
  /// Nothing now; more may come.
  case nothingYet
  /// The orderly end.
  case end
  /// The connection broke, with its `errno`.
  case broken(Int32)
}

/// Reads what there is into `buffer` without waiting longer than `descriptor` itself makes us.
///
/// The corresponding C function is `read`.
public func read(_ descriptor: Int32, into buffer: inout [UInt8]) -> ReadResult {
  let count = unsafe buffer.withUnsafeMutableBytes { bytes in
    retrying { unsafe read(descriptor, bytes.baseAddress, bytes.count) }
  }
  if count > 0 { return .bytes(count) }
  if count == 0 { return .end }
  return errno == EAGAIN ? .nothingYet : .broken(errno)
}

/// Sleeps until there is something to read from a descriptor that somebody made non-blocking.
public func waitUntilReadable(_ descriptor: Int32) {
  var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  _ = unsafe poll(&entry, 1, -1)
}

/// Whether a read would give bytes, an end or an error at once.
public func hasBytes(_ descriptor: Int32) -> Bool {
  var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  return unsafe poll(&entry, 1, 0) > 0
}

/// Lets more bytes wait in a pipe, so that its writer is woken less often; does nothing to other things.
public func enlargePipe(_ descriptor: Int32) {
  _ = fcntl(descriptor, F_SETPIPE_SZ, 1 << 20)
}

/// Whether the other end of a connection has gone for good; one that only sends no more is still there.
public func hasHungUp(_ descriptor: Int32) -> Bool {
  var entry = pollfd(fd: descriptor, events: 0, revents: 0)
  return unsafe poll(&entry, 1, 0) > 0 && Int32(entry.revents) & POLLHUP != 0
}

/// Makes reads of `descriptor` return at once.
func setNonBlocking(_ descriptor: Int32) {
  let flags = fcntl(descriptor, F_GETFL)
  _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
}

/// What standard input is; it decides between pipe and daemon and between the two clocks.
public enum InputKind: Sendable {
  /// A pipe, a socket or a FIFO: numbers arrive as they are made.
  case pipe
  /// A regular file: numbers of the past.
  case file
  /// A terminal or `/dev/null` or nothing: no numbers to come from here.
  case none

  /// Looks at `descriptor`.
  public static func of(_ descriptor: Int32) -> InputKind {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return .none }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFIFO, S_IFSOCK: return .pipe
    default: return .none
    }
  }
}
