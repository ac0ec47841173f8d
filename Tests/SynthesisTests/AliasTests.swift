import Foundation
import Synthesis
import Testing

@Suite struct AliasTests {
  @Test(arguments: [44_100.0, 48_000, 96_000], Timbre.allCases)
  func `nothing but the timbre's partials, to -80 dB`(rate: Double, timbre: Timbre) {
    for hertz in [220.0, 443, 997, 1_763, 2_777, 3_001, 3_511, 3_997, 5_003, 7_993] {
      let tone = Command(.tone(slot: 0, Tone(frequency: hertz, timbre: timbre)))
      let sound = record([tone], seconds: 1.5, sampleRate: rate)
      let samples = sound.left[24_000..<(24_000 + 32_768)]
      let lines = amplitudes(samples)
      let spacing = rate / 32_768
      let other = lines.indices.filter { line in
        let ratio = Double(line) * spacing / hertz
        let ratios = [ratio.rounded()] + (timbre == .bell ? [1.2] : [])
        return ratios.allSatisfy { abs(ratio - $0) * hertz > 12 * spacing }
      }
      let alias = other.map { lines[$0] }.max() ?? 0
      #expect(decibels(alias / (lines.max() ?? 0)) < -80)
    }
  }

  /// Small speakers begin at about 300 Hz; what they leave of a low tone must still be a tone.
  @Test func `a soft tone of 220 Hz is audible through a small speaker`() {
    let tone = Command(.tone(slot: 0, Tone(frequency: 220, timbre: .soft)))
    let sound = record([tone], seconds: 1.5).cut(0.5..<1.5)
    let above = (2...6).map {
      Partial(in: sound.left[...], hertz: 220 * Double($0), sampleRate: 48_000).amplitude
    }
    let carried = (above.reduce(0) { $0 + $1 * $1 } / 2).squareRoot()
    #expect(decibels(carried / sound.rms) > -6)
  }
}
