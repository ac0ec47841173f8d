import Synthesis

extension Marks {
  /// Missing, not a number or refused: a wide band of noise, so that no pitch can be heard in it and
  /// nobody takes it for a value.
  static func hole(at place: Place) -> InlineArray<1, Noise> {
    [
      Noise(
        centre: 1_500, quality: 0.7, duration: 0.06, attack: 0.008, release: 0.02,
        gain: place.gain, pan: place.pan)
    ]
  }
}
