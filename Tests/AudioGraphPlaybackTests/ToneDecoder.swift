import Foundation
import Synthesis
import TestSupport

/// A tone as it was found in samples by someone who knows the timbres, and nothing of what was played.
struct FoundTone {
  /// Seconds from the beginning of the sound.
  var onset: Double
  /// Seconds from onset to silence.
  var length: Double
  var hertz: Double
  var timbre: Timbre
}

/// Finds tones in samples: where it is silent before and after, or only one other tone overlaps.
struct ToneDecoder {
  private let samples: [Float]

  init(_ samples: [Float]) { self.samples = samples }

  /// All tones, in the order of their onsets.
  func tones() -> [FoundTone] {
    islands.flatMap(tones).sorted { $0.onset < $1.onset }
  }

  /// Edges of the tones are straight: 5 ms up, 20 ms down.
  private static let (attack, release) = (0.005, 0.02)
  private static let rate = Recording.sampleRate
  private static let window = 0.04

  // MARK: Islands

  /// Stretches of sound, in frames.
  private var islands: [Range<Int>] {
    let step = 48
    var found: [Range<Int>] = []
    for start in stride(from: 0, to: samples.count - step, by: step) {
      guard level(Array(samples[start..<start + step])) > 1e-4 else { continue }
      if let last = found.last, start - last.upperBound <= 2 * step {
        found[found.count - 1] = last.lowerBound..<start + step
      } else {
        found.append(start..<start + step)
      }
    }
    return found
  }

  private func tones(in island: Range<Int>) -> [FoundTone] {
    let window = Int(Self.window * Self.rate)
    let middle = (island.lowerBound + island.upperBound) / 2
    let first = min(island.lowerBound + 240, middle - window / 2)
    let last = max(island.upperBound - 1_020 - window, first)
    let one = sound(at: first..<first + window)
    let other = sound(at: last..<last + window)
    let isOne = one.timbre == other.timbre && abs(cents(from: one.hertz, to: other.hertz)) < 10
    guard !isOne else { return [tone(one, in: island, beside: nil)] }
    return [tone(one, in: island, beside: other), tone(other, in: island, beside: one)]
  }

  // MARK: What sounds

  private typealias Sound = (hertz: Double, timbre: Timbre)

  /// The pitch and timbre whose partials hold the most of what sounds: looked up in a spectrum at first, then
  /// measured where that says.
  private func sound(at frames: Range<Int>) -> Sound {
    let part = windowed(samples[frames.clamped(to: samples.indices)])
    let spectrum = (0..<2_000).map { amplitude(of: part, at: Double($0) * Self.step) }
    let pitches = (0...360).map { 220 * pow(2, Double($0) / 120) }
    let rough = best(pitches, Timbre.allCases) { hertz in
      let place = Int((hertz / Self.step).rounded())
      return place < spectrum.count ? spectrum[place] : 0
    }
    let near = (-12...12).map { rough.hertz * pow(2, Double($0) / 1_200) }
    let fine = best(near, [rough.timbre]) { amplitude(of: part, at: $0) }
    let nearer = (-10...10).map { fine.hertz * pow(2, Double($0) / 12_000) }
    return best(nearer, [rough.timbre]) { amplitude(of: part, at: $0) }
  }

  /// Hertz between two places of a spectrum.
  private static let step = 8.0

  private func best(
    _ pitches: [Double], _ timbres: [Timbre], _ amplitude: (Double) -> Double
  ) -> Sound {
    var best: (sound: Sound, share: Double) = ((220, .soft), -1)
    for timbre in timbres {
      let partials = timbre.partials()
      for hertz in pitches {
        let share = partials.reduce(0) { $0 + $1.amplitude * amplitude($1.ratio * hertz) }
        if share > best.share { best = ((hertz, timbre), share) }
      }
    }
    return best.sound
  }

  // MARK: When

  /// Follows the partial that is strongest beside those of the other tone.
  private func tone(_ sound: Sound, in island: Range<Int>, beside other: Sound?) -> FoundTone {
    let others = other.map { other in other.timbre.partials().map { $0.ratio * other.hertz } } ?? []
    let partials = sound.timbre.partials().map { ($0.ratio * sound.hertz, $0.amplitude) }
    let chosen = partials.max { worth($0, others) < worth($1, others) }?.0 ?? sound.hertz
    let margin = 1_200
    let start = max(0, island.lowerBound - margin)
    let part = Array(samples[start..<min(samples.count, island.upperBound + margin)])
    let track = levels(part, at: chosen)
    let half = track.sorted()[track.count * 9 / 10] / 2
    let rise = crossing(track, half, from: 0) ?? 0
    let peak = track.firstIndex { $0 > 1.6 * half } ?? 0
    let fall = crossing(track, half, from: peak) ?? Double(track.count)
    let step = 24 / Self.rate
    return FoundTone(
      onset: Double(start) / Self.rate + rise * step - Self.attack / 2,
      length: (fall - rise) * step + (Self.attack + Self.release) / 2, hertz: sound.hertz,
      timbre: sound.timbre)
  }

  private func worth(_ partial: (hertz: Double, amplitude: Double), _ others: [Double]) -> Double {
    let distance = others.map { abs($0 - partial.hertz) }.min() ?? .infinity
    return partial.amplitude * min(distance / 150, 1)
  }

  /// Amplitudes at `hertz` through windows of 20 ms, one in half a millisecond.
  private func levels(_ part: [Float], at hertz: Double) -> [Double] {
    let half = 480
    return stride(from: half, to: part.count - half, by: 24).map {
      amplitude(of: windowed(part[$0 - half..<$0 + half]), at: hertz)
    }
  }

  /// The step at which the track passes `level`, between steps, with the half window before it.
  private func crossing(_ track: [Double], _ level: Double, from start: Int) -> Double? {
    let isUp = track[start] < level
    for place in start + 1..<track.count where (track[place] >= level) == isUp {
      let part = (level - track[place - 1]) / (track[place] - track[place - 1])
      return Double(place - 1) + part + 20
    }
    return nil
  }
}

/// A Hann window over `samples`, of mean 1.
private func windowed(_ samples: ArraySlice<Float>) -> [Double] {
  let step = Phasor(turns: 1 / Double(samples.count))
  var place = Phasor(turns: 0)
  return samples.map { sample in
    defer { place = place.times(step) }
    return Double(sample) * (1 - place.real)
  }
}

/// Amplitude of the part of windowed samples at `hertz`, by a rotating phasor: much faster than a sine for each.
private func amplitude(of windowed: [Double], at hertz: Double) -> Double {
  let step = Phasor(turns: hertz / Recording.sampleRate)
  var turn = Phasor(turns: 0)
  var (real, imaginary) = (0.0, 0.0)
  for sample in windowed {
    real += sample * turn.real
    imaginary += sample * turn.imaginary
    turn = turn.times(step)
  }
  return 2 * (real * real + imaginary * imaginary).squareRoot() / Double(max(windowed.count, 1))
}

private struct Phasor {
  var real: Double
  var imaginary: Double

  init(turns: Double) {
    real = cos(2 * Double.pi * turns)
    imaginary = sin(2 * Double.pi * turns)
  }

  private init(_ real: Double, _ imaginary: Double) {
    self.real = real
    self.imaginary = imaginary
  }

  func times(_ other: Phasor) -> Phasor {
    Phasor(
      real * other.real - imaginary * other.imaginary,
      real * other.imaginary + imaginary * other.real)
  }
}
