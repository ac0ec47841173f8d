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

  init(sampleRate: Double) {
    output = OutputStage(sampleRate: sampleRate)
  }

  /// Voices that sound or wait for their onset.
  var voiceCount: Int {
    soundingTones.nonzeroBitCount + soundingNotes.nonzeroBitCount + soundingNoises.nonzeroBitCount
  }
}
