internal import CBenchRing
internal import CBenchSynthesis
internal import RealtimeAudio
internal import Synthesis

/// Sine voices beside C of the same form and width, and what a whole engine costs on top of the sine.
func benchmarkSynthesis() -> [Figure] {
  bench_pin_thread(0)
  defer { bench_release_thread() }
  var lanes = LaneBank()
  var pure = EngineRun(timbre: .pure)
  var soft = EngineRun(timbre: .soft)
  var one = EngineRun(timbre: .soft, voices: 1)
  var ours: [Double] = []
  var theirs: [Double] = []
  var pureVoice: [Double] = []
  var softVoice: [Double] = []
  var oneVoice: [Double] = []
  for _ in 0..<9 {
    ours.append(lanes.nanosecondsPerVoiceSample())
    theirs.append(referenceNanosecondsPerVoiceSample())
    pureVoice.append(pure.nanosecondsPerVoiceSample())
    softVoice.append(soft.nanosecondsPerVoiceSample())
    oneVoice.append(one.nanosecondsPerVoiceSample())
  }
  let reference = median(theirs)
  let sine = median(ours)
  return [
    Figure(
      name: "synthesis.sine", ours: sine, reference: reference, unit: "ns/voice-sample",
      referenceName: "c-clang-O3-W4"),
    Figure(
      name: "synthesis.engine-pure", ours: median(pureVoice), reference: sine,
      unit: "ns/voice-sample", referenceName: "own-sine-kernel"),
    Figure(
      name: "synthesis.engine-soft", ours: median(softVoice), reference: sine,
      unit: "ns/voice-sample", referenceName: "own-sine-kernel"),
    Figure(
      name: "synthesis.block-of-one-soft-voice", ours: median(oneVoice) * 0.064,
      reference: 64 / 0.048, unit: "us/block", referenceName: "real-time"),
  ]
}

/// 64 groups of the engine's own lanes, driven as the reference drives its own.
private struct LaneBank {
  private var groups = [LaneGroup](repeating: LaneGroup(), count: 64)
  private var mix = LaneMix()
  private var samples = [Float](repeating: 0, count: 128)

  init() {
    for voice in 0..<256 {
      let (group, lane) = voice.quotientAndRemainder(dividingBy: 4)
      groups[group].phase[lane] = 0.001 * Float(voice)
      groups[group].frequency[lane] = (100 + 7 * Float(voice)) / 48_000
      groups[group].left[lane] = 0.001
      groups[group].right[lane] = 0.001
    }
  }

  mutating func nanosecondsPerVoiceSample() -> Double {
    nanoseconds(blocks: 1_000, voices: 256) { block in render(block % 2 == 0 ? 1.005 : 1 / 1.005) }
  }

  private mutating func render(_ factor: Float) {
    for group in groups.indices {
      groups[group].frequencyTarget = groups[group].frequency * factor
      groups[group].leftTarget = groups[group].left * factor
      groups[group].rightTarget = groups[group].right * factor
    }
    for group in stride(from: 0, to: 64, by: 2) {
      var first = groups[group]
      mixSines(&first, &groups[group + 1], into: &mix, frames: 0..<64)
      groups[group] = first
    }
    for quad in 0..<16 {
      let (left, right) = mix.take(quad)
      for lane in 0..<4 {
        samples[8 * quad + 2 * lane] = left[lane]
        samples[8 * quad + 2 * lane + 1] = right[lane]
      }
    }
  }
}

private func referenceNanosecondsPerVoiceSample() -> Double {
  var samples = [Float](repeating: 0, count: 128)
  bench_synthesis_reset()
  return nanoseconds(blocks: 1_000, voices: 256) { block in
    unsafe samples.withUnsafeMutableBufferPointer {
      unsafe bench_synthesis_render(block % 2 == 0 ? 1.005 : 1 / 1.005, $0.baseAddress)
    }
  }
}

/// Every timbre with all that a voice can do beside, its pitch and with it its loudness moving at 10
/// values a second, next to a bare sine voice in the same engine.
func benchmarkFullVoices() -> [Figure] {
  bench_pin_thread(0)
  defer { bench_release_thread() }
  var sine = EngineRun(timbre: .pure)
  var bare: [Double] = []
  for _ in 0..<9 { bare.append(sine.nanosecondsPerVoiceSample()) }
  var figures: [Figure] = []
  for timbre in Timbre.allCases {
    var run = EngineRun(timbre: timbre, isFull: true)
    var full: [Double] = []
    for _ in 0..<9 {
      bare.append(sine.nanosecondsPerVoiceSample())
      full.append(run.nanosecondsPerVoiceSample())
    }
    figures.append(
      Figure(
        name: "synthesis.full-\(timbre)", ours: median(full), reference: median(bare),
        unit: "ns/voice-sample", referenceName: "bare-sine-voice"))
  }
  let dearest = figures.map(\.ours).max() ?? 0
  figures.append(
    Figure(
      name: "synthesis.64-full-voices", ours: dearest * 64 * 48e-6 * 100, reference: 1,
      unit: "%-of-a-core", referenceName: "limit"))
  return figures
}

/// A whole engine with tones: glides, faders, limiter and all.
private struct EngineRun: ~Copyable {
  private var offline = OfflineEngine()
  private var block = AudioBlock()
  private let voices: Int
  private let timbre: Timbre
  /// Whether the tones have a tremolo and take new pitches.
  private let isFull: Bool
  private var turn = 0

  init(timbre: Timbre, voices: Int = 64, isFull: Bool = false) {
    self.voices = voices
    self.timbre = timbre
    self.isFull = isFull
    aim()
    for _ in 0..<1_000 { offline.render(into: &block) }
  }

  private mutating func aim() {
    turn += 1
    for slot in 0..<voices {
      let tone = Tone(
        frequency: 220 + 7 * Double((slot * turn) % 67), gain: 0.01, timbre: timbre,
        tremolo: isFull ? 1 : 0)
      _ = offline.send(Command(.tone(slot: slot, tone)))
    }
  }

  mutating func nanosecondsPerVoiceSample() -> Double {
    let start = monotonicNanoseconds()
    for block in 0..<2_000 {
      if isFull, block % 75 == 0 { aim() }
      offline.render(into: &self.block)
    }
    return Double(monotonicNanoseconds() - start) / Double(2_000 * voices * 64)
  }
}

/// Median time of three runs of `blocks` blocks, for each voice and sample.
private func nanoseconds(blocks: Int, voices: Int, _ render: (Int) -> Void) -> Double {
  median(
    (0..<3).map { _ in
      let start = monotonicNanoseconds()
      for block in 0..<blocks { render(block) }
      return Double(monotonicNanoseconds() - start) / Double(blocks * voices * 64)
    })
}
