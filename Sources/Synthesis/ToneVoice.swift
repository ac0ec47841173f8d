internal import RealtimeAudio

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
  /// Share of the way that it goes in a whole block, which most segments are.
  private var blockShare: Float = 0
  private var isGliding = false

  private var left: Float = 0
  private var right: Float = 0
  private var leftTarget: Float = 0
  private var rightTarget: Float = 0
  private var gainFrames: Float = 0

  private var timbre: UInt8 = 0
  private var brightness: Float = 0
  /// Gain that makes this colour at this pitch as loud as any other.
  private var loudness: Float = 1
  /// The same as the pitch asked for it a segment ago.
  private var loudnessBefore: Float = 1
  private var tremolo = Tremolo()
  private var pulse = Pulse()
  private var bus: UInt8 = 0
  private var busLevel: Float = 0
  private var colourFrames: Float = 0
  private var isReleasing = false

  init() {}

  /// A tone that begins at its target pitch, silent, and fades in.
  init(starting target: ToneTarget, mixer: Mixer, _ table: borrowing TimbreTable) {
    self.init()
    pitch = target.pitch
    timbre = target.timbre
    brightness = target.brightness
    loudness = table.gain(timbre, brightness: brightness, pitch: pitch)
    loudnessBefore = loudness
    tremolo.set(target.tremolo)
    bus = target.bus
    busLevel = mixer.levels[Int(bus)]
    aim(at: target)
    isGliding = false
  }

  /// Takes a new target while sounding.
  mutating func aim(at target: ToneTarget) {
    pitchTarget = target.pitch
    frequencyTarget = target.frequency
    glide = target.glide
    blockShare = share(of: AudioBlock.frameCount)
    isGliding = true
    // Data that come faster than the fade must not begin it again each time.
    if isReleasing || leftTarget != target.left || rightTarget != target.right {
      leftTarget = target.left
      rightTarget = target.right
      gainFrames = target.fadeFrames
      isReleasing = false
    }
    tremolo.aim(at: target.tremolo, over: target.colourFrames)
    pulse.aim(at: target.rhythm)
    if timbre != target.timbre || brightness != target.brightness || bus != target.bus {
      timbre = target.timbre
      brightness = target.brightness
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
  mutating func restart(over frames: Float, _ table: borrowing TimbreTable) {
    pitch = pitchTarget
    loudness = table.gain(timbre, brightness: brightness, pitch: pitch)
    loudnessBefore = loudness
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

  /// How much of the row's bright form is in it.
  var rowBrightness: Float { brightness }

  /// Whether its level or its bus is on the way.
  var isFading: Bool { gainFrames > 0 || colourFrames > 0 }

  /// What a tone of the data may add to the peaks of left and right, `frames` from now.
  @inline(__always)
  func load(after frames: Float) -> SIMD2<Float> {
    guard bus == Bus.data.rawValue else { return SIMD2() }
    guard gainFrames > frames else { return SIMD2(leftTarget, rightTarget) }
    let share = frames / gainFrames
    return SIMD2(left + (leftTarget - left) * share, right + (rightTarget - right) * share)
  }

  /// The pitch the tone begins at, in turns a frame.
  var startFrequency: Float { frequencyTarget }

  /// Moves on by `frames` and sets the targets of `lane` for this segment.
  @inline(__always)
  mutating func advance(
    _ frames: Int, mixer: Mixer, group: inout LaneGroup, colour: inout GroupColour, lane: Int,
    table: borrowing TimbreTable
  ) {
    let isShaped = tremolo.isOn || pulse.isOn
    guard isGliding || gainFrames > 0 || colourFrames > 0 || isShaped || mixer.isMoving else {
      return
    }
    if isGliding { group.frequencyTarget[lane] = glideOn(frames) }
    rampGains(Float(frames))
    fadeColour(Float(frames), mixer: mixer, colour: &colour, lane: lane, table: table)
    var level = busLevel * loudness
    if isShaped { level *= shape(Float(frames), swing: mixer.swing) }
    group.leftTarget[lane] = left * level
    group.rightTarget[lane] = right * level
  }

  @inline(__always)
  private mutating func shape(_ frames: Float, swing: Float) -> Float {
    tremolo.level(after: frames, swing: swing) * pulse.level(after: frames)
  }

  /// The one-pole on log frequency, exact at the end of the segment whatever its length.
  private mutating func glideOn(_ frames: Int) -> Float {
    if pitch == pitchTarget {  // loudness has followed in the segment after the arrival
      isGliding = false
      return frequencyTarget
    }
    pitch +=
      (pitchTarget - pitch) * (frames == AudioBlock.frameCount ? blockShare : share(of: frames))
    guard abs(pitchTarget - pitch) > 1e-5 else {  // 0.01 cents away: there
      pitch = pitchTarget
      return frequencyTarget
    }
    return Float(exp2(Double(pitch)))
  }

  private func share(of frames: Int) -> Float {
    Float(1 - exp2(max(-60, -glide * Double(frames))))
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

  /// Follows bus, colour and the loudness that goes with colour and pitch.
  private mutating func fadeColour(
    _ frames: Float, mixer: Mixer, colour: inout GroupColour, lane: Int,
    table: borrowing TimbreTable
  ) {
    let level = mixer.levels[Int(bus)]
    let now = table.gain(timbre, brightness: brightness, pitch: pitch)
    // A fast glide down would be louder on its way than at either end, so a rise comes a segment late.
    let gain = min(now, loudnessBefore)
    loudnessBefore = now
    guard colourFrames > 0 else {
      busLevel = level
      loudness = gain
      return
    }
    let fraction = min(1, frames / colourFrames)
    busLevel += (level - busLevel) * fraction
    loudness += (gain - loudness) * fraction
    colour.fade(lane, to: timbre, brightness: brightness, by: fraction, table)
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
  var brightness: Float
  var tremolo: Float
  var rhythm: PulseRhythm
  var bus: UInt8

  /// Shortest time constant of a glide: a jump that took no time would be one of loudness too.
  private static let shortestGlide = 0.000_5

  /// Returns `nil` when a number in `tone` is not finite.
  init?(_ tone: Tone, _ scale: Scale) {
    guard tone.gain.isFinite, tone.pan.isFinite, tone.smoothing.isFinite, tone.fade.isFinite,
      tone.brightness.isFinite, tone.tremolo.isFinite, tone.pulseRate.isFinite,
      let turns = scale.turns(hertz: tone.frequency)
    else { return nil }
    pitch = Float(log2(turns))
    frequency = Float(turns)
    let smoothing = min(max(Double(tone.smoothing), Self.shortestGlide), 10)
    glide = 1.442_695_040_888_963 / (smoothing * scale.sampleRate)
    (left, right) = scale.gains(tone.gain, pan: tone.pan)
    fadeFrames = scale.fade(tone.fade)
    colourFrames = scale.fade(ToneVoice.colourFade)
    timbre = tone.timbre.rawValue
    brightness = min(max(tone.brightness, 0), 1)
    tremolo = min(max(tone.tremolo, 0), 1)
    rhythm = PulseRhythm(rate: tone.pulseRate, sampleRate: scale.sampleRate)
    bus = tone.bus.rawValue
  }
}
