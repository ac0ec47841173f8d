import RealtimeAudio
import Synthesis
import Testing

@Suite struct DeterminismTests {
  /// A busy second: every kind of command at frames that are not on the grid.
  static let script: [Command] =
    [
      Command(.tone(slot: 0, Tone(frequency: 330))),
      Command(frame: 37, .tone(slot: 5, Tone(frequency: 550, timbre: .pure))),
      Command(frame: 1_001, .note(Note(frequency: 700, delay: 0.01, duration: 0.2, decay: 0.3))),
      Command(frame: 1_001, .noise(Noise(centre: 900, duration: 0.3))),
      Command(frame: 4_321, .tone(slot: 0, Tone(frequency: 990, pan: 0.5, timbre: .pure))),
      Command(frame: 4_322, .gain(.data, gain: 0.5, fade: 0.1)),
      Command(frame: 9_999, .release(slot: 5, fade: 0.05)),
      Command(frame: 20_000, .master(gain: 0.3, fade: 0.2)),
      Command(frame: 20_063, .note(Note(frequency: 500, endFrequency: 900, duration: 0.4))),
      Command(frame: 30_001, .tone(slot: 0, Tone(frequency: 440, bus: .alarms))),
    ] + colours + crowd

  /// Every timbre as a tone that changes all it can.
  private static let colours: [Command] = Timbre.allCases.flatMap { timbre in
    let slot = 8 + Int(timbre.rawValue)
    let hertz = 300 + 100 * Double(timbre.rawValue)
    let changed = Tone(
      frequency: 2 * hertz, timbre: Timbre.allCases[(Int(timbre.rawValue) + 1) % 6], brightness: 1,
      tremolo: 1, pulseRate: 6)
    return [
      Command(frame: 30_100, .tone(slot: slot, Tone(frequency: hertz, timbre: timbre))),
      Command(frame: 33_333, .tone(slot: slot, changed)),
      Command(frame: 39_999, .tone(slot: slot, Tone(frequency: hertz, timbre: timbre))),
      Command(
        frame: 40_000, .note(Note(frequency: hertz, duration: 0.1, timbre: timbre, brightness: 1))),
    ]
  }.sorted { $0.frame < $1.frame }

  /// More notes and noise than there are places, so that some are stolen.
  private static let crowd: [Command] = (0..<60).flatMap { place in
    [
      Command(
        frame: 41_000 + Int64(place),
        .note(Note(frequency: 300 + 10 * Double(place), delay: 0.02, duration: 0.1, gain: 0.1))),
      Command(frame: 41_000 + Int64(place), .noise(Noise(centre: 900, duration: 0.1, gain: 0.1))),
    ]
  }

  @Test func `the same commands give the same samples`() {
    let first = record(Self.script, seconds: 1)
    let second = record(Self.script, seconds: 1)
    #expect(first.left == second.left)
    #expect(first.right == second.right)
    #expect(first.peak > 0.1)
  }

  @Test(arguments: [0, 1, 64, 100, 1_000, 48_000])
  func `and however far ahead they arrive`(framesAhead: Int64) {
    let all = record(Self.script, seconds: 1)
    var waiting = Self.script[...]
    var offline = OfflineEngine()
    let late = record(&offline, seconds: 1) { engine, next in
      // The block about to be rendered ends 64 frames on; a command must be there before it begins.
      while let command = waiting.first, command.frame < next + 64 + framesAhead {
        _ = engine.send(command)
        waiting.removeFirst()
      }
    }
    #expect(late.left == all.left)
    #expect(late.right == all.right)
    #expect(late.counters.lateCommands == 0)
  }

  @Test func `a checkpoint renders the same samples again`() {
    var offline = OfflineEngine()
    for command in Self.script { _ = offline.send(command) }
    var block = AudioBlock()
    while offline.nextFrame < 41_100 { offline.render(into: &block) }
    let checkpoint = offline.state
    func next100Blocks(_ offline: inout OfflineEngine) -> [Float] {
      var samples: [Float] = []
      for _ in 0..<100 {
        offline.render(into: &block)
        for index in 0..<128 { samples.append(block.samples[index]) }
      }
      return samples
    }
    let once = next100Blocks(&offline)
    #expect(offline.nextFrame == checkpoint.nextFrame + 6_400)
    offline.state = checkpoint
    let again = next100Blocks(&offline)
    #expect(once == again)
    #expect(once.contains { abs($0) > 0.01 })
  }

  @Test func `blocks follow each other`() {
    var offline = OfflineEngine()
    var block = AudioBlock()
    for number in 0..<10 {
      offline.render(into: &block)
      #expect(block.position == Int64(64 * number))
    }
  }

  @Test func `a command that comes late takes effect at once and is counted`() {
    var offline = OfflineEngine()
    _ = record(&offline, seconds: 0.1)
    _ = offline.send(Command(frame: 5, .tone(slot: 0, Tone(frequency: 440))))
    _ = offline.send(Command(frame: 0, .tone(slot: 1, Tone(frequency: 660))))
    let sound = record(&offline, seconds: 0.2)
    #expect(sound.counters.lateCommands == 1)  // 0 means at once
    #expect(sound.cut(0.05..<0.2).rms > 0.1)
  }
}
