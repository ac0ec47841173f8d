@unsafe @preconcurrency internal import Glibc
internal import RealtimeAudio
internal import Synchronization

/// A thread that comes when it is time, or earlier when it is called.
///
/// A library for programs of any kind cannot ask for their run loop. The thread belongs to what plays:
/// it keeps that alive, and ends when its work says so.
final class Conductor: Sendable {
  private let signal = WakeSignal()
  /// When the thread comes by itself; everything is too late while it works.
  private let due = Atomic<Int64>(.max)
  /// Whether the thread has been called since it last began to work: once is enough, and dear.
  private let isCalled = Atomic<Bool>(false)

  /// Calls `begin` on a thread of its own, and then what that returns: with the present, for the moment
  /// at which to be called again, until there is none.
  ///
  /// - Throws: ``SoundLineError`` when the system has no thread left.
  func start(_ begin: @escaping @Sendable () -> (Int64) -> Int64?) throws(SoundLineError) {
    let body = ThreadBody { [self] in
      let work = begin()
      while let next = work(monotonicNanoseconds()) { rest(until: next) }
    }
    var everySignal = sigset_t()
    var before = sigset_t()
    unsafe sigfillset(&everySignal)
    unsafe pthread_sigmask(SIG_SETMASK, &everySignal, &before)  // signals are the program's own
    let context = unsafe Unmanaged.passRetained(body).toOpaque()
    var thread = pthread_t()
    let code = unsafe pthread_create(&thread, nil, runBody, context)
    unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
    guard code == 0 else {
      unsafe Unmanaged<ThreadBody>.fromOpaque(context).release()
      throw SoundLineError(
        description: "no thread left for sound; raise the limit (ulimit -u, TasksMax=)")
    }
    pthread_detach(thread)
  }

  /// Lets the thread come by `moment`, if it would come later.
  func expect(by moment: Int64) {
    if moment < due.load(ordering: .sequentiallyConsistent) { call() }
  }

  /// Lets the thread come at once.
  func call() {
    if !isCalled.exchange(true, ordering: .sequentiallyConsistent) { signal.raise() }
  }

  /// Whoever sets an earlier deadline either sees `moment` here or has called before; what was done before
  /// a call is seen by the work that follows.
  private func rest(until moment: Int64) {
    due.store(moment, ordering: .sequentiallyConsistent)
    _ = signal.wait(nanoseconds: moment - monotonicNanoseconds())
    due.store(.max, ordering: .sequentiallyConsistent)
    isCalled.store(false, ordering: .sequentiallyConsistent)
  }
}

/// Carries the work to its thread.
private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// The thread's body; a free function, because a closure here could belong to the main actor.
private func runBody(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context = unsafe context else { return nil }
  unsafe Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
  return nil
}
