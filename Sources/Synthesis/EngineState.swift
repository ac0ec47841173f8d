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
  package var waitingNotes = WaitingNotes()
  package var waitingNoises = WaitingNoises()
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
  /// Whether the tones have changed since the room for them was last made.
  var isCrowdNew = false
  private let roomFrames: (down: Float, up: Float)
  let swingsPerFrame: Double

  init(sampleRate: Double) {
    swingsPerFrame = Tremolo.rate / sampleRate
    roomFrames = (Float(0.02 * sampleRate), Float(0.2 * sampleRate))
    output = OutputStage(sampleRate: sampleRate)
  }

  /// Lowers the data when more of them sound than two at full level, so that their peaks fit although all
  /// may be the same wave: the limiter would have to follow every beat between them.
  mutating func makeRoom() {
    guard isCrowdNew else { return }
    isCrowdNew = false
    var load = SIMD2<Float>()
    var sounding = soundingTones
    while sounding != 0 {
      load += tones[sounding.trailingZeroBitCount].load
      sounding &= sounding - 1
    }
    let gain = min(1, 2 * Scale.unit / max(max(load[0], load[1]), Scale.unit))
    mixer.moveHeadroom(to: gain, over: gain < mixer.room ? roomFrames.down : roomFrames.up)
  }

  /// Voices that sound or wait for their onset.
  var voiceCount: Int {
    soundingTones.nonzeroBitCount + soundingNotes.nonzeroBitCount + soundingNoises.nonzeroBitCount
      + waitingNotes.places.nonzeroBitCount + waitingNoises.places.nonzeroBitCount
  }
}
