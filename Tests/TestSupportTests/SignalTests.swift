import Foundation
import TestSupport
import Testing

@Suite struct SignalTests {
  @Test(arguments: [110.0, 220, 441.3, 1_000, 1_760, 3_520, 7_000])
  func `hears the pitch that aubio hears`(hertz: Double) throws {
    let samples = tone(hertz, seconds: 1)
    let ours = try #require(pitch(of: Array(samples.prefix(9_600))))
    #expect(abs(cents(from: hertz, to: ours)) < (hertz < 5_000 ? 1 : 3))
    let theirs = try aubioPitches(of: samples).map(\.hertz).sorted()
    let median = try #require(theirs.isEmpty ? nil : theirs[theirs.count / 2])
    #expect(abs(cents(from: hertz, to: median)) < 1)
  }

  @Test func `follows a pitch that changes`() {
    let track = pitchTrack(tone(440, seconds: 0.5) + tone(880, seconds: 0.5), every: 0.1)
    #expect(track.count == 10)
    #expect(track.prefix(5).allSatisfy { abs(($0 ?? 0) - 440) < 1 })
    #expect(track.suffix(5).allSatisfy { abs(($0 ?? 0) - 880) < 2 })
  }

  @Test func `hears no pitch in silence or noise`() {
    #expect(pitch(of: [Float](repeating: 0, count: 9_600)) == nil)
    var generator = SystemRandomNumberGenerator()
    let noise = (0..<9_600).map { _ in Float.random(in: -1...1, using: &generator) }
    #expect(pitch(of: noise) == nil)
  }

  @Test func `measures level, amplitude, steps and silence`() {
    var samples = tone(1_000, seconds: 1)
    #expect(abs(level(samples) - 0.5 / 2.0.squareRoot()) < 1e-4)
    #expect(abs(decibels(samples) + 9.03) < 0.01)
    #expect(abs(amplitude(of: samples, at: 1_000) - 0.5) < 1e-3)
    #expect(amplitude(of: samples, at: 1_500) < 1e-4)
    #expect(largestStep(samples) < 0.0655)
    samples[24_000] = -0.5
    #expect(largestStep(samples) > 0.4)
    #expect(longestSilence(samples) < 0.001)
    samples.replaceSubrange(10_000..<14_800, with: repeatElement(0, count: 4_800))
    #expect(abs(longestSilence(samples) - 0.1) < 0.001)
  }

  private func tone(_ hertz: Double, seconds: Double) -> [Float] {
    (0..<Int(seconds * 48_000)).map {
      Float(0.5 * sin(2 * Double.pi * hertz * Double($0) / 48_000))
    }
  }
}
