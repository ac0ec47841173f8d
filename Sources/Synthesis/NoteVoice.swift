/// A pitched sound that ends by itself.
package struct NoteVoice: BitwiseCopyable, Sendable {
  private var envelope: Envelope
  private var age: Int32 = 0
  private var frequency: Float
  /// Base-2 logarithm of turns a frame at the onset, and how far it moves in a frame.
  private var pitch: Double
  private var pitchSlope: Double
  private var left: Float
  private var right: Float
  private var bus: UInt8
  private(set) var row: UInt8

  /// Returns `nil` when a number in `note` is not finite.
  init?(_ note: Note, _ scale: Scale) {
    guard note.delay.isFinite, note.duration.isFinite, note.attack.isFinite,
      note.release.isFinite, note.decay.isFinite, note.gain.isFinite, note.pan.isFinite,
      let start = scale.turns(hertz: note.frequency),
      let end = scale.turns(hertz: note.endFrequency)
    else { return nil }
    envelope = Envelope(
      delay: note.delay, duration: note.duration, attack: note.attack, release: note.release,
      decay: note.decay, sampleRate: scale.sampleRate)
    frequency = Float(start)
    pitch = log2(start)
    pitchSlope = (log2(end) - pitch) / Double(envelope.end - envelope.onset)
    (left, right) = scale.gains(note.gain, pan: note.pan)
    bus = note.bus.rawValue
    row = note.timbre.rawValue
  }

  /// A note of the engine's own: the alarm that no fader turns down.
  init?(unmutable note: Note, row: UInt8, _ scale: Scale) {
    guard let plain = NoteVoice(note, scale) else { return nil }
    self = plain
    bus = Mixer.unmutable
    self.row = row
  }

  /// What an empty place in the pool holds.
  init() {
    envelope = Envelope()
    frequency = 0
    pitch = 0
    pitchSlope = 0
    left = 0
    right = 0
    bus = 0
    row = 0
  }

  var hasEnded: Bool { age >= envelope.end }

  /// The pitch the note begins at, in turns a frame.
  var startFrequency: Float { frequency }

  /// Moves on by `frames` and sets the targets of `lane` for this segment.
  @inline(__always)
  mutating func advance(_ frames: Int, mixer: Mixer, group: inout LaneGroup, lane: Int) {
    age += Int32(truncatingIfNeeded: frames)
    let level = envelope.level(at: age) * mixer.levels[Int(bus)]
    group.leftTarget[lane] = left * level
    group.rightTarget[lane] = right * level
    guard pitchSlope != 0, age > envelope.onset else { return }
    let moved = Double(min(age, envelope.end) - envelope.onset)
    group.frequencyTarget[lane] = Float(exp2(pitch + pitchSlope * moved))
  }
}
