internal import CLinux
internal import Glibc

/// Wakes a thread that waits on a descriptor; raising it twice before it is taken wakes it once.
///
/// Raising never blocks, so any thread may do it. The corresponding C function is `eventfd`.
public final class WakeSignal: Sendable {
  /// Readable while the signal is raised, for an event loop.
  public let descriptor: Int32

  /// Creates a signal that is not raised. Traps when the process has no descriptor left.
  public init() {
    descriptor = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
    precondition(descriptor >= 0, "No descriptor left for a wake signal")
  }

  deinit { close(descriptor) }

  /// Raises the signal.
  public func raise() {
    _ = eventfd_write(descriptor, 1)
  }

  /// Lowers the signal without waiting; returns whether it was raised.
  @discardableResult
  public func take() -> Bool {
    var count: eventfd_t = 0
    return unsafe eventfd_read(descriptor, &count) == 0
  }

  /// Waits until the signal is raised, lowers it and returns `true`; `false` after `nanoseconds`.
  public func wait(nanoseconds: Int64) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let (whole, rest) = max(0, nanoseconds).quotientAndRemainder(dividingBy: 1_000_000_000)
    var time = timespec(tv_sec: Int(whole), tv_nsec: Int(rest))
    guard unsafe ppoll(&entry, 1, &time, nil) > 0 else { return false }
    return take()
  }

  /// As ``wait(nanoseconds:)``.
  public func wait(milliseconds count: Int32) -> Bool {
    wait(nanoseconds: Int64(count) * 1_000_000)
  }
}
