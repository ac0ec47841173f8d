internal import CPulse
public import RealtimeAudio

/// Plays the engine's blocks on a PulseAudio or PipeWire server, and tells whether they arrive.
///
/// The only thread it makes is libpulse's; all the work is done there. A server that is missing, dies,
/// freezes or mutes us is a state and never an error: the output says so in `status` and keeps trying
/// to get back.
///
/// While sound flows, `link.isConsuming` is true and the engine renders up to `link.wanted`. Whenever
/// `isConsuming` turns true the stream begins at the engine's present and the server begins from
/// silence, so the engine should fade in then; the output ramps nothing. Create, use and stop it on
/// one thread.
@safe
public final class PulseOutput {
  private let loop: OpaquePointer
  private let session: PulseSession
  private let board: StatusBoard
  private var isRunning = true

  /// Starts to connect and returns at once; `status` tells what comes of it.
  ///
  /// - Parameters:
  ///   - configuration: which server and sink, and how far ahead.
  ///   - blocks: the ring that the render thread fills; it must hold the buffer's time at least.
  ///   - link: shared with the render thread, by no other output at the same time.
  /// - Throws: ``PulseOutputError`` when the process has no memory or no thread left.
  public init(
    _ configuration: PulseConfiguration = PulseConfiguration(),
    blocks: consuming RingReader<AudioBlock>, link: AudioLink
  ) throws(PulseOutputError) {
    guard let loop = unsafe pa_threaded_mainloop_new(),
      let api = unsafe pa_threaded_mainloop_get_api(loop)
    else { throw .outOfMemory }
    unsafe self.loop = loop
    board = StatusBoard()
    session = unsafe PulseSession(
      configuration: configuration, blocks: blocks, link: link, board: board, api: api)
    unsafe pa_threaded_mainloop_set_name(loop, "pulse")
    session.start()  // the loop's thread does not run yet
    guard unsafe pa_threaded_mainloop_start(loop) >= 0 else { throw .threadNotStarted }
  }

  deinit {
    stop()
    unsafe pa_threaded_mainloop_free(loop)
  }

  /// Where things stand now. A copy; any thread may ask.
  public var status: PulseStatus { board.status }

  /// Raised when `status` has news: its state, reason, device or a counter.
  public var statusSignal: WakeSignal { board.signal }

  /// Begins to find out whether a screen reader speaks on the server, or lets it be, as at the start;
  /// ``PulseStatus/isSpeechHeard`` tells.
  public func watchSpeech(_ isOn: Bool) {
    unsafe pa_threaded_mainloop_lock(loop)
    session.speech.turn(on: isOn)
    unsafe pa_threaded_mainloop_unlock(loop)
  }

  /// Leaves the server; what is queued there is not played, so fade out first.
  ///
  /// Waits for no answer, so it takes a few milliseconds even when the server is frozen.
  public func stop() {
    guard isRunning else { return }
    isRunning = false
    unsafe pa_threaded_mainloop_lock(loop)
    session.stop()
    unsafe pa_threaded_mainloop_unlock(loop)
    unsafe pa_threaded_mainloop_stop(loop)
  }
}

/// Why there can be no output at all.
public enum PulseOutputError: Error, Hashable, Sendable {
  /// No memory for libpulse's loop.
  case outOfMemory
  /// No thread for libpulse's loop.
  case threadNotStarted
}

extension PulseOutputError: CustomStringConvertible {
  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .outOfMemory: "no memory left for the sound output; stop other programs"
    case .threadNotStarted:
      "no thread left for the sound output; raise the limit (ulimit -u, TasksMax=)"
    }
  }
}
