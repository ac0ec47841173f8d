/// A pitched sound that ends by itself.
package struct NoteVoice: BitwiseCopyable, Sendable {
  /// How far it has come.
  var life: Lifetime
  private var frequency: Float
  /// Base-2 logarithm of turns a frame at the onset, and how far it moves in a frame.
  private var pitch: Double
  private var pitchSlope: Double
  private var left: Float
  private var right: Float
  private(set) var bus: UInt8
  private(set) var row: UInt8
  private(set) var brightness: Float
  /// Gain that makes this colour at this pitch as loud as any other.
  private var loudness: Float
  private var tremolo = Tremolo()

  /// Returns `nil` when a number in `note` is not finite.
  init?(_ note: Note, row: UInt8? = nil, _ scale: Scale, _ table: borrowing TimbreTable) {
    guard note.delay.isFinite, note.duration.isFinite, note.attack.isFinite,
      note.release.isFinite, note.decay.isFinite, note.gain.isFinite, note.pan.isFinite,
      note.brightness.isFinite, note.tremolo.isFinite,
      let start = scale.turns(hertz: note.frequency),
      let end = scale.turns(hertz: note.endFrequency)
    else { return nil }
    let envelope = Envelope(
      delay: note.delay, duration: note.duration, attack: note.attack, release: note.release,
      decay: note.decay, sampleRate: scale.sampleRate)
    life = Lifetime(envelope)
    frequency = Float(start)
    pitch = log2(start)
    pitchSlope = (log2(end) - pitch) / Double(envelope.end - envelope.onset)
    (left, right) = scale.gains(note.gain, pan: note.pan)
    bus = note.bus.rawValue
    self.row = row ?? note.timbre.rawValue
    brightness = min(max(note.brightness, 0), 1)
    loudness = table.gain(self.row, brightness: brightness, pitch: Float(pitch))
    if note.tremolo > 0 { tremolo.set(min(note.tremolo, 1)) }
  }

  /// A note of the engine's own: the alarm that no fader turns down.
  init?(unmutable note: Note, row: UInt8, _ scale: Scale, _ table: borrowing TimbreTable) {
    guard let plain = NoteVoice(note, row: row, scale, table) else { return nil }
    self = plain
    bus = Mixer.unmutable
  }

  /// What an empty place in the pool holds.
  init() {
    life = Lifetime(Envelope())
    frequency = 0
    pitch = 0
    pitchSlope = 0
    left = 0
    right = 0
    bus = 0
    row = 0
    brightness = 0
    loudness = 1
  }

  /// The pitch the note begins at, in turns a frame.
  var startFrequency: Float { frequency }

  /// Moves on by `frames` and sets the targets of `lane` for this segment.
  @inline(__always)
  mutating func advance(
    _ frames: Int, mixer: Mixer, group: inout LaneGroup, lane: Int, _ table: borrowing TimbreTable
  ) {
    let height = life.advance(frames)
    if pitchSlope != 0, life.sinceOnset > 0 {
      let envelope = life.envelope
      let moved = Double(min(life.age, envelope.end) - envelope.onset)
      let now = pitch + pitchSlope * moved
      group.frequencyTarget[lane] = Float(exp2(now))
      loudness = table.gain(row, brightness: brightness, pitch: Float(now))
    }
    var level = height * mixer.levels[Int(bus)] * loudness
    if tremolo.isOn { level *= tremolo.level(after: Float(frames), swing: mixer.swing) }
    group.leftTarget[lane] = left * level
    group.rightTarget[lane] = right * level
  }
}
