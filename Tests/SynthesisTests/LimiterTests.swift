import Foundation
import Synthesis
import Testing

/// What is built to get past a limiter: nothing may leave above -1 dBFS, and nothing may click.
@Suite struct LimiterTests {
  private static func note(
    _ hertz: Double, at frame: Int64, seconds: Float, gain: Float = 16, timbre: Timbre = .brass
  ) -> Command {
    Command(
      frame: frame,
      .note(
        Note(
          frequency: hertz, duration: seconds, attack: 0.001, release: 0.001, gain: gain,
          timbre: timbre, brightness: 1, bus: .alarms)))
  }

  static let adversaries: [(name: String, commands: [Command])] = [
    ("one burst out of silence", [note(60, at: 4_863, seconds: 0.05)]),
    (
      "bursts of a millisecond at every place of a block",
      (0..<64).map { note(4_000, at: 1_000 + 321 * $0, seconds: 0.002) }
    ),
    ("48 notes in phase", (0..<48).map { _ in note(440, at: 2_001, seconds: 0.4) }),
    (
      "8 bands of noise",
      (0..<8).map { place in
        Command(
          frame: 2_001,
          .noise(Noise(centre: 300 + 50 * Float(place), quality: 40, duration: 0.4, gain: 16)))
      }
    ),
    (
      "loud, soft, loud",
      (0..<20).map { note(990, at: 2_000 + 1_217 * $0, seconds: 0.012, gain: $0 % 2 == 0 ? 16 : 1) }
    ),
    (
      "faders torn up under 64 tones",
      (0..<64).map { slot in
        Command(
          .tone(
            slot: slot,
            Tone(frequency: 200, gain: 16, timbre: .string, tremolo: 1, fade: 0, bus: .alarms)))
      } + [
        Command(.gain(.alarms, gain: 0, fade: 0)),
        Command(frame: 9_999, .gain(.alarms, gain: 16, fade: 0)),
      ]
    ),
  ]

  @Test(arguments: adversaries.indices, [44_100.0, 48_000, 96_000])
  func `nothing gets past`(index: Int, rate: Double) {
    let sound = record(Self.adversaries[index].commands, seconds: 1, sampleRate: rate)
    #expect(decibels(Double(sound.peak)) <= -1)
    #expect(decibels(Double(sound.peak)) > -4)  // and it was tried
    #expect(sound.counters.nonFiniteReplaced == 0)
  }
}
