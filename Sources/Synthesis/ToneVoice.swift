/// What a sustained tone is doing and where it is going. Its phase and what the kernel needs are in its
/// lane.
package struct ToneVoice: BitwiseCopyable, Sendable {
  /// Seconds in which a change of timbre or bus is faded over.
  static let colourFade: Float = 0.02

  /// Base-2 logarithm of turns a frame.
  private var pitch: Float = 0
  private var pitchTarget: Float = 0
  /// The target itself, so that a steady tone has the exact pitch and not that of its logarithm.
  private var frequencyTarget: Float = 0
  /// The glide's time constant as octaves of decay a frame.
  private var glide: Double = 0
  private var isGliding = false

  private var left: Float = 0
  private var right: Float = 0
  private var leftTarget: Float = 0
  private var rightTarget: Float = 0
  private var gainFrames: Float = 0

  private var timbre: UInt8 = 0
  private var bus: UInt8 = 0
  private var busLevel: Float = 0
  private var colourFrames: Float = 0
  private var isReleasing = false

  init() {}

  /// A tone that begins at its target pitch, silent, and fades in.
  init(starting target: ToneTarget, mixer: Mixer) {
    self.init()
    pitch = target.pitch
    timbre = target.timbre
    bus = target.bus
    busLevel = mixer.levels[Int(bus)]
    aim(at: target)
    isGliding = false
  }

  /// Takes a new target while sounding; returns whether the colour changes.
  mutating func aim(at target: ToneTarget) {
    pitchTarget = target.pitch
    frequencyTarget = target.frequency
    glide = target.glide
    isGliding = true
    if glide <= 0 { pitch = pitchTarget }
    // Data that come faster than the fade must not begin it again each time.
    if isReleasing || leftTarget != target.left || rightTarget != target.right {
      leftTarget = target.left
      rightTarget = target.right
      gainFrames = target.fadeFrames
      isReleasing = false
    }
    if timbre != target.timbre || bus != target.bus {
      timbre = target.timbre
      bus = target.bus
      colourFrames = target.colourFrames
    }
  }

  /// Fades out over `frames` and then ends.
  mutating func release(over frames: Float) {
    leftTarget = 0
    rightTarget = 0
    gainFrames = frames
    isReleasing = true
  }

  /// Fades in again from silence at the target pitch, after its lane was lost.
  mutating func restart(over frames: Float) {
    pitch = pitchTarget
    isGliding = false
    left = 0
    right = 0
    gainFrames = frames
    colourFrames = 0
  }

  /// Whether the fade out is over.
  var hasEnded: Bool { isReleasing && gainFrames <= 0 }

  /// The timbre's row in the table.
  var row: UInt8 { timbre }

  /// The pitch the tone begins at, in turns a frame.
  var startFrequency: Float { frequencyTarget }

  /// Moves on by `frames` and sets the targets of `lane` for this segment.
  @inline(__always)
  mutating func advance(
    _ frames: Int, mixer: Mixer, group: inout LaneGroup, colour: inout GroupColour, lane: Int,
    table: borrowing TimbreTable
  ) {
    guard isGliding || gainFrames > 0 || colourFrames > 0 || mixer.isMoving else { return }
    if isGliding { group.frequencyTarget[lane] = glideOn(frames) }
    rampGains(Float(frames))
    fadeColour(Float(frames), mixer: mixer, colour: &colour, lane: lane, table: table)
    group.leftTarget[lane] = left * busLevel
    group.rightTarget[lane] = right * busLevel
  }

  /// The one-pole on log frequency, exact at the end of the segment whatever its length.
  private mutating func glideOn(_ frames: Int) -> Float {
    pitch += (pitchTarget - pitch) * Float(1 - exp2(max(-60, -glide * Double(frames))))
    guard abs(pitchTarget - pitch) > 1e-5, glide > 0 else {  // 0.01 cents away: there
      pitch = pitchTarget
      isGliding = false
      return frequencyTarget
    }
    return Float(exp2(Double(pitch)))
  }

  private mutating func rampGains(_ frames: Float) {
    guard gainFrames > 0 else { return }
    let fraction = min(1, frames / gainFrames)
    left += (leftTarget - left) * fraction
    right += (rightTarget - right) * fraction
    gainFrames -= frames
    if gainFrames <= 0 {
      left = leftTarget
      right = rightTarget
    }
  }

  private mutating func fadeColour(
    _ frames: Float, mixer: Mixer, colour: inout GroupColour, lane: Int,
    table: borrowing TimbreTable
  ) {
    let level = mixer.levels[Int(bus)]
    guard colourFrames > 0 else {
      busLevel = level
      return
    }
    let fraction = min(1, frames / colourFrames)
    busLevel += (level - busLevel) * fraction
    colour.fade(lane, to: timbre, by: fraction, table)
    colourFrames -= frames
  }
}

/// A ``Tone`` in the engine's units, checked.
struct ToneTarget {
  var pitch: Float
  var frequency: Float
  var glide: Double
  var left: Float
  var right: Float
  var fadeFrames: Float
  var colourFrames: Float
  var timbre: UInt8
  var bus: UInt8

  /// Returns `nil` when a number in `tone` is not finite.
  init?(_ tone: Tone, _ scale: Scale) {
    guard tone.gain.isFinite, tone.pan.isFinite, tone.smoothing.isFinite, tone.fade.isFinite,
      let turns = scale.turns(hertz: tone.frequency)
    else { return nil }
    pitch = Float(log2(turns))
    frequency = Float(turns)
    let smoothing = Double(min(max(tone.smoothing, 0), 10))
    glide = smoothing > 0 ? 1.442_695_040_888_963 / (smoothing * scale.sampleRate) : 0
    (left, right) = scale.gains(tone.gain, pan: tone.pan)
    fadeFrames = scale.fade(tone.fade)
    colourFrames = scale.fade(ToneVoice.colourFade)
    timbre = tone.timbre.rawValue
    bus = tone.bus.rawValue
  }
}
