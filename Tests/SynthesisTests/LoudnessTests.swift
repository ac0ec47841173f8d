import Foundation
import Synthesis
import Testing

@Suite struct EqualLoudnessTests {
  /// The standard's own table of the contour of 60 phon, in dB SPL to a tenth.
  static let published: [(hertz: Double, level: Double)] = [
    (20, 109.5), (31.5, 99.1), (63, 85.9), (125, 75.6), (250, 67.5), (500, 62.1), (1_000, 60.0),
    (2_000, 60.0), (4_000, 57.6), (8_000, 71.7), (12_500, 68.6),
  ]

  @Test(arguments: published)
  func `the contour is the standard's`(hertz: Double, level: Double) {
    #expect(abs(EqualLoudness().level(hertz: hertz) - level) < 0.06)
  }

  @Test func `a contour of another loudness is the standard's`() {
    let forty = EqualLoudness(phon: 40)
    #expect(abs(forty.level(hertz: 100) - 64.4) < 0.06)
    #expect(abs(forty.level(hertz: 1_000) - 40) < 0.06)
  }

  @Test func `the contour is drawn between its points and held beyond them`() {
    let contour = EqualLoudness()
    let middle = contour.level(hertz: (500.0 * 630).squareRoot())
    #expect(abs(middle - (contour.level(hertz: 500) + contour.level(hertz: 630)) / 2) < 1e-6)
    #expect(contour.level(hertz: 5) == contour.level(hertz: 20))
    #expect(contour.level(hertz: 20_000) == contour.level(hertz: 12_500))
    #expect(abs(contour.weight(hertz: 1_000) - 1) < 1e-6)
  }
}

/// Sound.md's measure of loudness: the power sum over the partials by the contour of 60 phon.
@Suite struct LoudnessTests {
  /// Loudness in dB of a sustained tone, 0 for the reference, from its rendered spectrum.
  private func loudness(_ tone: Tone, sampleRate: Double = 48_000) -> Double {
    let sound = record([Command(.tone(slot: 0, tone))], seconds: 0.8, sampleRate: sampleRate)
    return loudness(sound.cut(0.2..<0.8), tone)
  }

  private func loudness(_ sound: Recording, _ tone: Tone) -> Double {
    let contour = EqualLoudness()
    let ratios = [1.2] + (1...12).map { Double($0) }
    let power = ratios.map { tone.frequency * $0 }.filter { $0 < 0.45 * sound.sampleRate }
      .reduce(0) { sum, hertz in
        let partial = Partial(in: sound.left[...], hertz: hertz, sampleRate: sound.sampleRate)
        return sum + partial.amplitude * partial.amplitude * contour.weight(hertz: hertz)
      }
    return 10 * log10(power / 0.02)
  }

  private func spread(_ levels: [Double]) -> Double { (levels.max() ?? 0) - (levels.min() ?? 0) }

  static let axis = [220.0, 311, 440, 659, 988, 1_397, 1_760]

  @Test(arguments: [44_100.0, 48_000, 96_000])
  func `every timbre is equally loud over the axis, and as loud as the others`(rate: Double) {
    var all: [Double] = []
    for timbre in Timbre.allCases {
      for brightness: Float in [0, 1] {
        all += Self.axis.map {
          let tone = Tone(frequency: $0, timbre: timbre, brightness: brightness)
          return loudness(tone, sampleRate: rate)
        }
      }
    }
    #expect(spread(all) < 0.3)
    #expect(abs(all[0]) < 0.2)
  }

  /// Low sines would need more than the 12 dB that the gain is limited to.
  @Test(arguments: Timbre.allCases)
  func `from 60 to 4000 Hz too, as far as 12 dB reach`(timbre: Timbre) {
    for hertz in [60.0, 90, 130, 170, 220, 2_500, 3_001, 3_511, 4_000] {
      let missing = max(0, nominalNeed(timbre, hertz) - 12)
      let level = loudness(Tone(frequency: hertz, timbre: timbre))
      #expect(abs(level + missing) < 0.4, "\(timbre) at \(hertz) Hz")
    }
  }

  private func nominalNeed(_ timbre: Timbre, _ hertz: Double) -> Double {
    let contour = EqualLoudness()
    return -10
      * log10(
        timbre.partials().reduce(0) {
          $0 + $1.amplitude * $1.amplitude * contour.weight(hertz: hertz * $1.ratio)
        })
  }

  @Test(arguments: Timbre.allCases)
  func `halfway to the bright form is nearly as loud`(timbre: Timbre) {
    for hertz in [220.0, 600, 1_760] {
      let tone = Tone(frequency: hertz, timbre: timbre, brightness: 0.5)
      #expect(abs(loudness(tone)) < 1.2)
    }
  }

  @Test func `the reference is a pure tone of 1 kHz at -20 dBFS RMS`() {
    let tone = Command(.tone(slot: 0, Tone(frequency: 1_000, timbre: .pure)))
    #expect(abs(decibels(record([tone], seconds: 1.1).cut(0.1..<1.1).rms) + 20) < 0.01)
  }

  /// A glide and the note of the same pitches have the loudness of where they are.
  @Test func `loudness follows a gliding note`() {
    let note = Note(
      frequency: 200, endFrequency: 3_200, duration: 4, attack: 0.01, release: 0.01, timbre: .pure)
    let sound = record([Command(.note(note))], seconds: 4)
    for seconds in [0.5, 1, 1.5, 2, 2.5, 3, 3.5] {
      let hertz = 200 * exp2(seconds)
      let level = decibels(sound.cut((seconds - 0.02)..<(seconds + 0.02)).rms)
      #expect(abs(level - nominalLevel(.pure, hertz: hertz)) < 0.3)
    }
  }

  @Test func `loudness follows a tone that glides, and arrives with it`() {
    let commands = [
      Command(.tone(slot: 0, Tone(frequency: 250, timbre: .pure))),
      Command(frame: frame(0.3), .tone(slot: 0, Tone(frequency: 2_500, timbre: .pure))),
    ]
    let sound = record(commands, seconds: 0.6)
    #expect(abs(decibels(sound.cut(0.1..<0.3).rms) - nominalLevel(.pure, hertz: 250)) < 0.05)
    #expect(abs(decibels(sound.cut(0.5..<0.6).rms) - nominalLevel(.pure, hertz: 2_500)) < 0.1)
  }
}
