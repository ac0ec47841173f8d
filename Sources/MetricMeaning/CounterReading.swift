/// The newest reading of a counter, and what the next one makes of it.
///
/// ```text
/// time     0    1    2    3    4
/// reading 10   20   30    3   13
/// rate     -   10   10    -   10     a second; at 3 the counter began again
/// ```
///
/// The rate is never negative. A reading that is no newer than the one before makes no rate and is not
/// kept, so what is counted adds up however the readings come.
struct CounterReading: BitwiseCopyable {
  /// What a reading comes to.
  enum Outcome: Equatable {
    /// The first one, or one that is no newer than the one before.
    case nothing
    /// So many a second since the one before.
    case rate(Double)
    /// The counter has begun again: nobody knows what it counted since the one before.
    case restarted
  }

  private var value = Double.nan
  /// Whether there is none yet.
  var isEmpty: Bool { value.isNaN }
  /// The stamp, `nil` without one, and the arrival; nanoseconds.
  private var stamp: Int64?
  private var arrival: Int64 = 0
  private var rate = Double.nan

  /// Arrivals closer than this, in nanoseconds, say little about time: a loaded machine hands over
  /// readings together that were made apart.
  private static let shortestInterval: Int64 = 50_000_000
  /// How near its two ends a counter of a certain width must be to have run over.
  private static let nearness = 1.0 / 8
  /// A counter that would have become faster than this by running over has begun again instead.
  private static let largestLeap = 10.0

  /// Takes a reading.
  ///
  /// - Parameters:
  ///   - value: finite.
  ///   - stamp: its own time.
  ///   - arrival: when it came; its time, unless this and the one before have a stamp.
  /// - Returns: what it comes to.
  mutating func take(_ value: Double, stamp: Int64?, arrival: Int64) -> Outcome {
    guard !self.value.isNaN else {
      keep(value, stamp, arrival)
      return .nothing
    }
    guard let seconds = seconds(to: stamp, arrival) else { return .nothing }
    let increase = increase(to: value, in: seconds)
    keep(value, stamp, arrival)
    rate = increase.map { $0 / seconds } ?? .nan
    return increase == nil ? .restarted : .rate(rate)
  }

  private mutating func keep(_ value: Double, _ stamp: Int64?, _ arrival: Int64) {
    self.value = value
    self.stamp = stamp
    self.arrival = arrival
  }

  /// Time since the reading before; `nil` when it is none to divide by.
  private func seconds(to stamp: Int64?, _ arrival: Int64) -> Double? {
    if let old = self.stamp, let stamp {
      let (distance, isOut) = stamp.subtractingReportingOverflow(old)
      return isOut || distance <= 0 ? nil : Double(distance) / 1e9
    }
    let (distance, isOut) = arrival.subtractingReportingOverflow(self.arrival)
    return isOut || distance < Self.shortestInterval ? nil : Double(distance) / 1e9
  }

  /// What was counted since the reading before; `nil` when the counter has begun again.
  private func increase(to new: Double, in seconds: Double) -> Double? {
    guard new < value else { return new - value }
    guard let size = sizeRunOver(to: new) else { return nil }
    let increase = size - value + new
    let isLeap = !rate.isNaN && increase / seconds > Self.largestLeap * rate
    return isLeap ? nil : increase
  }

  /// Where the counter has run over, if it looks like that.
  private func sizeRunOver(to new: Double) -> Double? {
    if hasRunOver(to: new, 0x1p32) { return 0x1p32 }
    return hasRunOver(to: new, 0x1p64) ? 0x1p64 : nil
  }

  /// Whether a counter of this size may have passed its end: from near the top to near the bottom.
  private func hasRunOver(to new: Double, _ size: Double) -> Bool {
    value <= size && value >= size * (1 - Self.nearness) && new >= 0 && new <= size * Self.nearness
  }
}
