internal import AudioGraphs
internal import ControlProtocol

/// Decides when more comes than can be stored, so that only the newest values are kept.
///
/// An input is behind while its turns end with bytes left to read; its sender waits then, or will soon.
/// When that has gone on for a while, and storing takes longer than reading, points are let go until no
/// input has been behind for a second. It reads no clock.
package struct Overload {
  /// Points let go since it began.
  package private(set) var dropped: UInt64 = 0
  /// Whether only the newest value of each series in a turn is kept.
  package private(set) var isThinning = false
  private var beganAt: Int64?
  private var lastBehind = Int64.min

  /// Nanoseconds that an input must be behind.
  private static let patience: Int64 = 100_000_000
  /// Nanoseconds without one that is behind, after which it is over.
  private static let rest: Int64 = 1_000_000_000
  /// The part of a turn's time that storing takes when leaving it out would help.
  private static let worthwhile = 0.5

  package init() {}

  /// One turn of an input, as it ended.
  package struct Turn {
    /// Nanoseconds since which the input has been behind; 0 when nothing was left to read.
    package var behindFor: Int64
    /// Nanoseconds of the turn, and those of them that points took after they had been read.
    package var length: Int64
    package var storing: Int64
    /// Points that were let go.
    package var dropped: UInt64

    package init(behindFor: Int64, length: Int64, storing: Int64, dropped: UInt64 = 0) {
      self.behindFor = behindFor
      self.length = length
      self.storing = storing
      self.dropped = dropped
    }
  }

  /// Takes a turn that ended at `now`, monotonic nanoseconds; returns what people should be told.
  package mutating func take(_ turn: Turn, at now: Int64) -> Notice? {
    if turn.behindFor >= Self.patience {
      lastBehind = now
      if Double(turn.storing) > Self.worthwhile * Double(turn.length) { isThinning = true }
    }
    guard turn.dropped > 0 else { return nil }
    dropped += turn.dropped
    guard beganAt == nil else { return nil }
    beganAt = now
    return Notice(.overload, "overload: \(Self.text); send less, or fewer series")
  }

  /// Looks whether it is over; returns what people should be told.
  package mutating func look(at now: Int64) -> Notice? {
    guard isThinning, now - lastBehind >= Self.rest else { return nil }
    isThinning = false
    guard let beganAt else { return nil }
    defer { (self.beganAt, dropped) = (nil, 0) }
    let length = SpokenDuration.text(nanoseconds: max(0, now - beganAt - Self.rest))
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
