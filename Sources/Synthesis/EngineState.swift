/// Everything the engine remembers between two blocks, as a plain value.
///
/// Keep a copy to come back to: rendering again from it gives the same samples. The counters of the
/// engine are not part of it, and commands already taken from the ring do not come back.
public struct EngineState: BitwiseCopyable, Sendable {
  /// Places for sustained tones.
  public static var toneCount: Int { 64 }
  /// Places for notes from commands; one group more belongs to the engine's own alarm.
  public static var noteCount: Int { 48 }
  /// Places for bands of noise.
  public static var noiseCount: Int { 8 }

  static var toneGroups: Int { 16 }

  /// Stream frame of the next block's first sample.
  public internal(set) var nextFrame: Int64 = 0
  package var tones = InlineArray<64, ToneVoice>(repeating: ToneVoice())
  package var notes = InlineArray<52, NoteVoice>(repeating: NoteVoice())
  package var noises = InlineArray<8, NoiseVoice>(repeating: NoiseVoice())
  /// One bit a voice: which of them sound.
  package var soundingTones: UInt64 = 0
  package var soundingNotes: UInt64 = 0
  package var soundingNoises: UInt64 = 0
  /// Sounds that have taken the place of another, which fades out.
  var waitingNotes = WaitingSounds<48, NoteVoice>()
  var waitingNoises = WaitingSounds<8, WaitingNoise>()
  /// The lanes of tones, then those of notes.
  package var groups = InlineArray<29, LaneGroup>(repeating: LaneGroup())
  package var colours = InlineArray<29, GroupColour>(repeating: GroupColour())
  package var noiseGroups: InlineArray<2, NoiseGroup> = [
    NoiseGroup(number: 0), NoiseGroup(number: 1),
  ]
  package var mixer = Mixer()
  package var broken = BrokenPattern()
  package var wasStuck = false
  package var output: OutputStage
  /// Whether tones come, go or change their level.
  var isCrowdMoving = false
  let swingsPerFrame: Double

  init(sampleRate: Double) {
    swingsPerFrame = Tremolo.rate / sampleRate
    output = OutputStage(sampleRate: sampleRate)
  }

  /// Lowers the data when more of them sound than two at full level, so that their peaks fit although all
  /// may be the same wave: the limiter would have to follow every beat between them. Moves as the tones
  /// themselves fade in and out.
  mutating func makeRoom(_ frames: Int) {
    guard isCrowdMoving else { return }
    isCrowdMoving = false
    var load = SIMD2<Float>()
    var sounding = soundingTones
    while sounding != 0 {
      let slot = sounding.trailingZeroBitCount
      sounding &= sounding - 1
      load += tones[slot].load(after: Float(frames))
      if tones[slot].isFading { isCrowdMoving = true }
    }
    mixer.setRoom(2 * Scale.unit / max(max(load[0], load[1]), 2 * Scale.unit))
  }

  /// Voices that sound or wait for their onset.
  var voiceCount: Int {
    soundingTones.nonzeroBitCount + soundingNotes.nonzeroBitCount + soundingNoises.nonzeroBitCount
      + waitingNotes.places.nonzeroBitCount + waitingNoises.places.nonzeroBitCount
  }
}
