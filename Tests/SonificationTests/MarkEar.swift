import Foundation

/// One stretch of sound between two silences, by what an ear takes from it.
struct HeardSound {
  /// Seconds.
  var onset: Double
  var length: Double
  /// How much it repeats itself, 0...1: noise is below 0.5, a tone near 1.
  var tonality: Double
  /// Hertz at the beginning and at the end; meaningless for noise.
  var pitch: Double
  var lastPitch: Double

  var isNoise: Bool { tonality < 0.6 }
}

/// Listens to a recording that knows nothing of how it was made.
///
/// A sound begins where the envelope rises above a third of its peak, and ends where it falls below a
/// sixth.
struct MarkEar {
  static let rate = 48_000.0
  private let samples: [Float]

  init(_ samples: [Float]) { self.samples = samples }

  func sounds() -> [HeardSound] {
    let envelope = envelope()
    guard let peak = envelope.max(), peak > 1e-4 else { return [] }
    var sounds: [HeardSound] = []
    var start: Int?
    for (index, level) in (envelope + [0]).enumerated() {
      if let begin = start, level < peak / 6 {
        sounds.append(sound(from: begin, to: index))
        start = nil
      } else if start == nil, level > peak / 3 {
        start = index
      }
    }
    return sounds
  }

  /// The largest sample of the 6 ms around each millisecond.
  private func envelope() -> [Float] {
    let step = 48
    return stride(from: 0, to: samples.count, by: step).map { middle in
      let from = max(0, middle - 3 * step)
      return samples[from..<min(samples.count, middle + 3 * step)].reduce(0) { max($0, abs($1)) }
    }
  }

  private func sound(from start: Int, to end: Int) -> HeardSound {
    let frames = max(0, start * 48)..<min(samples.count, end * 48)
    let part = Swift.min(frames.count, 1_920)  // 40 ms
    let first = period(in: frames.lowerBound..<frames.lowerBound + part, lags: 12..<600)
    let near = Int(first.period * 0.8)..<Int(first.period * 1.25) + 2
    let last = period(in: frames.upperBound - part..<frames.upperBound, lags: near)
    return HeardSound(
      onset: Double(start) / 1_000, length: Double(end - start) / 1_000, tonality: first.likeness,
      pitch: Self.rate / first.period, lastPitch: Self.rate / last.period)
  }

  /// The shift by which the frames are most like themselves: the first that is nearly as good as the
  /// best.
  private func period(in frames: Range<Int>, lags: Range<Int>) -> (period: Double, likeness: Double)
  {
    let top = min(lags.upperBound, max(lags.lowerBound + 1, frames.count * 2 / 3))
    let likeness = (lags.lowerBound..<top).map { self.likeness(of: frames, shiftedBy: $0) }
    let best = likeness.max() ?? 0
    var index = 0
    while index + 1 < likeness.count,
      likeness[index] < 0.9 * best || likeness[index] < likeness[index + 1]
    {
      index += 1
    }
    return (Double(lags.lowerBound) + Double(index) + vertex(likeness, index), best)
  }

  /// Where the top of the parabola through three neighbours lies.
  private func vertex(_ values: [Double], _ index: Int) -> Double {
    guard index > 0, index + 1 < values.count else { return 0 }
    let curve = values[index - 1] - 2 * values[index] + values[index + 1]
    return curve == 0 ? 0 : (values[index - 1] - values[index + 1]) / (2 * curve)
  }

  private func likeness(of frames: Range<Int>, shiftedBy lag: Int) -> Double {
    var product = 0.0, here = 1e-12, there = 1e-12
    for frame in frames.lowerBound..<frames.upperBound - lag {
      let (a, b) = (Double(samples[frame]), Double(samples[frame + lag]))
      product += a * b
      here += a * a
      there += b * b
    }
    return product / (here * there).squareRoot()
  }
}

/// Names a mark by number, rhythm, length, slope and noise of its sounds: the tree that a listener could
/// be taught in a minute.
func heardMark(_ sounds: [HeardSound]) -> String {
  guard let first = sounds.first else { return "nothing" }
  let longest = sounds.map(\.length).max() ?? 0
  if first.isNoise { return heardNoise(sounds.count, longest: longest) }
  if longest < 0.022 { return heardTicks(sounds) }
  switch sounds.count {
  case 1: return longest < 0.06 ? "heartbeat" : longest < 0.17 ? "alarmLow" : "complete"
  case 2: return heardPair(sounds)
  case 3: return isFalling(sounds) ? "ended" : "alarmMedium"
  default: return "alarmHigh"
  }
}

private func heardNoise(_ count: Int, longest: Double) -> String {
  switch count {
  case 1: longest < 0.035 ? "xTick" : "hole"
  case 2...4 where longest > 0.07: "stale"
  default: "overload"
  }
}

/// A pair of ticks is one line downwards, a single one a line upwards.
private func heardTicks(_ sounds: [HeardSound]) -> String {
  guard sounds.count > 1 else { return "gridUp" }
  return sounds[1].onset - sounds[0].onset < 0.045 ? "gridDown" : "gridUp"
}

private func heardPair(_ sounds: [HeardSound]) -> String {
  let slope = sounds[0].lastPitch / sounds[0].pitch
  let spacing = sounds[1].onset - sounds[0].onset
  if spacing > 0.35 { return "broken" }
  if spacing > 0.2 { return "scaleChange" }
  if slope > 1.03 { return "over" }
  return slope < 0.97 ? "under" : "deviceChange"
}

private func isFalling(_ sounds: [HeardSound]) -> Bool {
  zip(sounds, sounds.dropFirst()).allSatisfy { $1.pitch < 0.95 * $0.pitch }
}
