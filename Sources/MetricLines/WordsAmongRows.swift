/// What becomes of a line of words among the rows of a table: a header, when a row of its shape follows.
struct WordsAmongRows {
  /// Whether the line that came last waits for such a row.
  private(set) var isWaiting = false
  /// Whether it came just now.
  private(set) var isNew = false
  /// Whether one before has found its row, or was a banner above a header that is known.
  private(set) var isSettled = false
  /// Whether one before was no header.
  private(set) var isRefused = false

  /// Whether there is nothing to tell.
  var isQuiet: Bool { !isNew && !isSettled && !isRefused }

  /// Another line has come.
  mutating func wait() {
    wereNoHeader()
    isWaiting = true
    isNew = true
  }

  /// The line that waits has a row.
  mutating func wereHeader() {
    if isWaiting { isSettled = true }
    isWaiting = false
  }

  /// The line that waits stands above a header that is known.
  mutating func wereBanner() { wereHeader() }

  /// Something else follows the line that waits.
  mutating func wereNoHeader() {
    if isWaiting { isRefused = true }
    isWaiting = false
  }

  /// What there was to tell has been told.
  mutating func forget() {
    isNew = false
    isSettled = false
    isRefused = false
  }
}
