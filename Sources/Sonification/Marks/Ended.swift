import Synthesis

extension Marks {
  /// A source has closed: three falling notes, an octave with its fifth between. They do not
  /// move with the axis, since they say nothing about a value.
  static func ended() -> InlineArray<3, Note> {
    [note(783.99, delay: 0), note(587.33, delay: 0.16), note(392.00, delay: 0.32)]
  }

  /// Seconds from the start of ``ended()`` to its silence.
  static let endedDuration: Float = 0.32 + 0.14

  private static func note(_ frequency: Double, delay: Float) -> Note {
    Note(
      frequency: frequency, delay: delay, duration: 0.14, attack: 0.008, release: 0.05)
  }
}
