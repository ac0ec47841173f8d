internal import RealtimeAudio

/// Moments to frames of the stream.
///
/// Orders go to the engine a little before their time, each with its frame: what is heard is then as exact
/// as in a file, however late a busy machine lets the thread turn that gives them.
struct StreamClock {
  private let frame: Int64
  private let time: Int64

  /// A stream in which `rendered` frames have been made at `now`.
  init(rendered: Int64, at now: Int64) {
    frame = rendered
    time = now
  }

  /// How far before its time an order is given, in nanoseconds: more than the server asks for at once, and
  /// what a turn may be late.
  static let lead: Int64 = 70_000_000

  private static let framesPerNanosecond = AudioFormat().sampleRate / 1e9

  /// The frame that is nearest to `moment`; 0, that is at once, before the beginning.
  func frame(of moment: Int64) -> Int64 {
    let distance = Double(moment - time) * Self.framesPerNanosecond
    return max(frame + (Int64(exactly: distance.rounded()) ?? 0), 0)
  }
}
