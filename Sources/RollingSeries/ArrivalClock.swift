/// How long a series may be silent before that is a fault.
public enum ArrivalExpectation: BitwiseCopyable, Sendable, Hashable {
  /// Learnt from the rhythm of the arrivals.
  case learnt
  /// At least every so many nanoseconds; less than 1 counts as 1.
  case every(Int64)
  /// For ever.
  case never
}

/// When a series last arrived, and from when on it is stale.
///
/// Only arrivals count, on the clock of the caller; the stamps of the data say nothing about freshness.
public struct ArrivalClock: BitwiseCopyable, Sendable {
  /// Nanoseconds; the figures are those of the sound language.
  private static let firstAllowance: Int64 = 60_000_000_000
  private static let smallestAllowance: Int64 = 5_000_000_000
  private static let arrivalsToLearn = 3
  private static let allowedIntervals: Int64 = 3
  /// Arrivals this close together are one beat of the rhythm. Senders that flush many points at a time
  /// would else fill the memory of intervals with zeros. Too short to change any deadline by itself.
  private static let beat: Int64 = 100_000_000

  /// What was asked for.
  public internal(set) var expectation: ArrivalExpectation
  /// Time of the newest arrival in nanoseconds; `nil` before the first.
  public private(set) var last: Int64?
  /// How many arrivals there were.
  public private(set) var count = 0

  private var beatStart: Int64 = 0
  /// The newest intervals between beats, written in turn.
  private var intervals = InlineArray<8, Int64>(repeating: 0)
  private var nextInterval = 0

  /// Creates a clock that has seen nothing.
  public init(_ expectation: ArrivalExpectation = .learnt) {
    self.expectation = expectation
  }

  /// Notes an arrival, or several at once. A `time` before the newest one counts as that one.
  ///
  /// - Complexity: O(1).
  public mutating func record(at time: Int64, count added: Int = 1) {
    let time = max(time, last ?? time)
    count += added
    if last == nil {
      beatStart = time
    } else {
      let interval = time.saturatingDistance(from: beatStart)
      if interval >= Self.beat {
        intervals[nextInterval] = interval
        nextInterval = (nextInterval + 1) % intervals.count
        beatStart = time
      }
    }
    last = time
  }

  /// The longest of the last eight intervals in nanoseconds; 0 as long as there is none.
  public var longestInterval: Int64 {
    var longest: Int64 = 0
    for place in intervals.indices { longest = max(longest, intervals[place]) }
    return longest
  }

  /// Nanoseconds that may pass without an arrival; `nil` for ever.
  public var allowance: Int64? {
    switch expectation {
    case .never: nil
    case .every(let interval): max(interval, 1)
    case .learnt where count < Self.arrivalsToLearn: Self.firstAllowance
    case .learnt:
      max(Self.smallestAllowance, longestInterval.saturatingProduct(Self.allowedIntervals))
    }
  }

  /// The series is stale after this time; `nil` for never and before the first arrival.
  public var staleDeadline: Int64? {
    guard let last, let allowance else { return nil }
    return last.saturatingSum(allowance)
  }

  /// Whether the newest arrival is longer ago than allowed.
  public func isStale(at time: Int64) -> Bool {
    guard let staleDeadline else { return false }
    return time > staleDeadline
  }
}
