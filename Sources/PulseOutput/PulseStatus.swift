/// What is known about the way from our samples to somebody's ears.
public struct PulseStatus: Hashable, Sendable {
  /// The words of `audio.state` in the status of the daemon.
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// Samples reach a device.
    case running
    /// No sound yet: no server, no sink of the wanted name, or a stream that has not begun.
    case waiting
    /// There was sound, and server or stream went away. We keep trying.
    case dead
    /// The stream is open and the server does not take samples any more.
    case frozen
    /// The server has no device and plays to its null sink.
    case null
    /// The server has put the device to sleep.
    case suspended
    /// The volume of our stream or of its sink is 0, or one of them is muted.
    case muted
    /// Muted by the server because another program, such as a phone, asked it to.
    case corked
  }

  /// Where things stand.
  public var state = State.waiting
  /// What is wrong and what to do about it, in plain words; empty when all is well.
  public var reason = ""
  /// Monotonic clock, nanoseconds, when `state` began.
  public var sinceNanoseconds: Int64 = 0
  /// Address of the server; empty while there is none.
  public var server = ""
  /// Name of the sink; empty while there is none.
  public var device = ""
  /// Name of the sink that the configuration names; empty while it names none or none was found yet.
  public var askedDevice = ""
  /// Frames a second of the sink, which resamples from our 48000; 0 while it is unknown.
  public var deviceRate = 0
  /// Milliseconds until a sample written now is heard, as the server tells it; refreshed every
  /// two seconds.
  public var latencyMilliseconds = 0.0
  /// Milliseconds of the granted buffer.
  public var bufferMilliseconds = 0.0
  /// Times the server ran out of samples while it should have had some, over all connections.
  public var underruns = 0
  /// Times the server refused samples because its buffer was full; a fault of ours.
  public var overruns = 0
  /// Times queued sound was replaced by newer; this version never does it.
  public var rewrites = 0
  /// Times the stream moved from one device to another.
  public var deviceChanges = 0
  /// Whether a screen reader speaks on the server; false while nobody watches for it.
  public var isSpeechHeard = false
  /// Times a stream was opened.
  public var connections = 0

  /// Whether the path to a device is proven: the server has begun to play and asks for more.
  public var isSounding: Bool { state == .running }

  /// Creates the status of an output that has done nothing yet.
  public init() {}

  /// Whether somebody should be told of the difference; the latency alone is no news.
  func isNews(after other: PulseStatus) -> Bool {
    var same = other
    same.latencyMilliseconds = latencyMilliseconds
    same.sinceNanoseconds = sinceNanoseconds
    return same != self
  }
}
