/// A swing of loudness, 8 times a second, that never falls silent: 12 dB between its ends at full depth.
///
/// All voices swing together, with ``Mixer/swing``. The mean power is that of the steady tone.
package struct Tremolo: BitwiseCopyable, Sendable {
  /// Swings a second.
  static let rate = 8.0

  private var depth = Fader(0)
  private var middle: Float = 1
  private var half: Float = 0

  /// No swing.
  init() {}

  /// Whether the level moves or is about to.
  var isOn: Bool { depth.value > 0 || depth.isMoving }

  /// Starts for `depth`, 0...1, to arrive after `frames`.
  mutating func aim(at depth: Float, over frames: Float) {
    self.depth.aim(at: depth, over: frames)
  }

  /// Takes on `depth` at once, for a voice that is silent.
  mutating func set(_ depth: Float) {
    self.depth = Fader(depth)
    shape()
  }

  /// The level after `frames`, where the common swing has come to `swing`, -1...1.
  @inline(__always)
  mutating func level(after frames: Float, swing: Float) -> Float {
    if depth.isMoving {
      depth.advance(frames)
      shape()
    }
    return middle + half * swing
  }

  /// Ends of 0.25 and 1 at full depth, raised so that the mean square is 1.
  private mutating func shape() {
    half = 0.375 * depth.value
    middle = 1 - half
    let scale = 1 / Float(squareRoot(Double(middle * middle + 0.5 * half * half)))
    half *= scale
    middle *= scale
  }
}
