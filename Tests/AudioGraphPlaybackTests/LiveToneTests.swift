import AudioGraphPlayback
import RealtimeAudio
import Synthesis
import Testing

/// What a live graph orders, moment by moment.
@Suite struct LiveToneTests {
  @Test(arguments: [
    (0.0, 220.0), (1.0, 1_760.0), (1.0 / 3, 440.0), (0.5, 622.254), (-0.2, 220.0), (1.5, 1_760.0),
    (-1e300, 220.0),
  ])
  func `plays a value as its pitch`(value: Double, hertz: Double) {
    let stage = LiveToneStage()
    stage.update(value, at: 0)
    #expect(abs((stage.tones.last?.frequency ?? 0) - hertz) < 0.001)
  }

  @Test func `says by a mark that a value is off its ends, once until it is back`() {
    let stage = LiveToneStage()
    for (second, value) in [0.5, 1.2, 1.4, 0.5, -0.1].enumerated() {
      stage.update(value, at: Double(second))
    }
    #expect(stage.notes(at: 1).count == 2, "over")
    #expect(stage.notes(at: 2).isEmpty && stage.notes(at: 3).isEmpty)
    #expect(stage.notes(at: 4).count == 2, "under")
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `plays what is no number as missing and lets the tone be`(value: Double) {
    let stage = LiveToneStage()
    stage.update(0.5, at: 0)
    stage.update(value, at: 1)
    #expect(stage.tones.count == 1)
    #expect(stage.noiseCount == 1)
  }

  @Test func `ticks at once and every five seconds, so that a start is heard before any value`() {
    let stage = LiveToneStage()
    stage.run(until: 11)
    #expect(stage.noteTimes == [0, 5, 10])
    #expect(stage.tones.isEmpty)
  }

  @Test func `has no tick while the sound is not known to arrive`() {
    let stage = LiveToneStage()
    stage.isProven = false
    stage.run(until: 11)
    #expect(stage.noteTimes.isEmpty)
  }

  @Test func `tells that values have stopped after three times their interval, until one comes`() {
    let stage = LiveToneStage()
    for step in 0..<10 { stage.update(0.5, at: Double(step) * 3) }
    stage.run(until: 27 + 8.9)
    #expect(stage.releases.isEmpty && stage.noiseCount == 0)
    stage.run(until: 27 + 9.5)
    #expect(stage.releases == [0.3] && stage.noiseCount == 3)
    stage.run(until: 27 + 13.5)
    #expect(stage.noiseCount == 6)
    stage.update(0.5, at: 42)
    stage.run(until: 50)
    #expect(stage.tones.count == 2 && stage.noiseCount == 6)
  }

  @Test func `does not take missing values for signs of life once it has told`() {
    let stage = LiveToneStage()
    for step in 0..<3 { stage.update(0.5, at: Double(step)) }
    stage.run(until: 8)
    #expect(stage.releases == [0.3])
    stage.update(.nan, at: 8)
    stage.run(until: 15)
    #expect(stage.tones.count == 1, "still silent")
  }

  @Test func `holds the tone for ever when it was asked not to tell`() {
    let stage = LiveToneStage(tellsWhenStale: false)
    for step in 0..<10 { stage.update(0.5, at: Double(step)) }
    stage.run(until: 4_000)
    #expect(stage.releases.isEmpty && stage.noiseCount == 0)
  }

  @Test func `merges what comes faster than one a millisecond and ends on the last`() {
    let stage = LiveToneStage()
    for step in 0...1_000 { stage.update(Double(step) / 1_000, at: Double(step) * 1e-5) }
    stage.run(until: 0.1)
    #expect((8...12).contains(stage.tones.count))
    #expect(stage.tones.last?.frequency == 1_760)
  }

  @Test func `fades out in 50 ms and orders nothing after that`() {
    let stage = LiveToneStage()
    stage.update(0.5, at: 0)
    stage.close(at: 1)
    stage.update(0.7, at: 2)
    stage.run(until: 100)
    #expect(stage.masters.last?.gain == 0 && stage.masters.last?.fade == 0.05)
    #expect(stage.tones.count == 1)
  }
}

/// A live tone on a clock of its own, and all that it has ordered.
private final class LiveToneStage {
  var isProven = true
  private var tone: LiveTone
  private var writer = RingWriter<Command>(minimumCapacity: 4_096)
  private var reader: RingReader<Command>
  private var orders: [(time: Double, action: Command.Action)] = []
  private var now = 0.0

  init(tellsWhenStale: Bool = true) {
    tone = LiveTone(tellsWhenStale: tellsWhenStale, at: 0)
    reader = writer.makeReader()
  }

  func update(_ value: Double, at time: Double) {
    run(until: time)
    tone.update(value, at: nanoseconds(time))
    collect()
  }

  func close(at time: Double) {
    tone.close(at: nanoseconds(time))
    now = time
    collect()
  }

  /// Goes from deadline to deadline, as the thread does.
  func run(until end: Double) {
    while true {
      tone.advance(to: nanoseconds(now), isProven: isProven)
      collect()
      let next = tone.deadline
      guard next <= nanoseconds(end) else { break }
      now = max(now, Double(next) / 1e9)
    }
    now = max(now, end)
  }

  private func collect() {
    tone.play(on: &writer)
    while let command = reader.pop() { orders.append((now, command.action)) }
  }

  private func nanoseconds(_ seconds: Double) -> Int64 { Int64((seconds * 1e9).rounded()) }

  var tones: [Tone] {
    orders.compactMap { if case .tone(_, let tone) = $0.action { tone } else { nil } }
  }

  var releases: [Float] {
    orders.compactMap { if case .release(_, let fade) = $0.action { fade } else { nil } }
  }

  var masters: [(gain: Float, fade: Float)] {
    orders.compactMap {
      if case .master(let gain, let fade) = $0.action { (gain, fade) } else { nil }
    }
  }

  var noiseCount: Int {
    orders.count { if case .noise = $0.action { true } else { false } }
  }

  var noteTimes: [Double] { notes.map(\.time) }

  /// Notes that are marks of the data, by the second in which they began.
  func notes(at second: Int) -> [Note] {
    notes.filter { Int($0.time) == second && $0.note.bus == .marks }.map(\.note)
  }

  private var notes: [(time: Double, note: Note)] {
    orders.compactMap { if case .note(let note) = $0.action { ($0.time, note) } else { nil } }
  }
}
