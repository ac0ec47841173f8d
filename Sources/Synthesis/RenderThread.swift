internal import Glibc
public import RealtimeAudio
internal import Synchronization

/// The thread that runs the engine: renders what the output wants, or keeps time while there is none.
///
/// It waits for `link.renderSignal` between the blocks and nowhere else; inside a block it neither
/// waits nor calls the system.
public final class RenderThread {
  private let link: AudioLink
  private let published = PublishedReport()
  private let isStopping = Stop()
  private var thread = pthread_t()
  private var isRunning = false

  /// Starts the thread, with real-time priority where the system allows it.
  ///
  /// - Throws: ``RenderThreadError`` when the system gives no thread.
  public init(
    engine: consuming SynthesisEngine, blocks: consuming RingWriter<AudioBlock>, link: AudioLink
  ) throws(RenderThreadError) {
    self.link = link
    let loop = RenderLoop(
      engine: engine, blocks: blocks, link: link, report: published, stop: isStopping)
    let start = RenderStart(loop)
    var everySignal = sigset_t()
    var before = sigset_t()
    unsafe sigfillset(&everySignal)
    unsafe pthread_sigmask(SIG_SETMASK, &everySignal, &before)  // signals are the main thread's
    let context = unsafe Unmanaged.passRetained(start).toOpaque()
    let code = unsafe pthread_create(&thread, nil, runRenderLoop, context)
    unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
    guard code == 0 else {
      unsafe Unmanaged<RenderStart>.fromOpaque(context).release()
      throw RenderThreadError(code: code)
    }
    isRunning = true
  }

  deinit { stop() }

  /// What the thread last published.
  public var report: RenderReport { published.value }

  /// Ends the thread after its present block and waits for that; a second call does nothing.
  public func stop() {
    guard isRunning else { return }
    isRunning = false
    isStopping.flag.store(true, ordering: .releasing)
    link.renderSignal.raise()
    pthread_join(thread, nil)
  }
}

/// The system gave no thread.
public struct RenderThreadError: Error, Hashable, CustomStringConvertible {
  /// What `pthread_create` returned.
  public var code: Int32

  /// What is wrong, with the system's reason.
  public var description: String {
    let reason = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    return "cannot start the audio thread: \(reason)"
  }
}

/// Asks the thread to end.
final class Stop: Sendable {
  let flag = Atomic<Bool>(false)
}

/// Carries the loop to its thread, which takes it out.
private final class RenderStart {
  var loop: RenderLoop?

  init(_ loop: consuming RenderLoop) { self.loop = consume loop }
}

/// The thread's body; a free function, because a closure here could belong to the main actor.
private func runRenderLoop(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context = unsafe context else { return nil }
  let start = unsafe Unmanaged<RenderStart>.fromOpaque(context).takeRetainedValue()
  // Refused to most users, and the daemon works without: the buffer is there for that.
  var priority = sched_param()
  priority.sched_priority = 5
  unsafe pthread_setschedparam(pthread_self(), SCHED_RR, &priority)
  if var loop = start.loop.take() { loop.run() }
  return nil
}
