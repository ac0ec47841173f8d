import Synthesis

extension Marks {
  /// A replay has come to its end: one soft chime, high and pure, unlike any tone of the data. It waits
  /// for the last of them to fade, at least so many seconds.
  static func complete(after seconds: Float = 0) -> InlineArray<1, Note> {
    [
      Note(
        frequency: 1_318.51, delay: max(0.12, seconds), duration: 0.4, attack: 0.004, release: 0.1,
        decay: 1.2,
        gain: Gain.sixDown, timbre: .pure)
    ]
  }
}
