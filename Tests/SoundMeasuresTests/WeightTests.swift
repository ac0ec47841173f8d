import SoundMeasures
import Synthesis
import Testing

/// The measures themselves, against figures that others have published.
@Suite struct WeightTests {
  @Test(arguments: [
    (20.0, 109.51), (63, 85.94), (250, 67.53), (1_000, 60.01), (3_150, 56.42), (12_500, 68.63),
  ])
  func `the contour of 60 phon is that of the standard`(hertz: Double, level: Double) {
    #expect(abs(LoudnessContour.level(at: hertz) - level) < 0.02)
  }

  @Test(arguments: [(50.0, -30.2), (100, -19.1), (1_000, 0), (2_500, 1.3), (10_000, -2.5)])
  func `A-weighting is that of sound-level meters`(hertz: Double, weight: Double) {
    #expect(abs(weightA(at: hertz) - weight) < 0.1)
  }

  @Test func `a pure tone has one partial, at its pitch`() {
    let found = partials(of: .pure)
    #expect(found.count == 1)
    #expect(abs((found.first?.ratio ?? 0) - 1) < 1e-4)
  }

  @Test func `the odd harmonics of a reed are found with their strength`() {
    let found = partials(of: .reed).filter { $0.amplitude > 0.01 }
    #expect(found.count >= 3)
    #expect(found.allSatisfy { abs($0.ratio - $0.ratio.rounded()) < 1e-3 })
    #expect(found.first { abs($0.ratio - 2) < 0.1 } == nil)
  }

  /// A ramp that starts again each period holds harmonics without end; those beyond half the rate come
  /// back as aliases.
  @Test func `aliases are seen`() {
    let ramp = (0..<32_768).map {
      Float((Double($0) * 3_001 / 48_000).truncatingRemainder(dividingBy: 1))
    }
    let harmonics = (0...8).map { 3_001 * Double($0) }
    let strays = Spectrum(ramp, sampleRate: 48_000).strays(from: harmonics)
    #expect(strays > -40 && strays < -10)
    let clean = steadyTone(.string, 3_001, seconds: 0.7)
    #expect(Spectrum(clean, sampleRate: 48_000).strays(from: harmonics) < -80)
  }
}
