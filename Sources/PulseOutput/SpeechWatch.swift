internal import CPulse
internal import RealtimeAudio

/// Finds out whether a screen reader is speaking on the server we play to.
///
/// The streams of speech-dispatcher have no role at PulseAudio and stay open while nothing is said, so
/// that they are there tells nothing: each that may be heard gets a meter. Runs on libpulse's thread, or
/// while that is locked out, and never waits. What goes wrong with a meter ends that meter; its stream
/// gets another when something about it changes.
@safe
final class SpeechWatch {
  private let board: StatusBoard
  private var context: OpaquePointer?
  private var meters: [SpeechMeter] = []
  private var isOn = false
  private var isHeard = false
  /// Monotonic nanoseconds of the last peak that was speech.
  private var lastSignal: Int64 = 0
  private var holdTimer: LoopTimer?

  init(board: StatusBoard, api: UnsafeMutablePointer<pa_mainloop_api>) {
    self.board = board
    holdTimer = unsafe LoopTimer(api: api, context: userdata, callback: holdDue)
  }

  /// What the callbacks get; each meter unhooks its own when it goes.
  private var userdata: UnsafeMutableRawPointer {
    unsafe Unmanaged.passUnretained(self).toOpaque()
  }

  // MARK: On and off

  /// Begins to look for speech, or lets it be.
  func turn(on: Bool) {
    guard on != isOn else { return }
    isOn = on
    if on { list() } else { silence() }
  }

  /// A server is there: looks at the streams that it has.
  func join(_ context: OpaquePointer) {
    unsafe self.context = context
    list()
  }

  /// The server is left.
  func leave() {
    silence()
    unsafe context = nil
  }

  private func silence() {
    meters.removeAll()
    holdTimer?.cancel()
    tell(false)
  }

  private func list() {
    guard isOn, let context = unsafe context else { return }
    unsafe dismiss(pa_context_get_sink_input_info_list(context, speechDescribed, userdata))
  }

  // MARK: Streams

  /// A stream of the server has come, has gone or is not what it was.
  func inputChanged(_ type: UInt32, index: UInt32) {
    guard isOn, let context = unsafe context else { return }
    if type == PA_SUBSCRIPTION_EVENT_REMOVE.rawValue { return drop(input: index) }
    unsafe dismiss(pa_context_get_sink_input_info(context, index, speechDescribed, userdata))
  }

  /// Gives a stream of speech its meter, and takes it from one that cannot be heard.
  func describe(_ info: pa_sink_input_info) {
    guard isOn, let context = unsafe context else { return }
    let (input, sink) = unsafe (info.index, info.sink)
    guard unsafe isAudibleSpeech(info) else { return drop(input: input) }
    if let known = meters.first(where: { $0.input == input }) {
      if known.sink == sink, unsafe known.stream != nil { return }
      drop(input: input)
    }
    guard meters.count < Self.meterLimit else { return }
    meters.append(SpeechMeter(input: input, sink: sink))
    unsafe dismiss(pa_context_get_sink_info_by_index(context, sink, speechSinkDescribed, userdata))
  }

  /// The monitor of a sink is known: meters that waited for it begin.
  func describe(_ info: pa_sink_info) {
    guard isOn, let context = unsafe context, let monitor = unsafe info.monitor_source_name else {
      return
    }
    let waiting = meters.filter { unsafe $0.sink == info.index && $0.stream == nil }
    for meter in waiting
    where unsafe !meter.open(context, monitor: monitor, userdata: userdata) {
      drop(input: meter.input)
    }
  }

  private func drop(input: UInt32) {
    meters.removeAll { $0.input == input }
  }

  // MARK: Meters

  /// A meter that the server has refused or ended goes. libpulse holds the stream meanwhile.
  func meterChanged(_ stream: OpaquePointer?) {
    guard let meter = unsafe meter(of: stream) else { return }
    switch unsafe pa_stream_get_state(stream) {
    case PA_STREAM_FAILED, PA_STREAM_TERMINATED: drop(input: meter.input)
    default: break
    }
  }

  /// The server has sent peaks.
  func measured(_ stream: OpaquePointer?) {
    guard let meter = unsafe meter(of: stream), meter.takePeak() > Self.threshold else { return }
    lastSignal = monotonicNanoseconds()
    guard !isHeard else { return }
    tell(true)
    holdTimer?.set(milliseconds: UInt64(Self.hold / 1_000_000))
  }

  /// Perhaps nothing has been said for long enough. Peaks that no longer come count as silence.
  func endHold() {
    let rest = lastSignal + Self.hold - monotonicNanoseconds()
    guard rest <= 0 else { holdTimer?.set(milliseconds: UInt64(rest / 1_000_000) + 1); return }
    holdTimer?.cancel()
    tell(false)
  }

  private func meter(of stream: OpaquePointer?) -> SpeechMeter? {
    meters.first { unsafe $0.stream == stream }
  }

  private func tell(_ isHeard: Bool) {
    guard isHeard != self.isHeard else { return }
    self.isHeard = isHeard
    board.update { $0.isSpeechHeard = isHeard }
  }

  /// -50 dBFS: softer than any word, louder than the noise of a recording.
  private static let threshold: Float = 0.003_162
  /// Nanoseconds that a pause between words may last.
  private static let hold = Int64.milliseconds(300)
  /// Streams that are listened to at once; speech-dispatcher has one for each synthesizer in use.
  private static let meterLimit = 8
}

/// Whether a stream is a screen reader's, and not paused or muted.
private func isAudibleSpeech(_ info: pa_sink_input_info) -> Bool {
  guard unsafe info.corked == 0 && info.mute == 0 else { return false }
  let name = unsafe property(PA_PROP_APPLICATION_NAME, of: info) ?? ""
  if name.hasPrefix("speech-dispatcher") { return true }
  let role = unsafe property(PA_PROP_MEDIA_ROLE, of: info) ?? ""
  return accessibilityRoles.contains(role)
}

/// PulseAudio's word, and PipeWire's.
private let accessibilityRoles = ["a11y", "Accessibility"]

private func property(_ name: String, of info: pa_sink_input_info) -> String? {
  guard let list = unsafe info.proplist, let value = unsafe pa_proplist_gets(list, name) else {
    return nil
  }
  return unsafe String(cString: value)
}
