import RealtimeAudio
import SoundMeasures
import Synthesis
import Testing

/// A click among many sounds stands out, and what is none does not.
@Suite struct ClickWatchTests {
  /// Everything that happens to a tone, with others beside it.
  private static let script: [Command] = {
    var commands: [Command] = []
    for (slot, timbre) in Timbre.allCases.enumerated() {
      let start = Int64(2_000 * slot)
      commands.append(
        Command(
          frame: start,
          .tone(slot: slot, Tone(frequency: 300, gain: 0.3, pan: 0.5, timbre: timbre))))
    }
    commands.append(Command(frame: 66_000, .note(Note(frequency: 880, duration: 0.2, decay: 0.3))))
    commands.append(Command(frame: 70_000, .noise(Noise(centre: 2_000, duration: 0.1))))
    commands.append(
      Command(
        frame: 40_000, .tone(slot: 0, Tone(frequency: 1_500, gain: 0.3, timbre: .brass))))
    commands.append(Command(frame: 50_000, .gain(.data, gain: 0.25, fade: 0.05)))
    commands.append(Command(frame: 60_000, .gain(.data, gain: 1, fade: 0.4)))
    commands.append(Command(frame: 80_000, .release(slot: 1, fade: 0.05)))
    commands.append(Command(frame: 90_000, .master(gain: 0, fade: 0.05)))
    return commands
  }()

  /// Plays the script with a fault from sample 20 of the block at `place` on.
  private func watch(
    _ script: [Command] = script, fault place: Int64? = nil,
    _ disturb: (inout AudioBlock) -> Void = { _ in }
  ) -> ClickWatch {
    var offline = OfflineEngine()
    var watch = ClickWatch()
    for command in script {
      _ = offline.send(command)
      watch.take(command)
    }
    var block = AudioBlock()
    while offline.nextFrame < 100_000 {
      offline.render(into: &block)
      if let place, block.position / 64 == place { disturb(&block) }
      watch.look(at: block)
    }
    return watch
  }

  @Test func `what is ordered is no click`() {
    let watch = watch()
    #expect(watch.clickCount == 0, "\(watch.clicks)")
    #expect(watch.nearest > 0.2, "a limit that nothing comes near finds nothing")
    #expect(watch.peak > 0.1)
  }

  /// Shares of what sounds: each of the six tones is about a sixth of it.
  static let faults: [(name: String, disturb: @Sendable (inout AudioBlock) -> Void)] = [
    ("nothing for a while", { for index in 40..<128 { $0.samples[index] = 0 } }),
    ("a jump of 0.05", { for index in 40..<128 { $0.samples[index] += 0.05 } }),
    ("one sample off", { $0.samples[50] += 0.04 }),
    ("turned over", { for index in 40..<128 { $0.samples[index].negate() } }),
    ("a hole of 8 frames", { for index in 40..<56 { $0.samples[index] = 0 } }),
  ]

  @Test(arguments: faults.indices)
  func `a planted click is found, and where it is`(fault: Int) {
    let watch = watch(fault: 500, Self.faults[fault].disturb)
    #expect(watch.clickCount > 0, "\(Self.faults[fault].name)")
    #expect(watch.clicks.allSatisfy { 32_000...32_066 ~= $0.frame })
  }

  @Test(arguments: Timbre.allCases)
  func `on one tone a step of its gain by a quarter is found`(timbre: Timbre) {
    let alone = [Command(.tone(slot: 0, Tone(frequency: 440, timbre: timbre)))]
    #expect(watch(alone).clickCount == 0)
    var found = 0
    for place in Int64(500)..<508 {
      let watch = watch(alone, fault: place) {
        for index in 40..<128 { $0.samples[index] *= 0.75 }
      }
      found += watch.clickCount > 0 ? 1 : 0
    }
    #expect(found >= 4, "of 8 places of the wave")
  }

  @Test func `what is no number is counted`() {
    #expect(watch(fault: 500) { $0.samples[7] = .nan }.nonFiniteCount == 1)
  }
}
