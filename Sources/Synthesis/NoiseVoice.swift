/// A band of noise that ends by itself. Its filter is in its lane.
package struct NoiseVoice: BitwiseCopyable, Sendable {
  private var envelope: Envelope
  private var age: Int32 = 0
  private var left: Float
  private var right: Float
  private(set) var bus: UInt8
  private var departure = Departure()

  /// Returns `nil` when a number in `noise` is not finite.
  init?(_ noise: Noise, _ band: NoiseBand, _ scale: Scale) {
    guard noise.delay.isFinite, noise.duration.isFinite, noise.attack.isFinite,
      noise.release.isFinite, noise.gain.isFinite, noise.pan.isFinite
    else { return nil }
    envelope = Envelope(
      delay: noise.delay, duration: noise.duration, attack: noise.attack, release: noise.release,
      decay: 0, sampleRate: scale.sampleRate)
    (left, right) = scale.gains(noise.gain, pan: noise.pan)
    left *= band.normaliser
    right *= band.normaliser
    bus = noise.bus.rawValue
  }

  /// What an empty place in the pool holds.
  init() {
    envelope = Envelope()
    left = 0
    right = 0
    bus = 0
  }

  var hasEnded: Bool { age >= envelope.end || departure.isOver }

  /// Frames since the onset; less than 0 while it waits for it.
  var sinceOnset: Int32 { age - envelope.onset }

  /// Fades out over `frames`, to leave its place to another.
  mutating func leave(over frames: Float) {
    departure.begin(over: frames, isSilent: sinceOnset < 0)
  }

  /// Makes up for `frames` in which it waited for its place, out of its delay.
  mutating func catchUp(_ frames: Int32) { age = min(frames, envelope.onset) }

  /// Moves on by `frames` and sets the targets of `lane` for this segment.
  mutating func advance(_ frames: Int, mixer: Mixer, group: inout NoiseGroup, lane: Int) {
    age += Int32(truncatingIfNeeded: frames)
    let level = envelope.level(at: age) * mixer.levels[Int(bus)] * departure.level(after: frames)
    group.leftTarget[lane] = left * level
    group.rightTarget[lane] = right * level
  }
}

/// A band-pass filter's coefficients.
///
/// Source: R. Bristow-Johnson, "Cookbook formulae for audio equalizer biquad filter coefficients",
/// band-pass with 0 dB at the centre.
struct NoiseBand: BitwiseCopyable {
  let input: Float
  let first: Float
  let second: Float
  /// Brings filtered white noise in -1...1 to the RMS of a sine of amplitude 1.
  let normaliser: Float

  /// What an empty place holds.
  init() {
    input = 0
    first = 0
    second = 0
    normaliser = 0
  }

  /// Returns `nil` when a number is not finite. Holds the centre in 20 Hz to 0.4 of the rate and the
  /// quality in 0.1...50.
  init?(centre: Float, quality: Float, sampleRate: Double) {
    guard centre.isFinite, quality.isFinite else { return nil }
    let turns = min(max(Double(centre), 20) / sampleRate, 0.4)
    let folded = Float(turns > 0.25 ? 0.5 - turns : turns)
    let cosine = Double(sine(quarterTurns: Float(0.25 - turns)))
    let alpha = Double(sine(quarterTurns: folded)) / (2 * Double(min(max(quality, 0.1), 50)))
    input = Float(alpha / (1 + alpha))
    first = Float(-2 * cosine / (1 + alpha))
    second = Float((1 - alpha) / (1 + alpha))
    // The filter is half of one minus an all-pass, so it passes alpha / (1 + alpha) of white noise's
    // power; white noise in -1...1 has a power of 1/3, the sine of 1/2.
    normaliser = Float(squareRoot(1.5 * (1 + alpha) / alpha))
  }
}
