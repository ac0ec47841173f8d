internal import Foundation
internal import Synthesis

/// How far the sound may move from sample to sample, by the orders alone: the sum of what everything
/// that sounds does while it is steady, and of the slopes of its edges.
///
/// No sum of such waves can move further, however their phases fall together, so what does is a click.
struct SoundBound {
  private let waves = SteadyWaves.shared
  private var noises: [NoiseKind: Wave] = [:]
  private var tones: [Int: BoundTone] = [:]
  private var shots: [Shot] = []
  private var levels: [BoundLevel]
  private var master = BoundLevel()
  /// Whether the engine has found the main thread stuck, or had a moment ago.
  var isBroken = false

  /// A sound that ends by itself.
  private struct Shot {
    var frames: Range<Int64>
    var bus: Int
    var wave: Wave
  }

  private struct NoiseKind: Hashable {
    var centre: Float
    var quality: Float
  }

  init() {
    levels = Bus.allCases.map { _ in BoundLevel() }
  }

  /// Takes an order, in the order of their frames.
  mutating func take(_ command: Command) {
    let frame = command.frame
    switch command.action {
    case .tone(let slot, let tone):
      if tones[slot] == nil { tones[slot] = BoundTone(tone, at: frame) }
      tones[slot]?.aim(at: tone, frame)
    case .release(let slot, let fade): tones[slot]?.release(over: fade, at: frame)
    case .note(let note): add(note, at: frame)
    case .noise(let noise):
      let edge = edgeSlope(noise.attack, noise.release)
      let wave = steadyWave(of: noise).withEdges(edge) * side(noise.pan, noise.gain)
      add(wave, at: frame, delay: noise.delay, duration: noise.duration, bus: noise.bus)
    case .gain(let bus, let gain, let fade):
      levels[Int(bus.rawValue)].aim(at: gain, over: fade, at: frame)
    case .master(let gain, let fade): master.aim(at: gain, over: fade, at: frame)
    }
  }

  private mutating func steadyWave(of noise: Noise) -> Wave {
    let kind = NoiseKind(centre: noise.centre, quality: noise.quality)
    let wave = noises[kind] ?? SteadyWaves.measured(noise)
    noises[kind] = wave
    return wave
  }

  private mutating func add(_ note: Note, at frame: Int64) {
    let (low, high) = (
      min(note.frequency, note.endFrequency), max(note.frequency, note.endFrequency)
    )
    var wave = waves.tone(note.timbre, brightness: note.brightness, low...high)
    wave = wave.withEdges(edgeSlope(note.attack, note.release)) * side(note.pan, note.gain)
    add(wave, at: frame, delay: note.delay, duration: note.duration, bus: note.bus)
  }

  private mutating func add(
    _ wave: Wave, at frame: Int64, delay: Float, duration: Float, bus: Bus
  ) {
    let onset = frame + frames(delay) - 1
    shots.append(
      Shot(
        frames: onset..<(onset + frames(max(duration, 0.002)) + 3), bus: Int(bus.rawValue),
        wave: wave))
  }

  /// How far the sound may move within `frames`, which follow those asked for before.
  mutating func wave(over frames: Range<Int64>) -> Wave {
    let count = Double(frames.count)
    var sum = Wave()
    for slot in Array(tones.keys) {
      guard let (wave, bus) = tones[slot]?.move(over: frames, waves) else {
        tones[slot] = nil
        continue
      }
      sum += levels[bus].louder(wave, at: frames.lowerBound)
    }
    shots.removeAll { $0.frames.upperBound <= frames.lowerBound }
    for shot in shots where shot.frames.overlaps(frames) {
      sum += levels[shot.bus].louder(shot.wave, at: frames.lowerBound)
    }
    sum = master.louder(sum, at: frames.lowerBound)
    sum += Wave(peak: 0, step: 2e-4, bend: 2e-4)  // what rounding and the DC blocker add
    if isBroken { sum += waves.broken * 1.5 }
    // Where the limiter may be at work its gain moves too, in a straight line over a block.
    if sum.peak > 0.89 {
      let slope = min(1, sum.peak - 0.89) / count
      sum.step += slope
      sum.bend += slope
    }
    return sum
  }
}

/// Frames at 48 kHz, which is the rate of all that is watched.
func frames(_ seconds: Float) -> Int64 {
  Int64(exactly: (Double(min(max(seconds, 0), 60)) * 48_000).rounded()) ?? 0
}

/// Gain of the louder side; the middle is 1.
func side(_ pan: Float, _ gain: Float) -> Double {
  let aside = Double(min(abs(pan), 1))
  return 2.0.squareRoot() * cos(Double.pi / 4 * (1 - aside)) * Double(min(max(gain, 0), 16))
}

/// Share of full scale a frame of the steeper edge; the engine draws edges out to a millisecond.
private func edgeSlope(_ attack: Float, _ release: Float) -> Double {
  1 / (48_000 * Double(max(min(attack, release), 0.001)))
}

extension Wave {
  /// The same with edges that rise by `slope` of its peak a sample.
  func withEdges(_ slope: Double) -> Wave {
    // An edge begins and ends in a corner.
    Wave(peak: peak, step: step + peak * slope, bend: bend + peak * slope + 2 * step * slope)
  }
}
