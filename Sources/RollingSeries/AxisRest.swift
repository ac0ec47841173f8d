/// How often an axis has moved lately. Every move costs the listener what was learnt of it, so an axis
/// that goes on moving takes more room each time and gives it back later.
struct AxisRest: BitwiseCopyable {
  /// An axis that has not moved for this many windows is at rest: ten minutes with the standard window.
  private static let calmWindows = 2
  /// Moves nearer than this, in nanoseconds, are one: a jump seldom comes with one value.
  private static let jump: Int64 = 2_000_000_000
  /// Free part of the range, by the number of moves that came without a rest before.
  private static let rooms: InlineArray<3, Double> = [0.2, 1, 3]

  /// However often it moves, an end that is too far out comes back after 32 windows.
  private static let mostMoves = 4

  private var last: Int64?
  /// Times it grew without a rest before.
  private var moves = 0

  /// How much of the range an end leaves free when it grows at `time`.
  func room(at time: Int64, window: Int64) -> Double {
    Self.rooms[min(successiveMoves(at: time, window: window), Self.rooms.count - 1)]
  }

  /// Whether an end may shrink at `time`, as far as the moves before it are concerned.
  func allowsShrinking(at time: Int64, window: Int64) -> Bool {
    guard let last else { return true }
    return isPast(Self.calmWindows << moves, window, since: last, at: time)
  }

  /// Remembers that it grew.
  mutating func noteGrowth(at time: Int64, window: Int64) {
    moves = successiveMoves(at: time, window: window)
    last = time
  }

  /// Remembers that it shrank. Whether that was too soon shows when it grows again.
  mutating func noteShrinking(at time: Int64) { last = time }

  private func successiveMoves(at time: Int64, window: Int64) -> Int {
    guard let last, !isPast(Self.calmWindows, window, since: last, at: time) else { return 0 }
    let isSameJump = time.saturatingDistance(from: last) <= Self.jump
    return isSameJump ? moves : min(moves + 1, Self.mostMoves)
  }

  private func isPast(_ windows: Int, _ window: Int64, since last: Int64, at time: Int64) -> Bool {
    Double(time.saturatingDistance(from: last)) >= Double(windows) * Double(window)
  }
}
