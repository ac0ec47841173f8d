import Synthesis

extension Marks {
  /// Input is being dropped: a short rattle of six dry knocks.
  static func overload() -> InlineArray<6, Noise> {
    InlineArray { index in
      Noise(
        centre: 700, quality: 1.5, delay: 0.035 * Float(index), duration: 0.018, attack: 0.002,
        release: 0.008)
    }
  }
}
