internal import Foundation
internal import Synthesis

/// A sustained tone as its orders describe it, for ``SoundBound``.
struct BoundTone {
  /// A target that still has a part in what sounds.
  private struct Layer {
    var tone: Tone
    /// Frame at which nothing of it is left; `nil` while it is the newest.
    var end: Int64?
  }

  private var layers: [Layer] = []
  /// Octaves, at `time`; and the pitches passed since the last time that somebody asked.
  private var pitch: Double
  private var passed: ClosedRange<Double>
  private var time: Int64
  private var releasedUntil: Int64?
  /// The highest slope, of its gain, of the fades that are under way, and when they are over.
  private var slope = 0.0
  private var fadeEnd: Int64 = .min
  /// A pitch that jumps bends the wave as far as it steps.
  private var jumpEnd: Int64 = .min

  init(_ tone: Tone, at frame: Int64) {
    pitch = log2(tone.frequency)
    passed = pitch...pitch
    time = frame
    fade(over: tone.fade, at: frame)
  }

  mutating func aim(at tone: Tone, _ frame: Int64) {
    glide(to: frame)
    if let last = layers.indices.last {
      let old = layers[last].tone
      if isAlike(old, tone) {
        layers[last].tone = tone
      } else {
        layers[last].end = frame + frames(max(tone.fade, 0.02)) + 64
        layers.append(Layer(tone: tone))
        fade(over: min(max(tone.fade, 0.005), 0.02), at: frame)
      }
    } else {
      layers = [Layer(tone: tone)]
    }
    if releasedUntil != nil { fade(over: tone.fade, at: frame) }
    releasedUntil = nil
    if tone.smoothing < 0.002 { jumpEnd = frame + 2 }
  }

  /// Whether only the pitch differs.
  private func isAlike(_ one: Tone, _ other: Tone) -> Bool {
    one.gain == other.gain && one.pan == other.pan && one.timbre == other.timbre
      && one.brightness == other.brightness && one.tremolo == other.tremolo
      && one.pulseRate == other.pulseRate && one.bus == other.bus
  }

  mutating func release(over seconds: Float, at frame: Int64) {
    fade(over: seconds, at: frame)
    releasedUntil = frame + frames(max(seconds, 0.005)) + 64
  }

  private mutating func fade(over seconds: Float, at frame: Int64) {
    let seconds = max(seconds, 0.005)
    if frame > fadeEnd { slope = 0 }
    slope = max(slope, 1 / (48_000 * Double(seconds)))
    fadeEnd = max(fadeEnd, frame + frames(seconds) + 64)
  }

  /// How far it swings within `frames`, which follow those asked for before, and on which bus; `nil`
  /// when it has ended.
  mutating func move(over frames: Range<Int64>, _ waves: SteadyWaves) -> (Wave, bus: Int)? {
    let frame = frames.lowerBound
    if let end = releasedUntil, end <= frame { return nil }
    glide(to: frames.upperBound)
    layers.removeAll { ($0.end ?? .max) <= frame }
    guard let newest = layers.last?.tone else { return nil }
    let hertz = exp2(passed.lowerBound)...exp2(passed.upperBound)
    passed = pitch...pitch
    var widest = Wave()
    var gain = 0.0
    for layer in layers {
      let tone = layer.tone
      widest = widest.union(waves.tone(tone.timbre, brightness: tone.brightness, hertz))
      gain = max(gain, side(tone.pan, tone.gain) * (tone.tremolo > 0 ? waves.tremolo : 1))
    }
    var slope = frame < fadeEnd ? self.slope : 0
    // Pulses have edges of 5 ms or longer; a tremolo of 8 Hz moves by 50 parts a second.
    if layers.contains(where: { $0.tone.pulseRate > 0 }) { slope += 1 / 240 }
    if layers.contains(where: { $0.tone.tremolo > 0 }) { slope += 50 / 48_000 }
    var wave = widest.withEdges(slope) * gain
    if frame < jumpEnd + 64 { wave.bend += 2 * wave.step }
    return (wave, Int(newest.bus.rawValue))
  }

  private mutating func glide(to frame: Int64) {
    guard let tone = layers.last?.tone, frame > time else { return }
    let target = log2(tone.frequency)
    let count = Double(frame - time)
    let rest = tone.smoothing > 0 ? exp(-count / (48_000 * Double(tone.smoothing))) : 0
    pitch = target + (pitch - target) * rest
    time = frame
    passed = min(passed.lowerBound, pitch)...max(passed.upperBound, pitch)
  }
}

/// A fader, for ``SoundBound``.
struct BoundLevel {
  private var from = 1.0
  private var to = 1.0
  private var start: Int64 = .min
  private var length = 1.0

  mutating func aim(at gain: Float, over seconds: Float, at frame: Int64) {
    from = highest(at: frame)
    to = Double(min(max(gain, 0), 16))
    start = frame
    length = 48_000 * Double(max(seconds, 0.005))
  }

  private func isMoving(at frame: Int64) -> Bool {
    start != .min && Double(frame - start) < length + 128
  }

  private func highest(at frame: Int64) -> Double { isMoving(at: frame) ? max(from, to) : to }

  /// How far `wave` moves through it.
  func louder(_ wave: Wave, at frame: Int64) -> Wave {
    let slope = isMoving(at: frame) ? abs(to - from) / length : 0
    let edge = Wave(peak: 0, step: wave.peak * slope, bend: wave.peak * slope)
    var sum = wave * highest(at: frame)
    sum += edge
    return sum
  }
}
