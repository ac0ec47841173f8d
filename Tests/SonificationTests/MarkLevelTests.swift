import Foundation
import RealtimeAudio
import Sonification
import Synthesis
import Testing

/// The levels of sound.md part 8, at the output and by what the ear makes of them: each mark is rendered,
/// and its loudest 10 ms are weighted by the contour of equal loudness.
@Suite struct MarkLevelTests {
  /// In dBFS RMS at the reference, a sine of 1 kHz.
  private static let levels: [(MarkKind, Double)] = [
    (.gridUp, -20), (.gridDown, -20), (.over, -20), (.under, -20), (.hole, -20),
    (.scaleChange, -20), (.stale, -20), (.ended, -20), (.overload, -20), (.deviceChange, -20),
    // Soft ones.
    (.xTick, -26), (.complete, -26), (.heartbeat, -36),
    // They must be heard over all the others.
    (.alarmHigh, -10), (.alarmMedium, -10), (.alarmLow, -10), (.broken, -10),
  ]

  @Test(arguments: levels)
  func `every mark has the level of its kind`(kind: MarkKind, level: Double) throws {
    let sound = try #require(Legend().sound(named: kind.name))
    let heard = loudest(of: try render(sound.score))
    // Short edges take a little, noise strays, and the limiter holds the lowest alarm.
    #expect(abs(heard - level) < 2.5, "\(kind) at \(heard)")
  }

  @Test func `no kind of mark was forgotten`() {
    #expect(Set(Self.levels.map(\.0)) == Set(MarkKind.allCases))
  }

  private func render(_ score: LegendScore) throws -> [Float] {
    var engine = OfflineEngine()
    for step in score.steps {
      let isTaken = engine.send(
        Command(frame: Int64(Double(step.time) * Self.rate), step.action))
      #expect(isTaken)
    }
    var block = AudioBlock()
    var samples: [Float] = []
    while Double(samples.count) < 3 * Self.rate {
      engine.render(into: &block)
      for frame in 0..<AudioBlock.frameCount { samples.append(block.samples[2 * frame]) }
    }
    return samples
  }

  private func loudest(of samples: [Float]) -> Double {
    let starts = stride(from: 0, to: samples.count - Self.window, by: 120)
    let powers = starts.map { start in
      (start, samples[start..<start + Self.window].reduce(0) { $0 + $1 * $1 })
    }
    let start = powers.max { $0.1 < $1.1 }?.0 ?? 0
    return 10 * log10(weightedPower(samples[start..<start + Self.window]))
  }

  /// Mean power of what is heard, each frequency weighted.
  private func weightedPower(_ samples: ArraySlice<Float>) -> Double {
    let contour = EqualLoudness()
    return (1..<Self.window / 4).reduce(0) { power, bin in
      let turns = Double(bin) / Double(Self.window)
      var (real, imaginary) = (0.0, 0.0)
      for (frame, sample) in samples.enumerated() {
        real += Double(sample) * cos(2 * .pi * turns * Double(frame))
        imaginary += Double(sample) * sin(2 * .pi * turns * Double(frame))
      }
      let square = Double(Self.window) * Double(Self.window)
      let mean = 2 * (real * real + imaginary * imaginary) / square
      return power + mean * contour.weight(hertz: turns * Self.rate)
    }
  }

  private static let rate = 48_000.0
  private static let window = 480
}
