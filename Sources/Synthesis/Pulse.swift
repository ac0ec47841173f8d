/// Opens and closes a sustained tone, so that it is heard as short tones with soft edges.
package struct Pulse: BitwiseCopyable, Sendable {
  /// Frames from pulse to pulse; 0 leaves the gate open.
  private var period: Float = 0
  private var length: Float = 0
  private var rise: Float = 0
  private var fall: Float = 0
  private var age: Float = 0
  private var gate: Float = 1

  /// An open gate.
  init() {}

  /// Whether the gate moves or is about to.
  var isOn: Bool { period > 0 || gate < 1 }

  /// Takes on `rhythm`. A tone that was sustained begins with a pulse that is already open, so that
  /// neither the first of a new tone nor the change from one to the other waits.
  mutating func aim(at rhythm: PulseRhythm) {
    if period == 0 { age = 0 }
    period = rhythm.period
    length = rhythm.length
    rise = rhythm.rise
    fall = rhythm.fall
  }

  /// The level after `frames`. The gate moves by straight edges only, whatever has changed.
  @inline(__always)
  mutating func level(after frames: Float) -> Float {
    age += frames
    if age >= period { age = max(0, min(age - period, frames)) }
    let isOpen = period == 0 || age < length
    gate = isOpen ? min(1, gate + frames * rise) : max(0, gate - frames * fall)
    return gate
  }
}

/// The times of a pulsed tone in frames.
struct PulseRhythm: BitwiseCopyable {
  var period: Float
  var length: Float
  /// Share of the level that an edge moves in a frame.
  let rise: Float
  let fall: Float

  /// Pulses of half the period and a little, 0.2 s at most, that rise in 10 ms and fall in 25 ms after
  /// it. A `rate` of 0 sustains; others are held in 1...10 a second.
  init(rate: Float, sampleRate: Double) {
    let second = Float(sampleRate)
    period = rate > 0 ? second / min(max(rate, 1), 10) : 0
    length = min(0.55 * period, 0.2 * second)
    rise = 1 / (0.01 * second)
    fall = 1 / (0.025 * second)
  }
}
