internal import CLinux
@unsafe @preconcurrency internal import Glibc

/// Watches any number of descriptors as one source of a loop.
///
/// `sd-event` asks the kernel about every ready descriptor again after each handler, so a thousand that
/// are ready cost a million looks. A group takes a few at a time and asks only then. Belongs to the
/// thread of its loop.
@safe
public final class DescriptorGroup {
  /// A descriptor being watched; let it go, before the descriptor is closed, to stop watching.
  public final class Member {
    fileprivate let descriptor: Int32
    private weak var group: DescriptorGroup?
    private let token: UInt64

    fileprivate init(_ descriptor: Int32, _ token: UInt64, of group: DescriptorGroup) {
      self.descriptor = descriptor
      self.token = token
      self.group = group
    }

    deinit { group?.remove(descriptor, token) }

    /// Chooses what the descriptor is watched for besides its end.
    public func watch(reading: Bool, writing: Bool) {
      group?.watch(descriptor, token, reading: reading, writing: writing)
    }
  }

  private let poll: Descriptor
  private var source: EventLoop.Source?
  private var handlers: [UInt64: () -> Void] = [:]
  private var nextToken: UInt64 = 0
  private var ready = unsafe [epoll_event](repeating: epoll_event(), count: 32)
  /// Those of `ready` that are still to be handled.
  private var waiting = 0..<0

  /// Nanoseconds after which a turn leaves the rest for the next one: many that bring much must not keep
  /// the loop from other things.
  private static let turnTime: Int64 = 10_000_000

  /// Creates an empty group.
  public init(on loop: EventLoop) throws(SystemError) {
    let number = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard number >= 0 else { throw .last("epoll_create1") }
    poll = Descriptor(owning: number)
    source = try loop.whenReadable(number) { [unowned self] in handleSome() }
  }

  /// Calls `handle` each turn in which `descriptor` has bytes, an end or an error to be read.
  public func whenReadable(
    _ descriptor: Int32, _ handle: @escaping () -> Void
  ) throws(SystemError) -> Member {
    var event = unsafe epoll_event()
    unsafe event.events = UInt32(EPOLLIN.rawValue)
    unsafe event.data.u64 = nextToken
    guard unsafe epoll_ctl(poll.number, EPOLL_CTL_ADD, descriptor, &event) == 0 else {
      throw .last("epoll_ctl")
    }
    handlers[nextToken] = handle
    defer { nextToken += 1 }
    return Member(descriptor, nextToken, of: self)
  }

  private func watch(_ descriptor: Int32, _ token: UInt64, reading: Bool, writing: Bool) {
    var event = unsafe epoll_event()
    unsafe event.events =
      (reading ? UInt32(EPOLLIN.rawValue) : 0) | (writing ? UInt32(EPOLLOUT.rawValue) : 0)
    unsafe event.data.u64 = token
    unsafe epoll_ctl(poll.number, EPOLL_CTL_MOD, descriptor, &event)
  }

  private func remove(_ descriptor: Int32, _ token: UInt64) {
    handlers[token] = nil
    var unused = unsafe epoll_event()
    unsafe epoll_ctl(poll.number, EPOLL_CTL_DEL, descriptor, &unused)
  }

  /// A handler may let members go, its own too: those are not called any more. The kernel is asked anew
  /// when all that it named have been handled, so that everybody has a turn.
  private func handleSome() {
    if waiting.isEmpty {
      waiting = 0..<max(0, Int(unsafe epoll_wait(poll.number, &ready, Int32(ready.count), 0)))
    }
    let end = MonotonicClock.now + Self.turnTime
    repeat {
      guard let next = waiting.popFirst() else { return }
      let token = unsafe ready[next].data.u64
      handlers[token]?()
    } while MonotonicClock.now < end
  }
}
