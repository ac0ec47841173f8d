import RollingSeries
import Testing

@Suite struct WindowPropertyTests {
  /// How a run offers its points.
  struct Load: Sendable, CustomTestStringConvertible {
    var name: String
    var maximumCount: Int
    /// Nanoseconds that the window lasts.
    var duration: Int64
    /// How far behind the newest a stamp may lie.
    var lateness: Int64
    /// One in so many points leaves a long gap.
    var gapEvery = 500

    var testDescription: String { name }
  }

  @Test(arguments: [
    Load(name: "in order", maximumCount: 10_000, duration: 700, lateness: 0),
    Load(name: "a little out of order", maximumCount: 10_000, duration: 700, lateness: 5),
    Load(name: "far out of order", maximumCount: 10_000, duration: 2_000, lateness: 400),
    Load(name: "older than the window", maximumCount: 10_000, duration: 100, lateness: 300),
    Load(name: "few points", maximumCount: 10_000, duration: 12, lateness: 14),
    Load(name: "full, few", maximumCount: 2, duration: 1_000, lateness: 3),
    Load(name: "full, about a chunk", maximumCount: 256, duration: 100_000, lateness: 300),
    Load(name: "full, some chunks", maximumCount: 1_000, duration: 100_000, lateness: 300),
    Load(name: "many chunks", maximumCount: 100_000, duration: 6_000, lateness: 2, gapEvery: 9_000),
  ])
  func `agrees with the plain model`(load: Load) {
    for seed in 1...3 as ClosedRange<UInt64> {
      var random = SeededNumbers(state: seed)
      var window = RollingWindow(duration: load.duration, maximumCount: load.maximumCount)
      var model = WindowModel(maximumCount: load.maximumCount)
      var now: Int64 = 0
      for step in 0..<6_000 {
        now += Int64.random(in: 0...2, using: &random)
        if Int.random(in: 0..<load.gapEvery, using: &random) == 0 { now += load.duration / 2 }
        let time = now - Int64.random(in: 0...load.lateness, using: &random)
        let value = Double.random(in: -1_000...1_000, using: &random).rounded() + 5_000
        window.expire(at: now)
        model.expire(before: now - load.duration)
        let result = window.append(value, at: time)
        let expected = model.append(value, at: time)
        guard result == expected else {
          Issue.record("seed \(seed), step \(step): \(result), not \(expected)")
          return
        }
        // A comparison costs as much as the window is long.
        guard step % max(7, model.points.count / 4) == 0 || step < 300 else { continue }
        if let difference = model.difference(from: window, scale: 6_000) {
          Issue.record("seed \(seed), step \(step): \(difference)")
          return
        }
      }
    }
  }

  @Test func `keeps no rounding error of what has left`() {
    var window = RollingWindow(duration: 1_000, maximumCount: 1_000)
    for step in 0..<1_000 as Range<Int64> {
      _ = window.append(step % 2 == 0 ? 1e15 : -1e15, at: step)
    }
    for step in 1_000..<3_000 as Range<Int64> {
      _ = window.append(step % 2 == 0 ? 0.1 : 0.3, at: step)
    }
    let (mean, deviation) = (window.mean ?? .nan, window.deviation ?? .nan)
    #expect(abs(mean - 0.2) < 1e-15)
    #expect(abs(deviation - 0.1) < 1e-15)
  }
}
