import Foundation
import Synthesis
import Testing

@Suite struct PitchTests {
  @Test(
    arguments: [44_100.0, 48_000, 96_000],
    [20.0, 60, 220, 440.1, 1_000, 1_760, 4_000, 7_999])
  func `a steady tone is within a tenth of a cent`(rate: Double, hertz: Double) {
    for timbre in Timbre.allCases {
      let tone = Command(.tone(slot: 3, Tone(frequency: hertz, timbre: timbre)))
      let steady = record([tone], seconds: 1.1, sampleRate: rate).cut(0.1..<1.1)
      let heard = measuredFrequency(of: steady.left, near: hertz, sampleRate: rate)
      #expect(abs(cents(heard, from: hertz)) < 0.1)
    }
  }

  @Test func `a glide ends on the exact pitch`() {
    let commands = [
      Command(.tone(slot: 0, Tone(frequency: 220, timbre: .pure))),
      Command(frame: frame(0.2), .tone(slot: 0, Tone(frequency: 1_234.5, timbre: .pure))),
    ]
    let end = record(commands, seconds: 1.6).cut(0.6..<1.6)
    let heard = measuredFrequency(of: end.left, near: 1_234.5, sampleRate: 48_000)
    #expect(abs(cents(heard, from: 1_234.5)) < 0.01)
  }

  @Test(arguments: [(1.0, 20.0), (19.9, 20), (1e9, 8_000), (8_001, 8_000), (-5, 20)])
  func `holds a frequency in 20 to 8000 Hz`(asked: Double, given: Double) {
    let tone = Command(.tone(slot: 0, Tone(frequency: asked, timbre: .pure)))
    let heard = record([tone], seconds: 2.1).cut(0.1..<2.1)
    #expect(
      abs(cents(measuredFrequency(of: heard.left, near: given, sampleRate: 48_000), from: given))
        < 0.01)
  }

  /// Half the glide's way in octaves is where the period is the geometric mean.
  @Test(arguments: [44_100.0, 48_000, 96_000])
  func `a glide is 95 percent there after 75 ms at every rate`(rate: Double) {
    let low = 500.0
    let high = 1_000.0
    let commands = [
      Command(.tone(slot: 0, Tone(frequency: low, timbre: .pure))),
      Command(frame: frame(0.5, rate), .tone(slot: 0, Tone(frequency: high, timbre: .pure))),
    ]
    let sound = record(commands, seconds: 0.8, sampleRate: rate)
    for (seconds, share) in [(0.025, 0.632), (0.075, 0.950), (0.15, 0.9975)] {
      let around = sound.cut((0.5 + seconds - 0.004)..<(0.5 + seconds + 0.004))
      let octaves = cents(zeroCrossingFrequency(around), from: low) / 1_200
      #expect(abs(octaves - share) < 0.02)
    }
  }

  @Test func `a jump takes the new pitch at once and goes on in phase`() {
    let commands = [
      Command(.tone(slot: 0, Tone(frequency: 500, timbre: .pure))),
      Command(
        frame: frame(0.1), .tone(slot: 0, Tone(frequency: 1_000, timbre: .pure, smoothing: 0))),
    ]
    let sound = record(commands, seconds: 0.2)
    #expect(abs(zeroCrossingFrequency(sound.cut(0.102..<0.112)) - 1_000) < 5)
    let steady = sound.cut(0.15..<0.2)
    #expect(sound.largestStep <= steady.largestStep * 1.01)
  }

  /// Mean frequency between the first and the last rising crossing.
  private func zeroCrossingFrequency(_ sound: Recording) -> Double {
    var crossings: [Double] = []
    for (index, (a, b)) in zip(sound.left, sound.left.dropFirst()).enumerated()
    where a < 0 && b >= 0 {
      crossings.append(Double(index) + Double(a / (a - b)))
    }
    guard let first = crossings.first, let last = crossings.last, last > first else { return 0 }
    return Double(crossings.count - 1) / (last - first) * sound.sampleRate
  }
}
