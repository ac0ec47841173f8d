/// From the units of a command to those of the engine: turns, frames and linear gains.
struct Scale: BitwiseCopyable {
  /// Frames a second.
  let sampleRate: Double

  /// Amplitude of a sine at gain 1 in the centre: -20 dBFS RMS on each channel.
  static let unit: Float = 0.141_421_36

  /// Turns a frame of a frequency held in 20...8000 Hz and below a third of the rate; `nil` for NaN and
  /// infinity.
  func turns(hertz: Double) -> Double? {
    guard hertz.isFinite else { return nil }
    return min(max(hertz, 20), min(8_000, sampleRate / 3)) / sampleRate
  }

  /// Gains of left and right. A gain is held in 0...16; below -120 dB it is silence, so that no product
  /// of gains becomes a denormal.
  func gains(_ gain: Float, pan: Float) -> (left: Float, right: Float) {
    let sides = panGains(pan)
    let level = Self.unit * level(gain)
    return (level * sides.left, level * sides.right)
  }

  /// The same limits for the gain of a bus.
  func level(_ gain: Float) -> Float {
    gain < 1e-6 ? 0 : min(gain, 16)
  }

  /// Frames of a fade. Shorter than 5 ms would be heard as a click, so it is drawn out to that.
  func fade(_ seconds: Float) -> Float {
    min(max(seconds, 0.005), 60) * Float(sampleRate)
  }
}
