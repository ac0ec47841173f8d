internal import AudioGraphs

/// Why a chart cannot be played.
public enum ChartError: Error, Hashable, Sendable {
  /// The chart has no series.
  case noSeries
  /// No point has a place on the x axis; the reasons, one sentence each, may be none.
  case noPoints(reasons: [String])
  /// No series has this name; those that there are.
  case unknownSeries(String, known: [String])
  /// More series at once than can be told apart.
  case tooManyTogether(count: Int, most: Int)
  /// A sound setting is outside its limits; the reason in words.
  case unusableOption(String)
  /// The sound cannot be written to a file; the reason in words.
  case notWritten(String)
}

extension ChartError: CustomStringConvertible {
  /// What is wrong, and what would be right.
  public var description: String {
    switch self {
    case .noSeries:
      "the chart has no series; it needs at least one with a point"
    case .noPoints(let reasons):
      ([
        "the chart has no point that can be played; it needs at least one with a place on the x axis"
      ]
        + reasons).joined(separator: "; ")
    case .unknownSeries(let name, let known):
      "no series is named \(quoted(name)); there are \(firstNames(known, of: known.count))"
    case .tooManyTogether(let count, let most):
      """
      \(count) series together: at most \(most) can be told apart; choose some, or play them one after \
      another
      """
    case .unusableOption(let reason), .notWritten(let reason):
      reason
    }
  }
}

/// A name from outside, short enough to be listened to.
func quoted(_ name: String) -> String {
  let most = 60
  let short = name.prefix(most)
  return short.endIndex == name.endIndex ? "'\(name)'" : "'\(short)' and so on"
}
