import RollingSeries
import Testing

@Suite struct TrendTests {
  private func window(_ values: [Double], interval: Double = 1) -> [WindowPoint] {
    values.enumerated().map { index, value in
      WindowPoint(time: Int64(Double(index) * interval * 1e9), value: value)
    }
  }

  private func fill(_ window: inout RollingWindow, _ values: [Double]) {
    for point in self.window(values) { _ = window.append(point.value, at: point.time) }
  }

  private func trend(_ values: [Double]) -> WindowTrend {
    var window = RollingWindow(duration: .max)
    fill(&window, values)
    return window.trend
  }

  private func noise(_ count: Int, _ numbers: inout SeededNumbers) -> [Double] {
    (0..<count).map { _ in Double.random(in: -1...1, using: &numbers) }
  }

  @Test(arguments: [6, 7, 10, 31, 32, 33, 96, 300, 5_000])
  func `calls flat noise steady in 99 of 100 windows`(count: Int) {
    var numbers = SeededNumbers(state: UInt64(count))
    var wrong = 0
    for _ in 0..<2_000 where trend(noise(count, &numbers)) != .steady { wrong += 1 }
    #expect(wrong <= 20)
  }

  @Test(arguments: [6, 7, 10, 31, 32, 33, 96, 300, 5_000])
  func `tells a ramp, also one under noise`(count: Int) {
    var numbers = SeededNumbers(state: 7)
    let ramp = (0..<count).map { Double($0) }
    #expect(trend(ramp) == .rising)
    #expect(trend(ramp.map { -$0 }) == .falling)
    guard count >= 31 else { return }
    let noisy = zip(ramp, noise(count, &numbers)).map { $0 + $1 * Double(count) / 10 }
    #expect(trend(noisy) == .rising)
  }

  @Test func `is steady without enough points, and for equal ones`() {
    #expect(trend([]) == .steady)
    #expect(trend([1, 2, 3]) == .steady)
    #expect(trend([1, 2, 3, 5, 4]) == .steady)
    #expect(trend(Array(repeating: 5, count: 100)) == .steady)
  }

  @Test func `believes a few values only when they lie on a line`() {
    #expect(trend([1, 2, 3, 4, 5]) == .rising)
    #expect(trend([9, 7, 5, 3]) == .falling)
    #expect(trend([1, 2, 4, 5, 9]) == .steady)
  }

  @Test func `a step is not a trend, nor is a swing`() {
    let step = (0..<32).map { Double($0 % 2) + ($0 < 16 ? 0 : 10) }
    #expect(trend(step) == .steady)
    #expect(trend((0..<32).map { Double(abs($0 - 16)) }) == .steady)
  }

  @Test func `does not follow a single wild value`() {
    var values = (0..<60).map { Double($0 % 2) }
    values[58] = 1e9
    #expect(trend(values) == .steady)
  }

  @Test func `looks at the newest third`() {
    let values = (0..<300).map { $0 < 200 ? Double($0) : Double(400 - $0) }
    #expect(trend(values) == .falling)
  }

  @Test func `gives the slope for each second`() {
    var window = RollingWindow(duration: .max)
    let none = window.slope()
    #expect(none == nil)
    fill(&window, (0..<300).map { 0.5 * Double($0) })
    let slope = window.slope() ?? .nan
    #expect(abs(slope - 0.5) < 1e-9)
  }

  @Test(arguments: [1, 2, 3, 10, 257, 4_096])
  func `finds the same median as sorting does`(count: Int) {
    var numbers = SeededNumbers(state: UInt64(count))
    let kinds: [[Double]] = [
      noise(count, &numbers), (0..<count).map { Double($0 % 3) }, (0..<count).map { Double($0) },
      (0..<count).map { Double(-$0) },
    ]
    for values in kinds {
      var window = RollingWindow(duration: .max)
      fill(&window, values)
      let sorted = values.sorted()
      let expected = (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
      let median = window.median() ?? .nan
      #expect(abs(median - expected) <= 1e-15)
    }
  }
}
