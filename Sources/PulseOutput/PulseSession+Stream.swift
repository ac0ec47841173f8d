internal import CPulse
internal import RealtimeAudio
internal import Synchronization

extension PulseSession {
  /// Opens a stream on the configured sink. The server answers in the stream's state callback.
  func openStream(_ context: OpaquePointer) {
    var format = pa_sample_spec(format: PA_SAMPLE_FLOAT32LE, rate: 48_000, channels: 2)
    guard let created = unsafe pa_stream_new(context, "sonification", &format, nil) else {
      return streamFailed()
    }
    unsafe stream = created
    unsafe hook(created)
    // No prebuffering, so that the stream runs at once and positions stay true over underruns. No
    // volume either: with flat volumes it would move the user's master.
    var buffer = pa_buffer_attr(
      maxlength: UInt32.max, tlength: configuration.bufferBytes, prebuf: 0, minreq: UInt32.max,
      fragsize: UInt32.max)
    // Timing is asked for when it is needed: libpulse's own updates cost a tenth of its thread.
    let code = unsafe pa_stream_connect_playback(
      created, configuration.sink, &buffer, PA_STREAM_ADJUST_LATENCY, nil, nil)
    if code < 0 { streamFailed() }
  }

  private func hook(_ stream: OpaquePointer) {
    unsafe pa_stream_set_state_callback(stream, streamStateChanged, userdata)
    unsafe pa_stream_set_write_callback(stream, samplesRequested, userdata)
    unsafe pa_stream_set_started_callback(stream, streamStarted, userdata)
    unsafe pa_stream_set_underflow_callback(stream, streamUnderflowed, userdata)
    unsafe pa_stream_set_overflow_callback(stream, streamOverflowed, userdata)
    unsafe pa_stream_set_suspended_callback(stream, streamSuspended, userdata)
    unsafe pa_stream_set_moved_callback(stream, streamMoved, userdata)
    unsafe pa_stream_set_buffer_attr_callback(stream, bufferChanged, userdata)
    unsafe pa_stream_set_event_callback(stream, streamEvent, userdata)
  }

  /// Takes our callbacks away, so that none comes for a stream that we have left.
  func unhook(_ stream: OpaquePointer) {
    unsafe pa_stream_set_state_callback(stream, nil, nil)
    unsafe pa_stream_set_write_callback(stream, nil, nil)
    unsafe pa_stream_set_started_callback(stream, nil, nil)
    unsafe pa_stream_set_underflow_callback(stream, nil, nil)
    unsafe pa_stream_set_overflow_callback(stream, nil, nil)
    unsafe pa_stream_set_suspended_callback(stream, nil, nil)
    unsafe pa_stream_set_moved_callback(stream, nil, nil)
    unsafe pa_stream_set_buffer_attr_callback(stream, nil, nil)
    unsafe pa_stream_set_event_callback(stream, nil, nil)
  }

  /// Looks at what became of the stream.
  func streamChanged() {
    guard let stream = unsafe stream else { return }
    switch unsafe pa_stream_get_state(stream) {
    case PA_STREAM_READY: unsafe streamOpened(stream)
    case PA_STREAM_FAILED, PA_STREAM_TERMINATED:
      // When the whole connection went, its own callback tells why.
      if let context = unsafe context, unsafe pa_context_get_state(context) == PA_CONTEXT_READY {
        streamFailed()
      }
    default: break
    }
  }

  private func streamOpened(_ stream: OpaquePointer) {
    connectionSucceeded()
    facts.isOpen = true
    isFlushing = false
    facts.hasStarted = false
    facts.isFlowing = true
    facts.isCorkRequested = false
    facts.isStreamSilenced = false
    facts.isSinkSilenced = false
    facts.isSuspended = unsafe pa_stream_is_suspended(stream) == 1
    facts.streamIndex = unsafe pa_stream_get_index(stream)
    unsafe noteDevice(stream)
    facts.askedDevice = configuration.sink == nil ? "" : facts.device
    if !facts.isSuspended { beginFeeding() }
    publish { $0.connections += 1 }
  }

  /// Takes up the present and gives the server time to ask for it.
  private func beginFeeding() {
    lastRequest = monotonicNanoseconds()
    graceEnds = lastRequest + settlingTime
    feed.begin()
  }

  // MARK: Samples

  /// The server wants `bytes` more than it has.
  func request(bytes: Int) {
    lastRequest = monotonicNanoseconds()
    if facts.hasStarted, graceEnds - lastRequest < settlingTime - settledAfter {
      graceEnds = lastRequest
    }
    if !facts.isFlowing || facts.isSuspended { flowReturned() }
    guard !isFlushing else { return staleBytes += bytes }
    feed.ask(frames: Int64(bytes) / Int64(StreamUnits.bytesPerFrame))
    deliver()
  }

  /// Blocks that were missing are there.
  func blocksArrived() {
    link.outputSignal.take()
    deliver()
  }

  /// Gives the server what it has asked for, as far as it is there, in as few packets as possible.
  private func deliver() {
    guard facts.isOpen, let stream = unsafe stream else { return feed.discard() }
    while feed.hasDueBlock(), unsafe write(to: stream) {}
  }

  /// Writes the blocks that follow on each other, straight into memory that the server shares.
  private func write(to stream: OpaquePointer) -> Bool {
    var memory: UnsafeMutableRawPointer?
    var size = feed.missingBytes
    guard unsafe pa_stream_begin_write(stream, &memory, &size) >= 0, let memory = unsafe memory
    else { return false }
    let filled = unsafe feed.fill(UnsafeMutableRawBufferPointer(start: memory, count: size))
    guard filled > 0 else {
      unsafe pa_stream_cancel_write(stream)
      return false
    }
    return unsafe pa_stream_write(stream, memory, filled, nil, 0, PA_SEEK_RELATIVE) >= 0
  }

  /// The first request after a freeze or a sleep, or the first after what followed from that.
  private func flowReturned() {
    guard link.isConsuming.load(ordering: .relaxed) else { return restart() }
    facts.isFlowing = true
    facts.isSuspended = false
    publish()
  }

  /// What the server still holds is from before, so it goes.
  private func restart() {
    guard !isFlushing else { return }
    isFlushing = true
    staleBytes = 0
    flush()
  }

  private func flush() {
    guard let stream = unsafe stream else { return }
    unsafe dismiss(pa_stream_flush(stream, streamFlushed, userdata))
  }

  /// The server holds nothing. A server that was frozen has meanwhile asked for the whole time of its
  /// sleep, and counts on it: it gets that as a leap, which is flushed too, and then the present.
  func flushed() {
    guard isFlushing, let stream = unsafe stream else { return }
    guard staleBytes == 0 else {
      unsafe leap(stream, bytes: staleBytes)
      staleBytes = 0
      return flush()
    }
    isFlushing = false
    guard unsafe pa_stream_is_suspended(stream) != 1 else { return }  // it sleeps again
    beginFeeding()
  }

  /// Moves the place of the next write on by `bytes`, which count as given.
  private func leap(_ stream: OpaquePointer, bytes: Int) {
    let silence: [Float] = [0, 0]
    let offset = Int64(bytes) - Int64(StreamUnits.bytesPerFrame)
    _ = unsafe silence.withUnsafeBytes { frame in
      unsafe pa_stream_write(
        stream, frame.baseAddress, frame.count, nil, max(0, offset), PA_SEEK_RELATIVE)
    }
  }

  // MARK: What the server did to us

  /// The server has begun to play, or goes on after it had run dry.
  func started() {
    facts.hasStarted = true
    publish()
  }

  /// The server ran dry. Before it has begun, and while nobody feeds it, that is no fault.
  func underflowed() {
    guard facts.hasStarted, facts.isFlowing, !facts.isSuspended, !isFlushing else { return }
    board.update { $0.underruns += 1 }
  }

  /// The server's buffer was full.
  func overflowed() {
    board.update { $0.overruns += 1 }
  }

  /// The sink fell asleep or woke up. Awake counts from the first request on.
  func suspensionChanged() {
    noteSuspension()
    publish()
  }

  private func noteSuspension() {
    guard facts.isOpen, let stream = unsafe stream else { return }
    if unsafe pa_stream_is_suspended(stream) == 1 {
      facts.isSuspended = true
      feed.end()
    } else if facts.isSuspended {
      restart()
    }
  }

  /// The stream plays to another sink now.
  func moved() {
    guard let stream = unsafe stream else { return }
    unsafe noteDevice(stream)
    graceEnds = monotonicNanoseconds() + settlingTime
    noteSuspension()
    publish { $0.deviceChanges += 1 }
  }

  /// Something about the stream happened that has a name.
  func event(_ name: String) {
    switch name {
    case PA_STREAM_EVENT_REQUEST_CORK: facts.isCorkRequested = true
    case PA_STREAM_EVENT_REQUEST_UNCORK: facts.isCorkRequested = false
    default: return
    }
    publish()
  }

  // MARK: Figures

  private func noteDevice(_ stream: OpaquePointer) {
    sinkIndex = unsafe pa_stream_get_device_index(stream)
    facts.device = unsafe pa_stream_get_device_name(stream).map { unsafe String(cString: $0) } ?? ""
    noteBuffer()
    queryVolumes()
  }

  /// Reads what the server granted.
  func noteBuffer() {
    guard let stream = unsafe stream, let granted = unsafe pa_stream_get_buffer_attr(stream) else {
      return
    }
    let buffer = StreamUnits.milliseconds(unsafe granted.pointee.tlength)
    let request = StreamUnits.milliseconds(unsafe granted.pointee.minreq)
    patience = .milliseconds(max(1_000, Int64(3 * request)))
    board.update { $0.bufferMilliseconds = buffer }
  }

  /// Asks how late a sample written now would be heard.
  func refreshLatency() {
    guard facts.isOpen, facts.isFlowing, let stream = unsafe stream else { return }
    unsafe dismiss(pa_stream_update_timing_info(stream, timingUpdated, userdata))
  }

  /// The answer to `refreshLatency`.
  func noteLatency() {
    guard let stream = unsafe stream else { return }
    var latency: pa_usec_t = 0
    var isNegative: Int32 = 0
    guard unsafe pa_stream_get_latency(stream, &latency, &isNegative) >= 0 else { return }
    let milliseconds = isNegative == 0 ? Double(latency) / 1_000 : 0
    board.update { $0.latencyMilliseconds = milliseconds }
  }
}

/// Lets an operation run without waiting for its end.
func dismiss(_ operation: OpaquePointer?) {
  if let operation = unsafe operation { unsafe pa_operation_unref(operation) }
}

/// Nanoseconds that a new or moved stream may take until its sink asks for samples: an idle null sink
/// takes up to 2 s.
private let settlingTime = Int64.milliseconds(2_400)
/// Nanoseconds after which a stream that still gets requests has settled.
private let settledAfter = Int64.milliseconds(500)
