internal import RollingSeries

/// Which grid lines a value crosses, so that noise around a line does not chatter.
///
/// A line counts as crossed when the value stands a hundredth of the axis behind it.
///
/// ```text
/// reach 3 -----------------------   lines 0, 1 and 2 lie below the value
///              line 2
/// reach 2 -----------------------
/// ```
struct GridTracker {
  /// How far behind a line a value must be, of the axis.
  private static let hysteresis = 0.01
  /// More lines at once are heard as "many".
  private static let limit = 3

  /// How many lines lie below the value; `nil` while that is not known.
  private var reach: Int?
  /// The same, as the listener knows it.
  private(set) var told = 0
  /// Lines crossed since then, to and fro.
  private var crossings = 0

  /// Follows the value.
  ///
  /// - Returns: whether there is something new to tell.
  /// - Complexity: O(lines crossed), one comparison or two for most values.
  mutating func follow(_ position: Double, _ lines: borrowing GridLines) -> Bool {
    guard var reach else {
      seat(position, lines)
      return false
    }
    let before = reach
    while reach < lines.count, position >= lines[reach] + Self.hysteresis { reach += 1 }
    while reach > 0, position <= lines[reach - 1] - Self.hysteresis { reach -= 1 }
    self.reach = reach
    crossings += abs(reach - before)
    return reach != before
  }

  /// The lines to be told.
  struct News {
    /// The first one crossed.
    let first: Int
    let count: Int
    let isUp: Bool
    /// How many more were crossed.
    let folded: Int

    /// Line `number` of those to be told, from 0.
    func line(_ number: Int) -> Int { isUp ? first + number : first - number }
  }

  /// Takes what is new as told.
  mutating func takeNews() -> News {
    let reach = reach ?? told
    let isUp = reach > told
    let count = min(abs(reach - told), Self.limit)
    let news = News(
      first: isUp ? told : told - 1, count: count, isUp: isUp, folded: crossings - count)
    told = reach
    crossings = 0
    return news
  }

  /// Takes what is new as told, although nothing tells it; returns how many lines were crossed.
  mutating func fold() -> Int {
    told = reach ?? told
    defer { crossings = 0 }
    return crossings
  }

  /// Forgets where the value is: the next one crosses nothing.
  ///
  /// - Returns: how many lines were crossed and not told.
  mutating func forget() -> Int {
    defer { self = GridTracker() }
    return crossings
  }

  private mutating func seat(_ position: Double, _ lines: borrowing GridLines) {
    var reach = 0
    while reach < lines.count, position >= lines[reach] { reach += 1 }
    self.reach = reach
    told = reach
  }
}
