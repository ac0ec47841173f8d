import Synthesis

extension Marks {
  /// A grid line was crossed upwards: one dry tick at the pitch of the line, brighter than any tone.
  static func gridUp(_ pitch: Double, delay: Float, at place: Place) -> InlineArray<1, Note> {
    [tick(pitch, delay: delay, place)]
  }

  /// A grid line was crossed downwards: two ticks at the pitch of the line, closer together than those
  /// of two lines.
  static func gridDown(_ pitch: Double, delay: Float, at place: Place) -> InlineArray<2, Note> {
    [tick(pitch, delay: delay, place), tick(pitch, delay: delay + pairSpacing, place)]
  }

  /// Seconds from the tick of one line to that of the next.
  static let gridSpacing: Float = 0.09

  /// Seconds between the two ticks of a pair.
  private static let pairSpacing: Float = 0.03

  private static func tick(_ pitch: Double, delay: Float, _ place: Place) -> Note {
    Note(
      frequency: pitch, delay: delay, duration: 0.012, attack: 0.002, release: 0.005,
      gain: place.gain, pan: place.pan, timbre: .string, brightness: 1)
  }
}
