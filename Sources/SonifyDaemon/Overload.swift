internal import AudioGraphs
internal import ControlProtocol

/// Decides when more comes than can be stored, so that only the newest values are kept.
///
/// A turn that ends because its time is over, with bytes left to read, makes a sender wait. When such turns
/// take nearly all the time for a while, and points that have been read take most of that, letting points
/// go helps: that begins, and ends when there has been time to spare for a second. A machine that gives us
/// little time makes no overload as long as turns end with nothing left. It reads no clock.
package struct Overload {
  /// Points let go since it began.
  package private(set) var dropped: UInt64 = 0
  /// Whether only the newest value of each series in a turn is kept.
  package private(set) var isThinning = false
  private var beganAt: Int64?
  private var stretch: (start: Int64, turn: Turn)?
  private var lastBusy = Int64.min
  /// Nanoseconds with time to spare after which it is over; more when it comes back soon.
  private var rest = Self.shortestRest
  private var endedAt: Int64?

  /// Nanoseconds that are looked at together.
  private static let stretchTime: Int64 = 100_000_000
  /// The part of them that the inputs take when there is no time to spare.
  private static let busyPart = 0.9
  /// The part of that which storing takes when leaving it out would help.
  private static let storingPart = 0.66
  /// The part of the points that may be the first of a new series, which is never let go.
  private static let newPart = 0.1
  private static let shortestRest: Int64 = 1_000_000_000
  private static let longestRest: Int64 = 64_000_000_000

  package init() {}

  /// One turn of an input, as it ended.
  package struct Turn {
    /// Whether bytes were left to read.
    package var isCutShort: Bool
    /// Nanoseconds of the turn, and those of them that points took after they had been read.
    package var length: Int64
    package var storing: Int64
    /// Points that it had, and series that they began.
    package var points: Int
    package var newSeries: Int
    /// Points that were let go.
    package var dropped: UInt64

    package init(
      isCutShort: Bool = false, length: Int64 = 0, storing: Int64 = 0, points: Int = 0,
      newSeries: Int = 0,
      dropped: UInt64 = 0
    ) {
      self.isCutShort = isCutShort
      self.length = length
      self.storing = storing
      self.points = points
      self.newSeries = newSeries
      self.dropped = dropped
    }

    fileprivate mutating func add(_ other: Turn) {
      length += other.length
      storing += other.storing
      points += other.points
      newSeries += other.newSeries
    }
  }

  /// Takes a turn that ended at `now`, monotonic nanoseconds; returns what people should be told.
  package mutating func take(_ turn: Turn, at now: Int64) -> Notice? {
    if turn.isCutShort {
      self.stretch = self.stretch ?? (start: now - turn.length, turn: Turn())
      self.stretch?.turn.add(turn)
    }
    if let stretch, now - stretch.start >= Self.stretchTime { judge(at: now) }
    guard turn.dropped > 0 else { return nil }
    dropped += turn.dropped
    guard beganAt == nil else { return nil }
    beganAt = now
    return Notice(.overload, "overload: \(Self.text); send less, or fewer series")
  }

  private mutating func judge(at now: Int64) {
    guard let (start, sum) = stretch else { return }
    stretch = nil
    guard Double(sum.length) >= Self.busyPart * Double(now - start) else { return }
    lastBusy = now
    guard !isThinning, Double(sum.storing) >= Self.storingPart * Double(sum.length),
      Double(sum.newSeries) <= Self.newPart * Double(sum.points)
    else { return }
    isThinning = true
    let isBack = endedAt.map { now - $0 < rest } ?? false
    rest = isBack ? min(2 * rest, Self.longestRest) : Self.shortestRest
  }

  /// Looks whether it is over; returns what people should be told.
  package mutating func look(at now: Int64) -> Notice? {
    if let stretch, now - stretch.start >= Self.stretchTime { judge(at: now) }
    guard isThinning, now - lastBusy >= rest else { return nil }
    isThinning = false
    endedAt = now
    guard let beganAt else { return nil }
    defer { (self.beganAt, dropped) = (nil, 0) }
    let length = SpokenDuration.text(nanoseconds: max(0, now - beganAt - rest))
    return Notice(
      .overload, "overload is over after \(length): \(counted(dropped, "point")) dropped")
  }

  /// Why health is degraded; `nil` without overload.
  package var reason: String? {
    guard beganAt != nil else { return nil }
    return "\(Self.text), \(counted(dropped, "point")) dropped so far; send less, or fewer series"
  }

  private static let text = "values come faster than they can be stored, only the newest are kept"
}
