/// A word on a line of its own that is meant for sonifyd and not for a series.
public enum InBandCommand: String, Sendable {
  /// What has come so far is forgotten.
  case clear
  /// What has come so far is heard again; feedgnuplot's `replot` is the same.
  case replay
  /// The input ends here.
  case exit

  /// Reads a line; `nil` when it is no command.
  init?(_ line: Span<UInt8>) {
    guard line.count >= 4, line.count < 40 else { return nil }
    let text = NumberLine.field(line)
    if line.holds("clear", in: text) {
      self = .clear
    } else if line.holds("replay", in: text) || line.holds("replot", in: text) {
      self = .replay
    } else if line.holds("exit", in: text) {
      self = .exit
    } else {
      return nil
    }
  }
}
