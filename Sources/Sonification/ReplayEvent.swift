/// Something in a replay, at its offset from the start.
struct ReplayEvent: BitwiseCopyable, Sendable {
  /// Nanoseconds at the usual speed.
  var offset: Int64
  /// 0...1; `nil` where values begin to be missing, until the next value.
  var position: Double?
  /// The end of the axis that the value has left.
  var side = AxisSide.inside
  /// Where the value lies between the limits.
  var band = Band.normal
  /// What the value carries beside its height.
  var sound = PointSound.plain
  /// Whether a tone ends here because its line does: nothing is missing.
  var isEnd = false

  /// What counts when the extreme is looked for: off the axis is farther out than its end.
  var height: Double {
    guard let position else { return 0 }
    switch side {
    case .inside: return position
    case .over: return position + 1
    case .under: return position - 1
    }
  }

  /// Brightness and tremolo: the value's own, and more where it lies outside its limits.
  var colouring: (brightness: Float, tremolo: Float) {
    let (brightness, tremolo) = band.colouring
    return (max(brightness, sound.brightness), max(tremolo, sound.tremolo))
  }
}
