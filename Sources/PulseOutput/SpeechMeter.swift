internal import CPulse

/// A record stream that the server sends the peaks of one stream of speech.
///
/// It wakes nobody: a sink that may sleep goes to sleep all the same, and its blocks stay as long as they
/// are. It is an object because libpulse calls back while a stream is still being opened.
@safe
final class SpeechMeter {
  /// Number of the stream that is listened to.
  let input: UInt32
  /// Number of the sink that it plays to.
  let sink: UInt32
  /// `nil` until the sink's monitor is known.
  private(set) var stream: OpaquePointer?

  init(input: UInt32, sink: UInt32) {
    self.input = input
    self.sink = sink
  }

  deinit { close() }

  /// Begins to listen at `monitor`, the monitor of the sink.
  ///
  /// The monitor must be named: without a name libpulse takes the user's default source, and the server
  /// refuses any other than this one.
  ///
  /// - Returns: whether the server was asked. It answers in the stream's state callback.
  func open(
    _ context: OpaquePointer, monitor: UnsafePointer<CChar>, userdata: UnsafeMutableRawPointer
  ) -> Bool {
    var format = pa_sample_spec(format: PA_SAMPLE_FLOAT32LE, rate: Self.rate, channels: 1)
    guard let created = unsafe pa_stream_new(context, "level of speech", &format, nil) else {
      return false
    }
    unsafe stream = created
    unsafe pa_stream_set_state_callback(created, meterChanged, userdata)
    unsafe pa_stream_set_read_callback(created, meterMeasured, userdata)
    guard unsafe pa_stream_set_monitor_stream(created, input) >= 0 else { return false }
    var buffer = pa_buffer_attr(
      maxlength: UInt32.max, tlength: UInt32.max, prebuf: UInt32.max, minreq: UInt32.max,
      fragsize: UInt32(MemoryLayout<Float>.size))
    let flags = pa_stream_flags_t(
      rawValue: PA_STREAM_PEAK_DETECT.rawValue | PA_STREAM_DONT_MOVE.rawValue
        | PA_STREAM_DONT_INHIBIT_AUTO_SUSPEND.rawValue)
    return unsafe pa_stream_connect_record(created, monitor, &buffer, flags) >= 0
  }

  /// Takes what the server has sent; returns the highest of it, 0 when there is nothing.
  func takePeak() -> Float {
    var highest: Float = 0
    var memory: UnsafeRawPointer?
    var size = 0
    while unsafe pa_stream_peek(stream, &memory, &size) >= 0, size > 0 {
      let samples = unsafe UnsafeRawBufferPointer(start: memory, count: memory == nil ? 0 : size)
      for offset in stride(from: 0, through: samples.count - 4, by: 4) {
        highest = max(highest, unsafe samples.loadUnaligned(fromByteOffset: offset, as: Float.self))
      }
      unsafe pa_stream_drop(stream)
    }
    return highest
  }

  /// Leaves the stream, whatever has become of it.
  func close() {
    guard let stream = unsafe stream else { return }
    unsafe pa_stream_set_state_callback(stream, nil, nil)
    unsafe pa_stream_set_read_callback(stream, nil, nil)
    unsafe pa_stream_disconnect(stream)
    unsafe pa_stream_unref(stream)
    unsafe self.stream = nil
  }

  /// Peaks a second: each tells of the 25 ms before it.
  private static let rate: UInt32 = 40
}
