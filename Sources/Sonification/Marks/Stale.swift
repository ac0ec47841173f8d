import Synthesis

extension Marks {
  /// Nothing arrives any more: three bursts of noise, each lower than the one before. 16 dB above
  /// the heartbeat, because it takes the place of a sound that has gone.
  static func stale() -> InlineArray<3, Noise> {
    [
      burst(centre: 2_400, delay: 0), burst(centre: 1_500, delay: 0.2),
      burst(centre: 940, delay: 0.4),
    ]
  }

  private static func burst(centre: Float, delay: Float) -> Noise {
    Noise(centre: centre, quality: 2, delay: delay, duration: 0.13, attack: 0.015, release: 0.04)
  }
}
