internal import Foundation
internal import Synthesis

/// What every sound of gain 1 does while nothing about it changes, measured from the engine at a row of
/// pitches: the yardstick for a click, which is what a sound does beyond that.
final class SteadyWaves: Sendable {
  /// Measured once: it takes a second.
  static let shared = SteadyWaves()

  /// Pitches of the row: 20 Hz and up, twelve to the octave, as far as the engine goes.
  private static let pitches = (0...104).map { 20 * exp2(Double($0) / 12) }
  /// Gain of the measured tones, low enough for the limiter to stay out.
  private static let gain = 0.1

  private let tones: [[Wave]]
  /// What the engine plays when it finds the main thread stuck.
  let broken: Wave
  /// How much higher a tone swings with tremolo than without.
  let tremolo: Double

  private init() {
    var tones: [[Wave]] = []
    for timbre in Timbre.allCases {
      for brightness: Float in [0, 1] {
        tones.append(
          Self.pitches.map { hertz in
            let sound = steadyTone(
              timbre, hertz, brightness: brightness, gain: Float(Self.gain), seconds: 0.12)
            return Wave(of: sound) * (1 / Self.gain)
          })
      }
    }
    self.tones = tones
    let plain = Wave(of: steadyTone(.soft, 440, seconds: 1))
    let shaken = Wave(
      of: settled(
        [Command(.tone(slot: 0, Tone(frequency: 440, timbre: .soft, tremolo: 1)))], seconds: 1))
    tremolo = max(1, shaken.peak / plain.peak)
    broken = Self.measuredBroken()
  }

  /// The widest movement of a tone of `timbre` anywhere within `hertz`.
  ///
  /// The row is read from the pitch below to the one above, so it may say a semitone too much.
  func tone(_ timbre: Timbre, brightness: Float, _ hertz: ClosedRange<Double>) -> Wave {
    let low = place(of: hertz.lowerBound, .down)
    let high = place(of: hertz.upperBound, .up)
    var widest = Wave()
    for bright in brightness > 0 ? [0, 1] : [0] {
      let row = tones[2 * Int(timbre.rawValue) + bright]
      for place in low...max(low, high) { widest = widest.union(row[place]) }
    }
    return widest
  }

  private func place(of hertz: Double, _ rule: FloatingPointRoundingRule) -> Int {
    let place = Int(exactly: (12 * log2(max(hertz, 20) / 20)).rounded(rule)) ?? 0
    return min(max(place, 0), Self.pitches.count - 1)
  }

  /// What a band of noise does. Noise has no largest step; half as much again as that of two seconds of
  /// it is seldom passed in hours.
  static func measured(_ noise: Noise) -> Wave {
    let sample = Noise(
      centre: noise.centre, quality: noise.quality, duration: 3, gain: Float(gain))
    return Wave(of: settled([Command(.noise(sample))], seconds: 2)) * (1.5 / gain)
  }

  private static func measuredBroken() -> Wave {
    var offline = OfflineEngine()
    offline.isMainStuck = true
    return Wave(of: rendered(&offline, frames: 48_000))
  }
}
