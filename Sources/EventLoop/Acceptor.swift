internal import CLinux
internal import Glibc

/// Takes connections from a listening socket, also when no descriptor is left.
///
/// At the limit a waiting connection would make the loop spin: it stays readable and cannot be
/// accepted. One descriptor is kept in reserve; it is given up to accept and close that connection,
/// so its client learns at once that it is refused.
public final class Acceptor {
  private let listener: Int32
  private let firstSpare: Int32
  private var reserve: Descriptor?

  /// Connections closed unserved because the process had no descriptor left.
  public private(set) var refused: UInt64 = 0
  /// Whether a connection still waits that can be neither taken nor refused now: stop watching the
  /// listener for a while.
  public private(set) var isStuck = false

  /// Accepts from `listener`, which the caller keeps open; connections leave `spare` descriptors to the
  /// rest of the program, such as a new connection to the sound server.
  public init(listener: Int32, spare: Int = 0) {
    self.listener = listener
    firstSpare = spare > 0 ? Int32(clamping: DescriptorLimit.current - spare) : .max
    takeReserve()
  }

  /// The next waiting connection, or `nil` when none waits.
  public func next() -> Descriptor? {
    isStuck = false
    if reserve == nil { takeReserve() }
    while true {
      let number = acceptOne()
      // The kernel gives the lowest free number: from here on only the spare ones are left.
      if number >= firstSpare {
        close(number)
        refused += 1
        continue
      }
      if number >= 0 { return Descriptor(owning: number) }
      switch errno {
      case EINTR, ECONNABORTED: continue
      case EMFILE, ENFILE, ENOBUFS, ENOMEM:
        guard refuseOne() else {
          isStuck = true
          return nil
        }
      default: return nil
      }
    }
  }

  private func acceptOne() -> Int32 {
    let flags = Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    return accept4(listener, nil, nil, flags)
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
