import Sonification
import Testing

private let never = Int64.max

@Suite struct LimitMonitorTests {
  /// Normal from 10 to 90, critical beyond 5 and 95, 5 back.
  private static let limits = Limits(
    low: 10, high: 90, criticalLow: 5, criticalHigh: 95, hysteresis: .by(5))

  private func bands(_ values: [Double], _ limits: Limits, span: Double = 100) -> [Band] {
    var monitor = LimitMonitor(limits)
    return values.enumerated().map { time, value in
      monitor.take(value, span: span, at: Int64(time))
      return monitor.band
    }
  }

  @Test(
    arguments: [
      ([50, 90, 90.1, 85.1, 85, 50], [Band.normal, .normal, .high, .high, .normal, .normal]),
      ([10, 9.9, 14.9, 15], [.normal, .low, .low, .normal]),
      ([95.1, 90.1, 90, 85], [.criticalHigh, .criticalHigh, .high, .normal]),
      ([4.9, 9.9, 10, 15], [.criticalLow, .criticalLow, .low, .normal]),
      ([95.1, 4.9, 50], [.criticalHigh, .criticalLow, .normal]),
      // From the other side there is no way back to go.
      ([95.1, 14.9, 86], [.criticalHigh, .normal, .normal]),
      ([.infinity, -.infinity], [.criticalHigh, .criticalLow]),
    ] as [([Double], [Band])])
  func `a value outside counts as back only behind the hysteresis`(
    values: [Double], expected: [Band]
  ) {
    #expect(bands(values, Self.limits) == expected)
  }

  @Test func `hysteresis may follow the axis, and never reaches over the middle`() {
    let part = Limits(high: 90, hysteresis: .ofAxis(0.02))
    #expect(bands([91, 70.1, 70], part, span: 1_000) == [.high, .high, .normal])
    let wide = Limits(low: 10, high: 90, hysteresis: .by(1_000))
    #expect(
      bands([91, 50.1, 50, 9, 49.9, 50], wide) == [.high, .high, .normal, .low, .low, .normal])
    let none = Limits(high: 90, hysteresis: .ofAxis(.nan))
    #expect(bands([91, 90], none) == [.high, .normal])
  }

  @Test(
    arguments: [
      (Limits(high: 1), [Band.normal, .normal, .high]),
      (Limits(low: 0), [.low, .normal, .normal]),
      (Limits(criticalHigh: 1), [.normal, .normal, .criticalHigh]),
      (Limits(criticalLow: 0), [.criticalLow, .normal, .normal]),
      (Limits(high: .nan, criticalHigh: .infinity), [.normal, .normal, .normal]),
      (.none, [.normal, .normal, .normal]),
    ] as [(Limits, [Band])])
  func `any limit may be missing`(limits: Limits, expected: [Band]) {
    #expect([-5.0, 0.5, 5].map { bands([$0], limits)[0] } == expected)
    #expect(limits.areSet == (expected != [.normal, .normal, .normal]))
  }

  @Test func `what comes once and stays outside is an alarm after the dwell, without new data`() {
    var monitor = LimitMonitor(Limits(high: 90, dwell: 30))
    monitor.take(95, span: 100, at: 1_000)
    #expect(monitor.band == .high && monitor.alarm == nil && monitor.due == 1_030)
    monitor.advance(to: 1_029)
    #expect(monitor.alarm == nil)
    monitor.advance(to: 1_030)
    #expect(monitor.alarm == .high && monitor.due == never)
  }

  @Test func `a short excursion is none, and the next one begins anew`() {
    var monitor = LimitMonitor(Limits(high: 90, dwell: 30))
    for (time, value) in [(0, 95.0), (20, 50), (25, 95), (40, 95)] {
      monitor.take(value, span: 100, at: Int64(time))
      #expect(monitor.alarm == nil)
    }
    #expect(monitor.due == 55)
  }

  @Test func `critical values have a dwell of their own`() {
    var monitor = LimitMonitor(Limits(high: 90, criticalHigh: 95, dwell: 30))
    monitor.take(92, span: 100, at: 0)
    monitor.take(99, span: 100, at: 20)
    #expect(monitor.due == 30)
    monitor.advance(to: 30)
    #expect(monitor.alarm == .high && monitor.due == 50)
    monitor.advance(to: 50)
    #expect(monitor.alarm == .criticalHigh && monitor.due == never)
    monitor.take(91, span: 100, at: 60)
    #expect(monitor.alarm == .high)
  }

  @Test func `lost data leave an alarm and its dwell alone, until a value decides`() {
    var monitor = LimitMonitor(Limits(high: 90, dwell: 30))
    monitor.lose()
    #expect(monitor.band == .normal)
    monitor.take(95, span: 100, at: 0)
    monitor.take(.nan, span: 100, at: 5)
    #expect(monitor.band == .unknown && monitor.due == 30)
    monitor.advance(to: 30)
    #expect(monitor.band == .unknown && monitor.alarm == .high)
    monitor.take(95, span: 100, at: 40)
    #expect(monitor.band == .high && monitor.alarm == .high)
    monitor.lose()
    monitor.take(50, span: 100, at: 50)
    #expect(monitor.band == .normal && monitor.alarm == nil)
  }

  @Test(arguments: [Int64.min, -1, 0, .max - 10, .max])
  func `no moment is too early or too late`(time: Int64) {
    var monitor = LimitMonitor(Limits(high: 0, dwell: .max))
    monitor.take(1, span: .infinity, at: time)
    #expect(monitor.due > time || time == .max)
    monitor.advance(to: .max)
    #expect(monitor.alarm == .high)
  }

  @Test func `agrees with a model that remembers everything`() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<400 {
      let limits = Limits.random(&random)
      var monitor = LimitMonitor(limits)
      var model = LimitModel(limits: limits)
      var time: Int64 = 0
      for _ in 0..<60 {
        time += Int64.random(in: 0...20, using: &random)
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
          monitor.lose()
          model.lose()
        case 1...3:
          monitor.advance(to: time)
          model.look(at: time)
        default:
          let value = Double(Int.random(in: -2...22, using: &random))
          monitor.take(value, span: 20, at: time)
          model.take(value, at: time)
        }
        #expect(monitor.band == model.band && monitor.alarm == model.alarm, "\(limits)")
        guard monitor.alarm == model.alarm, monitor.band == model.band else { return }
      }
    }
  }
}

/// The same rules told naively: by going through all that has been.
private struct LimitModel {
  let limits: Limits
  private var places: [(time: Int64, band: Band)] = []
  private var isLost = false
  private(set) var alarm: Band?

  init(limits: Limits) { self.limits = limits }

  var band: Band { isLost && last != .normal ? .unknown : last }
  private var last: Band { places.last?.band ?? .normal }

  mutating func lose() { isLost = true }

  mutating func take(_ value: Double, at time: Int64) {
    isLost = false
    places.append((time, place(of: value)))
    look(at: time)
  }

  /// From the outermost band inwards: the first one that the value is in, or has not left.
  private func place(of value: Double) -> Band {
    let back = min(way, 1e9)
    let before = last
    let rings: [(Band, Double?, Bool, [Band])] = [
      (.criticalHigh, limits.criticalHigh, true, [.criticalHigh]),
      (.criticalLow, limits.criticalLow, false, [.criticalLow]),
      (.high, limits.high, true, [.high, .criticalHigh]),
      (.low, limits.low, false, [.low, .criticalLow]),
    ]
    for (band, limit, isAbove, held) in rings {
      guard let limit else { continue }
      let slack = held.contains(before) ? back : 0
      if isAbove ? value > limit - slack : value < limit + slack { return band }
    }
    return .normal
  }

  private var way: Double {
    let way: Double =
      switch limits.hysteresis {
      case .ofAxis(let part): part * 20
      case .by(let amount): amount
      }
    guard let top = limits.high ?? limits.criticalHigh,
      let bottom = limits.low ?? limits.criticalLow
    else { return way }
    return min(way, (top - bottom) / 2)
  }

  mutating func look(at time: Int64) {
    if last == .normal {
      alarm = nil
    } else if last.isCritical, hasLasted(time, { $0.isCritical }) {
      alarm = last
    } else if hasLasted(time, { $0 != .normal }) {
      alarm = last == .criticalHigh ? .high : last == .criticalLow ? .low : last
    }
  }

  /// Whether the values since the dwell, and the one before, were all as `condition` says.
  private func hasLasted(_ time: Int64, _ condition: (Band) -> Bool) -> Bool {
    guard let start = places.reversed().prefix(while: { condition($0.band) }).last?.time else {
      return false
    }
    return time - start >= limits.dwell
  }
}

extension Limits {
  fileprivate static func random(_ random: inout SystemRandomNumberGenerator) -> Limits {
    let bounds = (0..<4).map { _ in Double(Int.random(in: 0...20, using: &random)) }.sorted()
    func maybe(_ value: Double) -> Double? { Bool.random(using: &random) ? value : nil }
    let isPart = Bool.random(using: &random)
    return Limits(
      low: maybe(bounds[1]), high: maybe(bounds[2] + 1), criticalLow: maybe(bounds[0]),
      criticalHigh: maybe(bounds[3] + 1),
      hysteresis: isPart ? .ofAxis(0.1) : .by(Double(Int.random(in: 0...9, using: &random))),
      dwell: Int64([0, 0, 5, 30].randomElement(using: &random) ?? 0))
  }
}
