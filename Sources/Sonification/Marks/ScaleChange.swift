import Synthesis

extension Marks {
  /// The axis has moved: a bell at the pitch the current value had, then at the pitch it has now.
  ///
  /// - Parameters:
  ///   - old: hertz before the move.
  ///   - new: hertz after it.
  ///   - place: where the series sounds.
  /// - Returns: the two strokes.
  static func scaleChange(from old: Double, to new: Double, at place: Place)
    -> InlineArray<2, Note>
  {
    [bell(old, delay: 0, place), bell(new, delay: 0.3, place)]
  }

  /// A struck sound: a sharp edge, then a fall of 60 dB in 0.8 s, cut short.
  private static func bell(_ frequency: Double, delay: Float, _ place: Place) -> Note {
    Note(
      frequency: frequency, delay: delay, duration: 0.45, attack: 0.003, release: 0.05, decay: 0.8,
      gain: place.gain, pan: place.pan, timbre: .bell)
  }
}
