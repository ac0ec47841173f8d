/// The quick fade of a sound that has to leave its place to another.
struct Departure: BitwiseCopyable {
  private var remaining: Float = 1
  private var step: Float = 0

  /// Begins the fade; a sound that has not been heard yet is gone at once.
  mutating func begin(over frames: Float, isSilent: Bool) {
    step = isSilent ? 1 : 1 / frames
    if isSilent { remaining = 0 }
  }

  /// Whether it has begun.
  var isUnderWay: Bool { step > 0 }

  /// Whether nothing is left.
  var isOver: Bool { remaining <= 0 }

  /// The level after `frames`.
  @inline(__always)
  mutating func level(after frames: Int) -> Float {
    remaining = max(0, remaining - step * Float(frames))
    return remaining
  }
}
