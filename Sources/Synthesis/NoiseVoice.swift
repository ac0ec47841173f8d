/// A band of noise that ends by itself. Its filter is in its lane.
package struct NoiseVoice: BitwiseCopyable, Sendable {
  /// How far it has come.
  var life: Lifetime
  private var left: Float
  private var right: Float
  private(set) var bus: UInt8

  /// Returns `nil` when a number in `noise` is not finite.
  init?(_ noise: Noise, _ band: NoiseBand, _ scale: Scale) {
    guard noise.delay.isFinite, noise.duration.isFinite, noise.attack.isFinite,
      noise.release.isFinite, noise.gain.isFinite, noise.pan.isFinite
    else { return nil }
    let envelope = Envelope(
      delay: noise.delay, duration: noise.duration, attack: noise.attack, release: noise.release,
      decay: 0, sampleRate: scale.sampleRate)
    life = Lifetime(envelope)
    (left, right) = scale.gains(noise.gain, pan: noise.pan)
    left *= band.normaliser
    right *= band.normaliser
    bus = noise.bus.rawValue
  }

  /// What an empty place in the pool holds.
  init() {
    life = Lifetime(Envelope())
    left = 0
    right = 0
    bus = 0
  }

  /// Moves on by `frames` and sets the targets of `lane` for this segment.
  mutating func advance(_ frames: Int, mixer: Mixer, group: inout NoiseGroup, lane: Int) {
    let level = life.advance(frames) * mixer.levels[Int(bus)]
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
