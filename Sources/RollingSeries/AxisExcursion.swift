/// Since when the data have been beyond the ends of an axis.
///
/// An axis at rest grows a few seconds after they left it, so that the values of one jump are one move.
/// One that moved a short time before waits until they have stayed beyond for a minute: a spike, or a
/// burst, is then no second move, and what climbs on shows how far it goes.
struct AxisExcursion: BitwiseCopyable {
  /// Nanoseconds after which an axis at rest grows, and another one; at most this part of a window, so
  /// that the window still has what it grows for.
  private static let settling: Int64 = 5_000_000_000
  private static let patience: Int64 = 60_000_000_000
  private static let windowPart: Int64 = 5

  /// When the oldest data that the window still has were beyond an end first; `nil` while all fit.
  private var began: Int64?
  /// Since when every value has been beyond an end; `nil` while the newest is on the axis.
  private var stayed: Int64?

  /// Takes in whether all data of the window, and the newest value, are on the axis.
  mutating func follow(isCovered: Bool, isNewestOn: Bool, at time: Int64) {
    guard !isCovered else { return self = AxisExcursion() }
    began = began ?? time
    stayed = isNewestOn ? nil : stayed ?? time
  }

  /// Whether the axis is to grow now.
  func calls(isCalm: Bool, at time: Int64, window: Int64) -> Bool {
    guard let since = isCalm ? began : stayed else { return false }
    let wait = isCalm ? Self.settling : Self.patience
    return time.saturatingDistance(from: since) >= min(wait, window / Self.windowPart)
  }
}
