import Foundation
import RollingSeries
import Sonification
import Synthesis
import TestSupport
import Testing

/// A replay gives its curve back: an independent tracker reads it from the rendered sound.
@Suite struct ReplayDecodeTests {
  private static let curves: [(name: String, curve: @Sendable (Double) -> Double)] = [
    ("ramp", { $0 }), ("hill", { 0.5 - 0.5 * cos(2 * Double.pi * $0) }),
    ("waves", { 0.5 + 0.4 * sin(6 * Double.pi * $0) * $0 }),
    ("steps", { ($0 * 8).rounded(.down) / 8 }),
  ]

  /// Errors in percent of the axis, the smallest first.
  private func errors(
    _ curve: (Double) -> Double, count: Int, seconds: Double, pan: Bool
  ) throws -> [Double] {
    let points = (0..<count).map { place in
      let time = Double(place) / Double(count - 1)
      return (time, AxisPosition?.some(.inside(curve(time))))
    }
    let stage = Stage()
    stage.play([
      (0, .appears(1)), (0, .sounds(1, SeriesSound(timbre: .pure))),
      (0, .replayAll([Replayed(key: 1, points: points, seconds: seconds)], pan: pan)),
      (80 + Int64(seconds * 1_000), .nothing),
    ])
    let sound = stage.rendered(seconds: seconds + 0.2).mono
    let pitches = try aubioPitches(of: sound)
    // Which moment of its window aubio means is found out by what suits all best.
    let tries = stride(from: 0.0, through: 0.1, by: 0.005).map { delay in
      pitches.compactMap { time, hertz -> Double? in
        let part = (time - 0.08 - delay) / seconds
        guard part > 0.03, part < 0.97, hertz > 0 else { return nil }
        return abs(100 * log2(hertz / 220) / 3 - 100 * curve(part))
      }.sorted()
    }
    return tries.min { $0[$0.count / 2] < $1[$1.count / 2] } ?? []
  }

  @Test(arguments: [0, 1, 2, 3], [60, 5_000])
  func `a curve comes back`(index: Int, count: Int) throws {
    let (name, curve) = Self.curves[index]
    // Between 60 values it takes the straight way, which no step does.
    guard name != "steps" || count > 60 else { return }
    let errors = try errors(curve, count: count, seconds: 8, pan: true)
    #expect(errors.count > 500)
    #expect(errors[errors.count / 2] <= 0.5, "median of \(name), percent of the axis")
  }
}
