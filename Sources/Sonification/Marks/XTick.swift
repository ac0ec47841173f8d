package import Synthesis

extension Marks {
  /// A grid line of the time axis passed during a replay: a dull tap without a pitch, softer and far
  /// shorter than a hole.
  ///
  /// - Parameter place: where the replay is.
  /// - Returns: the tap.
  package static func xTick(at place: Place = .centre) -> InlineArray<1, Noise> {
    [
      Noise(
        centre: 3_000, quality: 1, duration: 0.015, attack: 0.003, release: 0.008,
        gain: place.gain * Gain.sixDown, pan: place.pan)
    ]
  }
}
