import Foundation
import Synthesis
import Testing

@Suite struct LevelTests {
  @Test(arguments: Timbre.allCases, [110.0, 220, 700, 1_760])
  func `gain 1 is as loud as 1 kHz at -20 dBFS RMS, whatever the timbre`(
    timbre: Timbre, hertz: Double
  ) {
    let tone = Command(.tone(slot: 0, Tone(frequency: hertz, timbre: timbre)))
    let sound = record([tone], seconds: 1.1).cut(0.1..<1.1)
    #expect(abs(decibels(sound.rms) - nominalLevel(timbre, hertz: hertz)) < 0.1)
  }

  @Test(arguments: [-1.0, -0.7, -0.3, 0, 0.3, 0.7, 1])
  func `pan keeps the power of both channels`(pan: Double) {
    let tone = Command(.tone(slot: 0, Tone(frequency: 1_000, pan: Float(pan), timbre: .pure)))
    let sound = record([tone], seconds: 1.1).cut(0.1..<1.1)
    #expect(abs(decibels(sound.rms) + 20) < 0.01)
    let left = Partial(in: sound.left[...], hertz: 1_000, sampleRate: 48_000).amplitude
    let right = Partial(in: sound.right[...], hertz: 1_000, sampleRate: 48_000).amplitude
    #expect(pan == 0 ? abs(left - right) < 1e-4 : (left > right) == (pan < 0))
    if abs(pan) == 1 { #expect(min(left, right) < 1e-5) }
  }

  @Test(arguments: Timbre.allCases)
  func `a tone stands around 0`(timbre: Timbre) {
    let tone = Command(.tone(slot: 0, Tone(frequency: 440, timbre: timbre)))
    #expect(abs(record([tone], seconds: 10).mean) < 1e-4)
  }

  @Test(arguments: Bus.allCases)
  func `a bus turns its own voices and no others`(bus: Bus) {
    for other in Bus.allCases {
      let commands = [
        Command(.gain(bus, gain: 0.5, fade: 0)),
        Command(.tone(slot: 0, Tone(frequency: 1_000, timbre: .pure, bus: other))),
      ]
      let sound = record(commands, seconds: 0.6).cut(0.1..<0.6)
      #expect(abs(decibels(sound.rms) + (other == bus ? 26.02 : 20)) < 0.05)
    }
  }

  @Test func `the master turns everything, down to nothing and back`() {
    let commands = [
      Command(.tone(slot: 0, Tone(frequency: 1_000, timbre: .pure))),
      Command(frame: frame(0.2), .master(gain: 0, fade: 0.05)),
      Command(frame: frame(0.5), .master(gain: 1, fade: 0.05)),
    ]
    let sound = record(commands, seconds: 1.1)
    #expect(sound.cut(0.26..<0.5).rms < 3e-4)  // what the DC blocker lets go
    #expect(abs(decibels(sound.cut(0.6..<1.1).rms) + 20) < 0.05)
  }

  /// Alarms, for which no room is made: the limiter alone holds them.
  @Test func `64 voices at full gain stay under -1 dBFS`() {
    let tones = (0..<64).map { slot in
      Command(
        .tone(
          slot: slot,
          Tone(frequency: 220 * exp2(Double(slot) / 21.3), gain: 3, timbre: .soft, bus: .alarms)))
    }
    let sound = record(tones, seconds: 1)
    #expect(decibels(Double(sound.peak)) <= -1)
    #expect(decibels(Double(sound.peak)) > -2)  // the limiter limits, it does not mute
    #expect(sound.counters.nonFiniteReplaced == 0)
  }

  @Test func `the limiter leaves what is quieter as it is`() {
    let quiet = record([Command(.tone(slot: 0, Tone(frequency: 1_000, timbre: .pure)))], seconds: 1)
    let peak = Partial(in: quiet.cut(0.1..<1).left[...], hertz: 1_000, sampleRate: 48_000).amplitude
    #expect(abs(peak - 0.141_421) < 1e-4)
  }

  @Test func `the limiter lets go smoothly after a loud moment`() {
    let commands = [
      Command(.tone(slot: 0, Tone(frequency: 1_000, timbre: .pure))),
      Command(
        frame: frame(0.2), .note(Note(frequency: 333, duration: 0.1, gain: 12, timbre: .pure))),
    ]
    let sound = record(commands, seconds: 1.5)
    #expect(decibels(Double(sound.peak)) <= -1)
    #expect(abs(decibels(sound.cut(1..<1.5).rms) + 20) < 0.05)
    let rising = (0..<6).map {
      sound.cut((0.35 + 0.02 * Double($0))..<(0.37 + 0.02 * Double($0))).rms
    }
    #expect(rising == rising.sorted())
  }
}
