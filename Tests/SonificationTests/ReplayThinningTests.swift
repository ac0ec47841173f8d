import Foundation
import Sonification
import Synthesis
import TestSupport
import Testing

/// What stays of more values than can be told apart.
@Suite struct ReplayThinningTests {
  private static let kinds = ["noise", "walk", "spikes", "bursts", "gaps"]

  /// Positions, some of them missing, that look like `kind`.
  private func points(_ kind: String, _ count: Int, seed: UInt64) -> [Double?] {
    var generator = Seeded(state: seed)
    var walk = 0.5
    return (0..<count).map { place in
      let chance = Double.random(in: 0...1, using: &generator)
      switch kind {
      case "noise": return chance
      case "spikes": return chance < 0.0005 ? 1 : 0.3
      case "bursts": return place / 500 % 7 == 0 ? chance : 0.5
      case "gaps" where chance < 0.001: return nil
      default:
        walk = min(max(walk + (chance - 0.5) / 50, 0), 1)
        return walk
      }
    }
  }

  /// Plays the points as a tone; returns each order's moment in seconds of the replay and its position.
  private func played(_ points: [Double?], seconds: Double, speed: Double = 1) -> [(Double, Double)]
  {
    let stage = Stage()
    stage.play([(0, .appears(1)), (0, .value(1, 0.5))])
    let last = Double(max(points.count - 1, 1))
    let placed = points.enumerated().map { (Double($0.offset) / last, $0.element) }
    stage.play([
      (1_000, .replay(1, placed, seconds: seconds)), (1_000, .replaySpeed(speed)),
      (1_080 + Int64(seconds / speed * 1_000), .nothing),
    ])
    return stage.orders.compactMap { order in
      guard case .tone(_, let tone) = order.action, order.time >= 1_080_000_000 else { return nil }
      return (Double(order.time) / 1e9 - 1.08, log2(tone.frequency / 220) / 3)
    }
  }

  /// How many stretches of 20 ms have a lowest or highest value that no order says in their time, or in
  /// the next stretch.
  private func missing(
    of points: [Double?], seconds: Double, in heard: [(Double, Double)]
  ) -> Int {
    let slots = Int(seconds / 0.02)
    func slot(_ time: Double) -> Int { min(max(Int(time / 0.02 + 1e-6), 0), slots) }
    var values = Array(repeating: [Double](), count: slots + 1)
    var played = values
    for (index, point) in points.enumerated() {
      let place = Double(index) / Double(points.count - 1) * seconds
      if let point { values[slot(place)].append(point) }
    }
    for (time, position) in heard { played[slot(time)].append(position) }
    return (0..<slots).count { slot in
      guard let low = values[slot].min(), let high = values[slot].max() else { return false }
      let near = played[slot] + played[slot + 1]
      return ![low, high].allSatisfy { value in near.contains { abs($0 - value) < 1e-9 } }
    }
  }

  @Test(arguments: kinds, [(4.0, 1.0), (4, 4), (4, 0.25), (60, 1), (60, 0.5), (1, 0.5)])
  func `of 100,000 values the extremes of every 20 ms are sent`(
    kind: String, pace: (seconds: Double, speed: Double)
  ) {
    let points = points(kind, 100_000, seed: 7)
    let heard = played(points, seconds: pace.seconds, speed: pace.speed)
    #expect(missing(of: points, seconds: pace.seconds / pace.speed, in: heard) == 0)
    let perSecond = Double(heard.count) / (pace.seconds / pace.speed)
    #expect(perSecond < 900, "orders a second")
  }

  @Test func `an extreme is reached by the pitch, not only aimed at`() throws {
    // Low tones would be too slow to be measured in 10 ms.
    let stage = Stage(try HearingSettings(pitchLow: 2_000, pitchHigh: 4_000))
    let points = (0..<100_000).map { place in
      (Double(place) / 99_999, Optional(place % 12_500 == 6_000 ? 1.0 : 0.2))
    }
    stage.play([
      (0, .appears(1)), (0, .sounds(1, SeriesSound(timbre: .pure))), (0, .value(1, 0.2)),
      (0, .replay(1, points, seconds: 4)), (4_080, .nothing),
    ])
    let pitches = periods(of: stage.rendered(seconds: 4.1).mono)
    for spike in 0..<8 {
      let time = 0.08 + 4 * Double(12_500 * spike + 6_000) / 99_999
      let near = pitches.filter { abs($0.time - time) < 0.03 }.map(\.hertz)
      let highest = log2((near.max() ?? 0) / 2_000)
      #expect(highest > 0.985 && highest < 1.005, "spike at \(time) s reaches \(highest)")
    }
  }

  @Test func `a gap that begins within the stretch of another one is kept`() {
    let points: [(Double, Double?)] = [
      (0, 0.5), (0.4, 0.5), (0.401, nil), (0.403, 0.9), (0.405, nil), (1, 0.5),
    ]
    let stage = Stage()
    stage.play([(0, .appears(1)), (0, .replay(1, points)), (2_000, .nothing)])
    let sounding = stage.orders.filter { order in
      if case .tone = order.action {
        order.time > 510_000_000 && order.time < 1_080_000_000
      } else {
        false
      }
    }
    #expect(sounding.isEmpty, "it does not glide through what is missing")
  }

  /// Each rising crossing of zero, and the frequency of the period that it ends.
  private func periods(of samples: [Float]) -> [(time: Double, hertz: Double)] {
    let crossings = (1..<samples.count).compactMap { place -> Double? in
      let (before, at) = (Double(samples[place - 1]), Double(samples[place]))
      guard before < 0, at >= 0 else { return nil }
      return (Double(place - 1) - before / (at - before)) / Recording.sampleRate
    }
    return zip(crossings, crossings.dropFirst()).map { ($1, 1 / ($1 - $0)) }
  }
}

/// Numbers that are the same on every run.
private struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let word = (state ^ (state >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    return word ^ (word >> 29)
  }
}
