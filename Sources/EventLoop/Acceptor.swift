internal import Glibc

/// Takes connections from a listening socket, also when no descriptor is left.
///
/// At the limit a waiting connection would make the loop spin: it stays readable and cannot be
/// accepted. One descriptor is kept in reserve; it is given up to accept and close that connection,
/// so its client learns at once that it is refused.
public final class Acceptor {
  private let listener: Int32
  private var reserve: Descriptor?

  /// Connections closed unserved because the process had no descriptor left.
  public private(set) var refused: UInt64 = 0

  /// Accepts from `listener`, which the caller keeps open.
  public init(listener: Int32) {
    self.listener = listener
    takeReserve()
  }

  /// The next waiting connection, or `nil` when none waits.
  public func next() -> Descriptor? {
    while true {
      let number = acceptOne()
      if number >= 0 { return Descriptor(owning: number) }
      switch errno {
      case EINTR, ECONNABORTED: continue
      case EMFILE, ENFILE, ENOBUFS, ENOMEM: guard refuseOne() else { return nil }
      default: return nil
      }
    }
  }

  private func acceptOne() -> Int32 {
    let number = accept(listener, nil, nil)
    if number >= 0 {
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
      setNonBlocking(number)
    }
    return number
  }

  private func refuseOne() -> Bool {
    guard reserve != nil else { return false }
    reserve = nil
    let number = acceptOne()
    if number >= 0 {
      close(number)
      refused += 1
    }
    takeReserve()
    return number >= 0
  }

  private func takeReserve() {
    let number = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
    reserve = number >= 0 ? Descriptor(owning: number) : nil
  }
}
