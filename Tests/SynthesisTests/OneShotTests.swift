import Foundation
import Synthesis
import Testing

@Suite struct OneShotTests {
  @Test(arguments: [0.0, 0.1, 0.25], [0.06, 0.3])
  func `a note sounds from its onset for its duration`(delay: Double, duration: Double) {
    let note = Note(
      frequency: 880, delay: Float(delay), duration: Float(duration), attack: 0.005, release: 0.01)
    let sound = record([Command(.note(note))], seconds: 1)
    let audible = sound.left.indices.filter { abs(sound.left[$0]) > 0.005 }
    let first = Double(audible.first ?? -1) / 48_000
    let last = Double(audible.last ?? -1) / 48_000
    #expect(abs(first - delay) < 0.003)
    #expect(abs(last - (delay + duration)) < 0.004)
    #expect(sound.counters.voicesSounding == 0)
  }

  @Test(arguments: Timbre.allCases)
  func `a note holds the level of a tone at gain 1`(timbre: Timbre) {
    let note = Note(frequency: 880, duration: 1, timbre: timbre)
    let sound = record([Command(.note(note))], seconds: 1).cut(0.1..<0.9)
    #expect(abs(decibels(sound.rms) - nominalLevel(timbre, hertz: 880)) < 0.1)
  }

  @Test func `a bell falls by 60 dB in its decay time`() {
    let note = Note(frequency: 880, duration: 2, decay: 1, timbre: .pure)
    let sound = record([Command(.note(note))], seconds: 1.2)
    let early = sound.cut(0.1..<0.15).rms
    let late = sound.cut(0.6..<0.65).rms
    #expect(abs(decibels(late / early) + 30) < 0.2)
  }

  @Test func `a gliding note moves evenly on log frequency and ends at its end`() {
    let note = Note(frequency: 400, endFrequency: 1_600, duration: 0.6, timbre: .pure)
    let sound = record([Command(.note(note))], seconds: 0.6)
    for (time, expected) in [(0.15, 565.7), (0.3, 800), (0.45, 1_131.4)] {
      let cut = sound.cut((time - 0.02)..<(time + 0.02))
      let crossings = zip(cut.left, cut.left.dropFirst()).filter { $0 < 0 && $1 >= 0 }.count
      #expect(abs(Double(crossings) / 0.04 - expected) < 30)
    }
  }

  @Test(arguments: [(300.0, 1.0), (800, 0.5), (1_000, 4), (4_000, 2), (12_000, 1), (500, 30)])
  func `noise has the level of a tone whatever its band`(centre: Double, quality: Double) {
    let noise = Noise(
      centre: Float(centre), quality: Float(quality), duration: 8, attack: 0.02, release: 0.02)
    let sound = record([Command(.noise(noise))], seconds: 8).cut(0.5..<7.5)
    #expect(abs(decibels(sound.rms) + 20) < 1)
  }

  @Test func `noise lies in its band and has no pitch`() {
    let noise = Noise(centre: 1_000, quality: 4, duration: 8)
    let sound = record([Command(.noise(noise))], seconds: 8).cut(0.5..<7.5)
    func level(_ hertz: Double) -> Double {
      let levels = (-5...5).map {
        Partial(in: sound.left[...], hertz: hertz + Double($0) * 7, sampleRate: 48_000).amplitude
      }
      return (levels.reduce(0) { $0 + $1 * $1 } / 11).squareRoot()
    }
    #expect(decibels(level(1_000) / level(250)) > 10)
    #expect(decibels(level(1_000) / level(4_000)) > 10)
    #expect(level(1_000) < 0.01)  // spread over the band, not in one line
  }

  @Test func `eight bands of noise sound at once and differ`() {
    let noises = (0..<8).map { place in
      Command(.noise(Noise(centre: 1_000, duration: 1, gain: 0.2, pan: place == 0 ? -1 : 1)))
    }
    let sound = record(noises, seconds: 1).cut(0.1..<0.9)
    #expect(sound.counters.voicesStolen == 0)
    var together = 0.0
    var left = 0.0
    var right = 0.0
    for (a, b) in zip(sound.left, sound.right) {
      together += Double(a * b)
      left += Double(a * a)
      right += Double(b * b)
    }
    #expect(abs(together / (left * right).squareRoot()) < 0.2)
  }

  @Test func `a sound that has ended gives its place back`() {
    var commands: [Command] = []
    for turn in 0..<20 {
      for place in 0..<48 {
        let note = Note(frequency: 400 + Double(place), duration: 0.03, gain: 0.01)
        commands.append(Command(frame: frame(0.05 * Double(turn)), .note(note)))
      }
    }
    let sound = record(commands, seconds: 1.1)
    #expect(sound.counters.notesDropped == 0 && sound.counters.voicesStolen == 0)
    #expect(sound.counters.voicesSounding == 0)
    #expect(sound.cut(1.05..<1.1).peak < 1e-3)
  }
}
