import Synthesis

extension Marks {
  /// Left the axis at the top: two short tones that rise from the highest pitch, as if to go on.
  static func over(edge: Double, at place: Place) -> InlineArray<2, Note> {
    slides(from: edge, by: wholeTone, at: place)
  }

  /// Left the axis at the bottom: two short tones that fall from the lowest pitch.
  static func under(edge: Double, at place: Place) -> InlineArray<2, Note> {
    slides(from: edge, by: 1 / wholeTone, at: place)
  }

  /// Two semitones.
  private static let wholeTone = 1.122462048309373

  private static func slides(from edge: Double, by ratio: Double, at place: Place)
    -> InlineArray<2, Note>
  {
    var slide = Note(
      frequency: edge, endFrequency: edge * ratio, duration: 0.09, attack: 0.005, release: 0.02,
      gain: place.gain, pan: place.pan)
    let first = slide
    slide.delay = 0.12
    return [first, slide]
  }
}
