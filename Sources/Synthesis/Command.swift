/// One order to the engine, and the frame at which it takes effect.
///
/// Orders are plain values, so they cross to the audio thread through a ring and a file render plays
/// the very same ones.
public struct Command: BitwiseCopyable, Sendable {
  /// Stream frame of the effect; one that has been rendered already (0, say) means at once. Frames
  /// never decrease from one command to the next.
  public var frame: Int64
  /// What to do.
  public var action: Action

  /// What a command does.
  public enum Action: BitwiseCopyable, Sendable {
    /// Starts the sustained tone in `slot`, or glides the one that sounds there to the new target.
    case tone(slot: Int, Tone)
    /// Fades the sustained tone in `slot` out over `fade` seconds.
    case release(slot: Int, fade: Float)
    /// Plays one pitched note that ends by itself.
    case note(Note)
    /// Plays one band of noise that ends by itself.
    case noise(Noise)
    /// Ramps a bus to `gain` (linear, 1 is its nominal level) over `fade` seconds.
    case gain(Bus, gain: Float, fade: Float)
    /// Ramps everything to `gain` over `fade` seconds: 0 before an exit, 1 to return.
    case master(gain: Float, fade: Float)
  }

  /// Creates a command.
  public init(frame: Int64 = 0, _ action: Action) {
    self.frame = frame
    self.action = action
  }
}

/// Which fader a sound goes through.
public enum Bus: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  /// Tones and notes that carry values.
  case data
  /// Marks: hole, stale, ended, scale change and their like.
  case marks
  /// Alarms, "broken" among them.
  case alarms
  /// Heartbeat and answers to the listener.
  case feedback
}

/// The target of a sustained tone.
public struct Tone: BitwiseCopyable, Sendable {
  /// Hertz; the engine holds it in 20...8000.
  public var frequency: Double
  /// Linear; 1 is as loud as a sine of 1 kHz at -20 dBFS RMS, before bus and master.
  public var gain: Float
  /// -1 left, 0 centre, 1 right; constant power.
  public var pan: Float
  /// Colour; a change fades over.
  public var timbre: Timbre
  /// 0 is the timbre as it is, 1 a brighter form of it at the same loudness; a change fades over.
  public var brightness: Float
  /// Depth of an 8 Hz tremolo, 0...1.
  public var tremolo: Float
  /// Short tones a second in place of a sustained one, 1...10; 0 sustains.
  public var pulseRate: Float
  /// Time constant in seconds of the glide on log frequency; 0 jumps within 2 ms (the phase goes on).
  public var smoothing: Float
  /// Seconds over which gain and pan reach their target; also the fade-in of a new tone.
  public var fade: Float
  /// Fader.
  public var bus: Bus

  /// Creates a target.
  public init(
    frequency: Double, gain: Float = 1, pan: Float = 0, timbre: Timbre = .soft,
    brightness: Float = 0, tremolo: Float = 0, pulseRate: Float = 0,
    smoothing: Float = 0.025, fade: Float = 0.02, bus: Bus = .data
  ) {
    self.frequency = frequency
    self.gain = gain
    self.pan = pan
    self.timbre = timbre
    self.brightness = brightness
    self.tremolo = tremolo
    self.pulseRate = pulseRate
    self.smoothing = smoothing
    self.fade = fade
    self.bus = bus
  }
}

/// A pitched sound that ends by itself.
public struct Note: BitwiseCopyable, Sendable {
  /// Hertz at the start; held in 20...8000.
  public var frequency: Double
  /// Hertz at the end; the pitch moves between the two evenly on log frequency.
  public var endFrequency: Double
  /// Seconds from the command's frame to the onset.
  public var delay: Float
  /// Seconds from onset to silence, attack and release included.
  public var duration: Float
  /// Seconds of the rising edge.
  public var attack: Float
  /// Seconds of the falling edge.
  public var release: Float
  /// Seconds in which the level falls by 60 dB after the attack, as a bell's does; 0 holds it.
  public var decay: Float
  /// Linear; 1 is as loud while held as a sine of 1 kHz at -20 dBFS RMS, before bus and master.
  public var gain: Float
  /// -1 left, 0 centre, 1 right; constant power.
  public var pan: Float
  /// Colour.
  public var timbre: Timbre
  /// 0 is the timbre as it is, 1 a brighter form of it at the same loudness.
  public var brightness: Float
  /// Depth of an 8 Hz tremolo, 0...1.
  public var tremolo: Float
  /// Fader.
  public var bus: Bus

  /// Creates a note of steady pitch, or one that glides to `endFrequency`.
  public init(
    frequency: Double, endFrequency: Double? = nil, delay: Float = 0, duration: Float,
    attack: Float = 0.005, release: Float = 0.02, decay: Float = 0, gain: Float = 1, pan: Float = 0,
    timbre: Timbre = .soft, brightness: Float = 0, tremolo: Float = 0, bus: Bus = .marks
  ) {
    self.frequency = frequency
    self.endFrequency = endFrequency ?? frequency
    self.delay = delay
    self.duration = duration
    self.attack = attack
    self.release = release
    self.decay = decay
    self.gain = gain
    self.pan = pan
    self.timbre = timbre
    self.brightness = brightness
    self.tremolo = tremolo
    self.bus = bus
  }
}

/// A band of noise that ends by itself.
public struct Noise: BitwiseCopyable, Sendable {
  /// Hertz at the middle of the band.
  public var centre: Float
  /// Hertz of centre over width: higher is narrower.
  public var quality: Float
  /// Seconds from the command's frame to the onset.
  public var delay: Float
  /// Seconds from onset to silence, attack and release included.
  public var duration: Float
  /// Seconds of the rising edge.
  public var attack: Float
  /// Seconds of the falling edge.
  public var release: Float
  /// Linear; 1 is -20 dBFS RMS while held, before bus and master.
  public var gain: Float
  /// -1 left, 0 centre, 1 right; constant power.
  public var pan: Float
  /// Fader.
  public var bus: Bus

  /// Creates a burst.
  public init(
    centre: Float, quality: Float = 1, delay: Float = 0, duration: Float, attack: Float = 0.005,
    release: Float = 0.02, gain: Float = 1, pan: Float = 0, bus: Bus = .marks
  ) {
    self.centre = centre
    self.quality = quality
    self.delay = delay
    self.duration = duration
    self.attack = attack
    self.release = release
    self.gain = gain
    self.pan = pan
    self.bus = bus
  }
}
