import Synthesis

extension Marks {
  /// The sound comes out elsewhere now: two quick plucks, the second a fourth higher. They do not move
  /// with the axis.
  static func deviceChange() -> InlineArray<2, Note> {
    [pluck(440, delay: 0), pluck(586.67, delay: 0.11)]
  }

  private static func pluck(_ frequency: Double, delay: Float) -> Note {
    Note(
      frequency: frequency, delay: delay, duration: 0.2, attack: 0.002, release: 0.05, decay: 0.3,
      timbre: .string)
  }
}
