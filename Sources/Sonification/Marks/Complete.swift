import Synthesis

extension Marks {
  /// A replay has come to its end: one soft chime, high and pure, unlike any tone of the data. It waits
  /// for the last of them to fade.
  static func complete() -> InlineArray<1, Note> {
    [
      Note(
        frequency: 1_318.51, delay: 0.12, duration: 0.4, attack: 0.004, release: 0.1, decay: 1.2,
        gain: Gain.sixDown, timbre: .pure)
    ]
  }
}
