/// How far a sound that ends by itself has come, and how it leaves its place to another before its end.
package struct Lifetime: BitwiseCopyable, Sendable {
  let envelope: Envelope
  /// Frames since the order, its delay included.
  private(set) var age: Int32 = 0
  private var departure = Departure()

  /// A sound that is ordered now.
  init(_ envelope: Envelope) {
    self.envelope = envelope
  }

  /// Whether it is silent for good.
  var hasEnded: Bool { age >= envelope.end || departure.isOver }

  /// Frames since the onset; less than 0 while it waits for it.
  var sinceOnset: Int32 { age - envelope.onset }

  /// Fades out over `frames`, to leave its place to another.
  mutating func leave(over frames: Float) {
    departure.begin(over: frames, isSilent: sinceOnset < 0)
  }

  /// Makes up for `frames` in which it waited for its place, out of its delay.
  mutating func catchUp(_ frames: Int32) { age = min(frames, envelope.onset) }

  /// Moves on by `frames`; returns the level there, 0...1.
  @inline(__always)
  mutating func advance(_ frames: Int) -> Float {
    age += Int32(truncatingIfNeeded: frames)
    return envelope.level(at: age) * departure.level(after: frames)
  }
}

/// The quick fade of a sound that has to leave its place to another.
private struct Departure: BitwiseCopyable {
  private var remaining: Float = 1
  private var step: Float = 0

  /// Begins the fade; a sound that has not been heard yet is gone at once.
  mutating func begin(over frames: Float, isSilent: Bool) {
    step = isSilent ? 1 : 1 / frames
    if isSilent { remaining = 0 }
  }

  /// Whether nothing is left.
  var isOver: Bool { remaining <= 0 }

  /// The level after `frames`.
  @inline(__always)
  mutating func level(after frames: Int) -> Float {
    remaining = max(0, remaining - step * Float(frames))
    return remaining
  }
}
