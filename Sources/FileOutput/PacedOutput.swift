internal import Glibc
public import RealtimeAudio
internal import Synchronization

/// Takes the engine's blocks at the pace of the clock and writes them to a file, or to nowhere.
///
/// For live sound without a sound server: `--output FILE` and `--output none`. One thread of its own,
/// which wakes every 20 ms. A file that cannot be written is reported in `failure`; the pace goes on,
/// so that the engine's time does.
public final class PacedOutput {
  private let state: PacedState
  private var thread: pthread_t?

  /// Starts to consume at the engine's present.
  ///
  /// - Parameters:
  ///   - file: where the samples go; `nil` is nowhere. Its first frame is the first one taken.
  ///   - blocks: the ring that the render thread fills; it should hold 100 ms.
  ///   - link: shared with the render thread, by no other output at the same time.
  ///   - format: gives the pace.
  /// - Throws: ``PacedOutputError`` when the process has no thread left.
  public init(
    file: consuming AudioFileWriter?, blocks: consuming RingReader<AudioBlock>, link: AudioLink,
    format: AudioFormat = AudioFormat()
  ) throws(PacedOutputError) {
    state = PacedState(file: file, blocks: blocks, link: link, format: format)
    let context = unsafe Unmanaged.passRetained(state).toOpaque()
    var started = pthread_t()
    guard unsafe pthread_create(&started, nil, runPaced, context) == 0 else {
      unsafe Unmanaged<PacedState>.fromOpaque(context).release()
      throw PacedOutputError()
    }
    thread = started
  }

  deinit { stop() }

  /// Why the file is incomplete; `nil` while all is well.
  public var failure: AudioFileError? { state.failure.withLock { $0 } }

  /// Raised when `failure` has come up.
  public var failureSignal: WakeSignal { state.failureSignal }

  /// Takes what is rendered, finishes the file and ends the thread.
  ///
  /// Takes a few milliseconds and the time of the disk. Look at `failure` afterwards: the end of a file
  /// can fail too.
  public func stop() {
    guard let thread else { return }
    self.thread = nil
    state.isStopping.store(true, ordering: .releasing)
    state.link.outputSignal.raise()
    pthread_join(thread, nil)
  }
}

/// The process has no thread left for the output.
public struct PacedOutputError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong and what to do.
  public var description: String {
    "no thread left for the sound output; raise the limit (ulimit -u, TasksMax=)"
  }
}

private func runPaced(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context = unsafe context else { return nil }
  unsafe Unmanaged<PacedState>.fromOpaque(context).takeRetainedValue().run()
  return nil
}
