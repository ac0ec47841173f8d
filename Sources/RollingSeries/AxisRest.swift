/// How often an axis has moved lately. Every move costs the listener what was learnt of it, so an axis
/// that has just moved bears data beyond its ends for a while, and one that goes on moving gives room
/// back later.
struct AxisRest: BitwiseCopyable {
  /// An axis that has not moved for this many windows is at rest: ten minutes with the standard window.
  private static let calmWindows = 2
  /// However often it moves, an end that is too far out comes back after 32 windows.
  private static let mostMoves = 4

  private var last: Int64?
  /// Times it grew without a rest before.
  private var moves = 0

  /// Whether it has not moved lately.
  func isCalm(at time: Int64, window: Int64) -> Bool {
    guard let last else { return true }
    return isPast(Self.calmWindows, window, since: last, at: time)
  }

  /// Whether an end may shrink at `time`, as far as the moves before it are concerned.
  func allowsShrinking(at time: Int64, window: Int64) -> Bool {
    guard let last else { return true }
    return isPast(Self.calmWindows << moves, window, since: last, at: time)
  }

  /// Remembers that it grew.
  mutating func noteGrowth(at time: Int64, window: Int64) {
    moves = isCalm(at: time, window: window) ? 0 : min(moves + 1, Self.mostMoves)
    last = time
  }

  /// Remembers that it shrank. Whether that was too soon shows when it grows again.
  mutating func noteShrinking(at time: Int64) { last = time }

  private func isPast(_ windows: Int, _ window: Int64, since last: Int64, at time: Int64) -> Bool {
    Double(time.saturatingDistance(from: last)) >= Double(windows) * Double(window)
  }
}
