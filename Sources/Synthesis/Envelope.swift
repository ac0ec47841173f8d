/// The loudness of a sound that ends by itself, by its age in frames: silence until the onset, a
/// straight rise, a level that holds or dies away like a bell, a straight fall.
package struct Envelope: BitwiseCopyable, Sendable {
  /// Age at which it begins.
  let onset: Int32
  /// Age at which it is silent for good.
  let end: Int32
  private let attack: Float
  private let release: Float
  private let octavesPerFrame: Double

  /// Creates an envelope from seconds.
  ///
  /// Edges shorter than 1 ms would click and are drawn out; edges that do not fit into `duration` are
  /// shortened alike. `decay` is the time in which the level falls by 60 dB, 0 holds it.
  init(
    delay: Float, duration: Float, attack: Float, release: Float, decay: Float, sampleRate: Double
  ) {
    let longest = 60 * sampleRate
    let shortestEdge = 0.001 * sampleRate
    let length = min(max(Double(duration) * sampleRate, 2 * shortestEdge), longest)
    var rise = max(Double(attack) * sampleRate, shortestEdge)
    var fall = max(Double(release) * sampleRate, shortestEdge)
    let excess = (rise + fall) / length
    if excess > 1 {
      rise /= excess
      fall /= excess
    }
    onset = clampedFrames(Double(delay) * sampleRate, 0...clampedFrames(longest, 0...Int32.max / 4))
    end = onset + clampedFrames(length, 1...Int32.max / 4)
    self.attack = Float(rise)
    self.release = Float(fall)
    octavesPerFrame = decay > 0 ? 9.965_784_284_662_087 / (Double(decay) * sampleRate) : 0
  }

  /// A sound of no length.
  init() {
    onset = 0
    end = 0
    attack = 1
    release = 1
    octavesPerFrame = 0
  }

  /// Level at `age`, 0...1.
  func level(at age: Int32) -> Float {
    let sinceOnset = Float(age - onset)
    let untilEnd = Float(end - age)
    guard sinceOnset > 0, untilEnd > 0 else { return 0 }
    let edges = min(1, min(sinceOnset / attack, untilEnd / release))
    guard octavesPerFrame > 0, sinceOnset > attack else { return edges }
    return edges * Float(exp2(max(-60, -Double(sinceOnset - attack) * octavesPerFrame)))
  }
}
