import Foundation
import RealtimeAudio
import Sonification
import Synthesis
import Testing

/// What can change while a tone sounds, rendered: no step between two samples above the largest of the
/// steady tone of the highest pitch.
@Suite struct RenderedSettingsTests {
  /// Samples of the left channel, `seconds` of them.
  private func render(_ stage: Stage, seconds: Double) -> [Float] {
    var engine = OfflineEngine()
    // A burst of noise is steep by nature.
    var orders = stage.orders.filter { if case .noise = $0.action { false } else { true } }[...]
    var block = AudioBlock()
    var samples: [Float] = []
    while Double(samples.count) < seconds * 48_000 {
      while let order = orders.first,
        engine.send(Command(frame: order.time * 48 / 1_000_000, order.action))
      {
        orders.removeFirst()
      }
      engine.render(into: &block)
      for frame in 0..<AudioBlock.frameCount { samples.append(block.samples[2 * frame]) }
    }
    return samples
  }

  private func largestStep(_ samples: [Float]) -> Double {
    Double(zip(samples, samples.dropFirst()).map { abs($1 - $0) }.max() ?? 0)
  }

  /// The largest step of a pure tone that stands still, at `position` and `pan`.
  private func steadyStep(at position: Double, pan: Double = 0) -> Double {
    let stage = Stage()
    stage.play([
      (0, .appears(1)), (0, .sounds(1, SeriesSound(timbre: .pure, pan: pan))),
      (0, .value(1, position)), (1_000, .nothing),
    ])
    return largestStep(Array(render(stage, seconds: 1)[24_000...]))
  }

  private static let pure = SeriesSound(timbre: .pure)
  /// A pure tone of 440 Hz: a third of the way up.
  private static let opening: [(Int64, Event)] = [
    (0, .appears(1)), (0, .sounds(1, pure)), (0, .value(1, 1.0 / 3)),
  ]

  @Test(
    arguments: [
      ("volume of the series", .sounds(1, SeriesSound(timbre: .pure, volume: 0.25))),
      ("volume of all", .settings((try? HearingSettings(volume: 0.25)) ?? .standard)),
      ("sound off", .settings((try? HearingSettings(hasSound: false)) ?? .standard)),
      (
        "lower pitches",
        .settings((try? HearingSettings(pitchLow: 110, pitchHigh: 880)) ?? .standard)
      ),
      ("a mute of the series", .muteSeries(1, milliseconds: 300)),
      ("notes", .sounds(1, SeriesSound(isContinuous: false, timbre: .pure))),
      ("nothing new", .sounds(1, pure)),
    ] as [(String, Event)], [503, 517] as [Int64])
  func `a change of settings makes no click`(change: (String, Event), moment: Int64) {
    let stage = Stage()
    stage.play(Self.opening + [(moment, change.1), (2_000, .nothing)])
    let steepest = 1.01 * steadyStep(at: 1.0 / 3)
    #expect(largestStep(render(stage, seconds: 1.5)) <= steepest, "\(change.0)")
  }

  @Test func `a change of place makes no click`() {
    let stage = Stage()
    stage.play(
      Self.opening + [(503, .sounds(1, SeriesSound(timbre: .pure, pan: -1))), (2_000, .nothing)])
    #expect(largestStep(render(stage, seconds: 1)) <= 1.01 * steadyStep(at: 1.0 / 3, pan: -1))
  }

  @Test(
    arguments: [
      [(0.0, 0.0), (1.0, 1.0)], [(0, 1), (0.5, 0), (1, 1)],
      [(0, 0.2), (0.3, nil), (0.31, 0.9), (0.6, nil), (0.7, 0.1), (1, 0)],
    ] as [[(Double, Double?)]])
  func `a replay makes no click, neither at its gaps nor at its ends`(
    points: [(Double, Double?)]
  ) {
    let stage = Stage()
    stage.play(Self.opening + [(500, .replay(1, points)), (3_000, .nothing)])
    let sound = render(stage, seconds: 3)
    // The chime is lower and softer.
    #expect(largestStep(sound) <= 1.01 * steadyStep(at: 1, pan: -1))
    #expect(sound[(28 * 960)...].contains { abs($0) > 0.05 }, "it is heard")
  }
}
