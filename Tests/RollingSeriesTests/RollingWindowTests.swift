import CAllocationProbe
import RollingSeries
import Testing

/// The smallest positive number.
private let tiny = Double.leastNonzeroMagnitude

@Suite struct RollingWindowTests {
  private static func window(of values: [Double], maximumCount: Int = 65_536) -> RollingWindow {
    var window = RollingWindow(duration: 1_000, maximumCount: maximumCount)
    for (time, value) in values.enumerated() { _ = window.append(value, at: Int64(time)) }
    return window
  }

  @Test func `has nothing to say about no points`() {
    let window = RollingWindow(duration: 1)
    let (count, minimum, mean, deviation) = (
      window.count, window.minimum, window.mean, window.deviation
    )
    let points = [window.first, window.last, window.minimumPoint, window.maximumPoint]
    #expect(count == 0)
    #expect(minimum == nil && mean == nil && deviation == nil)
    #expect(points == [nil, nil, nil, nil])
  }

  @Test(
    arguments: [
      ([2], 2, 2, 2, 0),
      ([2, 2], 2, 2, 2, 0),
      ([2, 4, 4, 4, 5, 5, 7, 9], 2, 9, 5, 2),
      ([-1, 1], -1, 1, 0, 1),
      ([1e15 + 0.5, 1e15 + 1.5], 1e15 + 0.5, 1e15 + 1.5, 1e15 + 1, 0.5),
      ([1e308, -1e308, 1e308, -1e308], -1e308, 1e308, 0, 1e308),
      (
        [.greatestFiniteMagnitude, -.greatestFiniteMagnitude], -.greatestFiniteMagnitude,
        .greatestFiniteMagnitude, 0, .greatestFiniteMagnitude
      ),
      ([1e200, 3e200], 1e200, 3e200, 2e200, 1e200),
      ([1e-200, 3e-200], 1e-200, 3e-200, 2e-200, 1e-200),
      ([0, 4 * tiny], 0, 4 * tiny, 2 * tiny, 2 * tiny),
    ] as [([Double], Double, Double, Double, Double)])
  func `knows extremes, mean and deviation`(
    values: [Double], minimum: Double, maximum: Double, mean: Double, deviation: Double
  ) {
    let window = Self.window(of: values)
    let found = [window.minimum, window.maximum, window.mean].map { $0 ?? .nan }
    let spread = window.deviation ?? .nan
    #expect(found == [minimum, maximum, mean])
    #expect(abs(spread - deviation) <= deviation * 1e-12)
  }

  @Test func `knows when the extremes came`() {
    let window = Self.window(of: [5, 1, 9, 1, 9])
    let (low, high) = (window.minimumPoint, window.maximumPoint)
    #expect(low == WindowPoint(time: 1, value: 1))
    #expect(high == WindowPoint(time: 2, value: 9))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `refuses what is not finite`(value: Double) {
    var window = Self.window(of: [1, 2])
    let result = window.append(value, at: 2)
    let (count, maximum) = (window.count, window.maximum)
    #expect(result == .notFinite)
    #expect(count == 2 && maximum == 2)
  }

  @Test func `makes minus zero zero`() {
    let window = Self.window(of: [-0.0])
    let sign = window.last?.value.sign
    #expect(sign == .plus)
  }

  /// The row "frames too old" of the known bug kinds.
  @Test func `places points by their time, equal ones in the order of arrival`() {
    var window = RollingWindow(duration: 1_000)
    for (value, time) in [(1, 100), (2, 101), (3, 101), (4, 99), (5, 102)] as [(Double, Int64)] {
      _ = window.append(value, at: time)
    }
    var values: [Double] = []
    for position in 0..<window.count { values.append(window[position].value) }
    #expect(values == [4, 1, 2, 3, 5])
  }

  @Test(
    arguments: [
      (0, .late), (742, .late), (743, .inserted(evicted: 0)), (999, .appended(evicted: 0)),
    ] as [(Int64, AppendResult)])
  func `moves no more than its reach for a late point`(time: Int64, expected: AppendResult) {
    var window = Self.window(of: Array(repeating: 0, count: 1_000))
    let result = window.append(1, at: time)
    #expect(result == expected)
  }

  @Test func `drops what is older than the window and refuses it from then on`() {
    var window = Self.window(of: [3, 1, 2])
    window.expire(at: 1_001)
    let stays = window.count
    window.expire(at: 1_002)
    let late = window.append(0, at: 1)
    let (count, minimum) = (window.count, window.minimum)
    #expect(stays == 2)
    #expect(late == .late)
    #expect(count == 1 && minimum == 2)
  }

  @Test func `lives through the ends of time`() {
    var window = RollingWindow(duration: .max)
    let results = [
      window.append(1, at: .min), window.append(2, at: .max), window.append(3, at: 0),
    ]
    window.expire(at: .min)
    let kept = window.count
    window.expire(at: .max)
    let left = window.count
    #expect(results == [.appended(evicted: 0), .appended(evicted: 0), .inserted(evicted: 0)])
    #expect(kept == 3)
    #expect(left == 2)
  }

  @Test func `lets the oldest go when it is full`() {
    var window = Self.window(of: [9, 1, 2], maximumCount: 3)
    let results = [window.append(3, at: 3), window.append(4, at: 0)]
    let maximum = window.maximum
    #expect(results == [.appended(evicted: 1), .late])
    #expect(maximum == 3)
  }

  @Test(
    .enabled(if: allocation_probe_works() == 1),
    arguments: [
      ("short", 60, 0), ("a chunk", 256, 0), ("long", 3_000, 0), ("out of order", 3_000, 200),
      ("all of one time", 10, 0),
    ] as [(String, Int64, Int64)])
  func `makes no heap call once it keeps its size`(
    name: String, duration: Int64, lateness: Int64
  ) {
    var random = SeededNumbers(state: 3)
    var window = RollingWindow(duration: duration, maximumCount: 2_000)
    var now: Int64 = 0
    func step(_ window: inout RollingWindow) {
      now += name == "all of one time" ? 0 : Int64.random(in: 0...2, using: &random)
      window.expire(at: now)
      let time = now - Int64.random(in: 0...lateness, using: &random)
      _ = window.append(Double(now % 97), at: time)
    }
    for _ in 0..<20_000 { step(&window) }
    allocation_probe_start()
    for _ in 0..<20_000 { step(&window) }
    let calls = allocation_probe_stop()
    #expect(calls == 0)
  }

  /// Alternating stamps, the worst order for a window that sorts: every second point moves 255 others.
  @Test func `does bounded work for a hostile order`() {
    var window = RollingWindow(duration: 1_000_000_000, maximumCount: 65_536)
    var model = WindowModel(maximumCount: 65_536)
    for step in 0..<20_000 as Range<Int64> {
      let time = step % 2 == 0 ? step * 10 : step * 10 - 1_000
      let value = Double(step % 1_013)
      let result = window.append(value, at: time)
      let expected = model.append(value, at: time)
      guard result == expected else {
        Issue.record("step \(step): \(result), not \(expected)")
        return
      }
    }
    let difference = model.difference(from: window, scale: 1_000)
    #expect(difference == nil)
  }
}
