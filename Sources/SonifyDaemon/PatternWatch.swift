internal import ControlProtocol
internal import EventLoop
package import MetricLines

/// Says once when nothing has matched for so long that the pattern is probably wrong.
package struct PatternWatch {
  /// When the first line without a match was noticed.
  private var since: Int64?
  private var hasTold = false

  /// Nanoseconds that lines may come without a match.
  private static let patience: Int64 = 20_000_000_000

  package init() {}

  /// What is to be said at `now`, in nanoseconds; `isEnd` when there are no more lines to come.
  package mutating func news(of patterns: PatternSet?, at now: Int64, isEnd: Bool) -> String? {
    guard !hasTold, let line = patterns?.firstUnmatched else { return nil }
    let since = self.since ?? now
    self.since = since
    guard isEnd || now - since >= Self.patience else { return nil }
    hasTold = true
    return "no line has matched --regex\(isEnd ? "" : " yet"); the first line was: \(line)"
  }
}

extension Session {
  /// Says so when no line has matched the patterns so far.
  func checkPatterns(isEnd: Bool = false) {
    let news = patternWatch.news(of: inputFormat.patterns, at: MonotonicClock.now, isEnd: isEnd)
    if let news { announce(Notice(.source, news)) }
  }
}
