internal import CLinux
internal import CSystemd
internal import Glibc

/// Everything that is not real-time happens on this loop: descriptors, timers, signals.
///
/// It belongs to the thread that runs it and is not `Sendable`. A handler runs to its end before the
/// next one starts, so what they share needs no lock. The corresponding C interface is `sd-event`.
@safe
public final class EventLoop {
  private let event: OpaquePointer
  private var result: Int32 = 0

  /// Something being watched; let it go to stop watching.
  @safe
  public final class Source {
    fileprivate var source: OpaquePointer?
    fileprivate let handle: () -> Void
    fileprivate init(_ handle: @escaping () -> Void) { self.handle = handle }
    deinit { _ = unsafe sd_event_source_disable_unref(source) }  // before the closure dies

    /// Stops or resumes the watching without letting go; what happened meanwhile is seen then.
    public func watch(_ isWanted: Bool) {
      let mode = isWanted ? SD_EVENT_ON : SD_EVENT_OFF
      _ = unsafe sd_event_source_set_enabled(source, Int32(mode))
    }

    /// Chooses what a descriptor is watched for: bytes to read, room to write, or only its end.
    public func watch(reading: Bool, writing: Bool) {
      let events = (reading ? EPOLLIN.rawValue : 0) | (writing ? EPOLLOUT.rawValue : 0)
      _ = unsafe sd_event_source_set_io_events(source, UInt32(events))
    }

    /// Whether this is handled before other things that are due at the same time. Such a source must
    /// bound what it does, or nothing else happens.
    public func setPrecedence(_ goesFirst: Bool) {
      let priority = goesFirst ? SD_EVENT_PRIORITY_IMPORTANT : SD_EVENT_PRIORITY_NORMAL
      _ = unsafe sd_event_source_set_priority(source, Int64(priority))
    }

    fileprivate var context: UnsafeMutableRawPointer {
      unsafe Unmanaged.passUnretained(self).toOpaque()
    }
  }

  /// Creates a loop for the calling thread.
  public init() throws(SystemError) {
    var created: OpaquePointer?
    let code = unsafe sd_event_new(&created)
    guard code >= 0, let created = unsafe created else {
      throw SystemError(call: "sd_event_new", code: -code)
    }
    unsafe event = created
  }

  deinit { _ = unsafe sd_event_unref(event) }

  /// Handles events until ``exit(_:)`` is called; returns its argument.
  public func run() throws(SystemError) -> Int32 {
    let code = unsafe sd_event_loop(event)
    guard code >= 0 else { throw SystemError(call: "sd_event_loop", code: -code) }
    return result
  }

  /// Makes ``run()`` return `status` after the handler that calls this.
  public func exit(_ status: Int32) {
    result = status
    _ = unsafe sd_event_exit(event, 0)
  }

  /// Calls `handle` each turn in which `descriptor` has bytes, an end or an error to be read.
  ///
  /// A regular file and `/dev/null` cannot be polled: they are read from a source that runs once in
  /// each turn in which nothing else waits, so that a long file does not starve sockets and timers.
  public func whenReadable(
    _ descriptor: Int32, _ handle: @escaping () -> Void
  ) throws(SystemError) -> Source {
    let source = Source(handle)
    let code = unsafe sd_event_add_io(
      event, &source.source, descriptor, UInt32(EPOLLIN.rawValue), descriptorReady, source.context)
    if code == -EPERM { return try whenIdle(handle) }
    guard code >= 0 else { throw SystemError(call: "sd_event_add_io", code: -code) }
    return source
  }

  /// Calls `handle` in every turn in which nothing else is to be done.
  private func whenIdle(_ handle: @escaping () -> Void) throws(SystemError) -> Source {
    let source = Source(handle)
    let code = unsafe sd_event_add_defer(event, &source.source, deferredReady, source.context)
    guard code >= 0 else { throw SystemError(call: "sd_event_add_defer", code: -code) }
    _ = unsafe sd_event_source_set_priority(source.source, Int64(SD_EVENT_PRIORITY_IDLE))
    _ = unsafe sd_event_source_set_enabled(source.source, Int32(SD_EVENT_ON))
    return source
  }

  /// Calls `handle` when the process gets `signal`.
  ///
  /// The signal must be blocked (``SignalMask/block(_:)``) before any other thread starts, or an
  /// early one goes past the loop.
  public func whenSignalled(
    _ signal: Int32, _ handle: @escaping () -> Void
  ) throws(SystemError) -> Source {
    let source = Source(handle)
    let code = unsafe sd_event_add_signal(
      event, &source.source, signal, signalReady, source.context)
    guard code >= 0 else { throw SystemError(call: "sd_event_add_signal", code: -code) }
    return source
  }

  /// Makes a timer on the monotonic clock that is not yet armed.
  public func makeTimer(_ handle: @escaping () -> Void) throws(SystemError) -> Timer {
    let source = Source(handle)
    let code = unsafe sd_event_add_time(
      event, &source.source, clockid_t(CLOCK_MONOTONIC), .max, Timer.accuracy, timeReached,
      source.context)
    guard code >= 0 else { throw SystemError(call: "sd_event_add_time", code: -code) }
    _ = unsafe sd_event_source_set_enabled(source.source, Int32(SD_EVENT_OFF))
    return Timer(source: source)
  }
}

/// Calls its handler once for each time it is armed.
@safe
public final class Timer {
  /// Microseconds by which the kernel may delay it; 0 would mean 250 ms to `sd-event`.
  fileprivate static var accuracy: UInt64 { 1_000 }
  private let source: EventLoop.Source

  fileprivate init(source: EventLoop.Source) { self.source = source }

  /// Fires at `nanoseconds` of ``MonotonicClock``, at once if that has passed; replaces what was armed.
  public func arm(at nanoseconds: Int64) {
    _ = unsafe sd_event_source_set_time(source.source, UInt64(max(0, nanoseconds)) / 1_000)
    _ = unsafe sd_event_source_set_enabled(source.source, Int32(SD_EVENT_ONESHOT))
  }
}

/// Time since boot, without what the machine slept; no one can step it.
public enum MonotonicClock {
  /// Nanoseconds.
  public static var now: Int64 { nanoseconds(of: clockid_t(CLOCK_MONOTONIC)) }

  /// Nanoseconds since 1970 of the wall clock, which may step.
  public static var wall: Int64 { nanoseconds(of: clockid_t(CLOCK_REALTIME)) }

  private static func nanoseconds(of clock: clockid_t) -> Int64 {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}

/// Signals that only the event loop shall see.
public enum SignalMask {
  /// Blocks `signals` for this thread and those it will start; call first thing in main.
  public static func block(_ signals: [Int32]) {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for signal in signals { unsafe sigaddset(&set, signal) }
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// A peer that has gone shall be an error of the write, never the end of the process.
  public static func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
  }
}

private func call(_ context: UnsafeMutableRawPointer?) -> Int32 {
  guard let context = unsafe context else { return 0 }
  // Held for the call: the handler may let its own source go.
  let source = unsafe Unmanaged<EventLoop.Source>.fromOpaque(context).takeUnretainedValue()
  withExtendedLifetime(source) { source.handle() }
  return 0  // a negative value would switch the source off
}
private func descriptorReady(
  _: OpaquePointer?, _: Int32, _: UInt32, _ context: UnsafeMutableRawPointer?
) -> Int32 { unsafe call(context) }
private func deferredReady(_: OpaquePointer?, _ context: UnsafeMutableRawPointer?) -> Int32 {
  unsafe call(context)
}
private func timeReached(
  _: OpaquePointer?, _: UInt64, _ context: UnsafeMutableRawPointer?
) -> Int32 { unsafe call(context) }
private func signalReady(
  _: OpaquePointer?, _: UnsafePointer<signalfd_siginfo>?, _ context: UnsafeMutableRawPointer?
) -> Int32 { unsafe call(context) }
