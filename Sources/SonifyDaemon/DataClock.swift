package import MetricLines

/// The time line of data of the past: each point at the time of its stamp, or `--interval` after the
/// one before it of its series.
package struct DataClock {
  /// How many times as fast the listener hears it.
  package let speed: Double
  /// Nanoseconds between points without a stamp.
  package let interval: Int64

  /// Data time at which the listener's line begins: the first stamp.
  private var origin: Int64?
  /// Data time of the newest point; never goes back.
  package private(set) var latest: Int64 = 0
  /// Data time of the last unstamped point of each series, by the hash of its name.
  private var unstamped: [UInt64: Int64] = [:]
  /// What the listener is spared of gaps that are longer than a day.
  private var skipped: Int64 = 0

  /// Series whose rhythm is remembered; forgotten together beyond that.
  private static let rhythmLimit = 20_000
  /// A single gap that the listener hears in full, in nanoseconds; a wrong stamp must not fill a disk.
  private static let longestGap: Int64 = 86_400_000_000_000

  package init(speed: Double, interval: Int64) {
    self.speed = speed
    self.interval = interval
  }

  /// The listener's time of data time `latest`.
  package var heard: Int64 { heardTime(of: latest) }

  /// The present, when the last point was the newest thing that happened.
  package var moment: Moment { Moment(heard: heard, data: latest) }

  /// The moment one interval after the last point, when the data are over.
  package var end: Moment {
    let data = latest + (origin == nil ? 0 : interval)
    return Moment(heard: heardTime(of: data), data: data)
  }

  /// The data time that the listener hears at `heard`.
  package func data(at heard: Int64) -> Int64 {
    (origin ?? 0).clampedSum(clamped(Double(heard) * speed)).clampedSum(skipped)
  }

  /// Moves on to `measurement`; returns its own place in time.
  ///
  /// A stamp that goes back places its point among the past and does not turn the clock.
  package mutating func place(_ measurement: Measurement) -> Int64 {
    let time = measurement.time ?? nextUnstamped(measurement.nameHash)
    if origin == nil {
      origin = time
      latest = time
    }
    if time > latest { move(to: time) }
    if measurement.time == nil { unstamped[measurement.nameHash] = time }
    return time
  }

  private mutating func nextUnstamped(_ name: UInt64) -> Int64 {
    if unstamped.count > Self.rhythmLimit { unstamped.removeAll(keepingCapacity: true) }
    guard let last = unstamped[name] else { return latest }
    return max(latest, last.clampedSum(interval))
  }

  private mutating func move(to time: Int64) {
    let gap = clamped(Double(time.clampedDifference(latest)) / speed)
    if gap > Self.longestGap {
      skipped = skipped.clampedSum(
        time.clampedDifference(latest)
          .clampedDifference(clamped(Double(Self.longestGap) * speed)))
    }
    latest = time
  }

  /// The listener's time of a data time.
  func heardTime(of data: Int64) -> Int64 {
    let elapsed = data.clampedDifference(origin ?? data).clampedDifference(skipped)
    return speed == 1 ? elapsed : clamped(Double(elapsed) / speed)
  }
}

/// The nearest integer to `value`; NaN is 0, and what is out of range becomes the nearest end.
func clamped(_ value: Double) -> Int64 {
  guard !value.isNaN else { return 0 }
  return Int64(exactly: min(max(value, -9.2e18), 9.2e18).rounded()) ?? 0
}

extension Int64 {
  /// The sum, held in range.
  package func clampedSum(_ other: Int64) -> Int64 {
    let (sum, isOut) = addingReportingOverflow(other)
    return isOut ? (other > 0 ? .max : .min) : sum
  }

  /// The difference, held in range.
  package func clampedDifference(_ other: Int64) -> Int64 {
    let (difference, isOut) = subtractingReportingOverflow(other)
    return isOut ? (other < 0 ? .max : .min) : difference
  }
}
