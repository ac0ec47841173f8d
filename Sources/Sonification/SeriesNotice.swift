/// What happened to a series, in plain words: one line for a terminal, a screen reader or a log.
public enum SeriesNotice: Hashable, Sendable {
  /// The series' first axis is settled.
  case axisLearnt(low: Double, high: Double)
  /// The axis has moved.
  case axisMoved(low: Double, high: Double)
  /// Nothing has come for `seconds`.
  case stale(seconds: Double)
  /// Data come again.
  case fresh
  /// Its source has closed.
  case ended

  /// The line, such as "cpu: axis now 0 to 200".
  ///
  /// - Parameter name: the series' name, already escaped for a terminal by the caller.
  /// - Returns: one line without its newline.
  public func text(of name: String) -> String {
    switch self {
    case .axisLearnt(let low, let high):
      "\(name): axis learnt, \(plainNumber(low)) to \(plainNumber(high))"
    case .axisMoved(let low, let high):
      "\(name): axis now \(plainNumber(low)) to \(plainNumber(high))"
    case .stale(let seconds):
      "\(name): stale, nothing for \(plainNumber(seconds.rounded())) s"
    case .fresh:
      "\(name): fresh again"
    case .ended:
      "\(name): ended"
    }
  }
}
