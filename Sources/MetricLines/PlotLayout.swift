/// How the lines of a plotter's input are laid out, by the options that feedgnuplot and ttyplot have for
/// it.
///
/// ```text
/// 17.5 3 4          domain: an x, then the values
/// cpu 3 mem 4       ids: pairs of a name and a value
/// 17.5 cpu 3        both
/// 3 4 3             alternates: tokens belong to two series in turn, wherever lines end
/// ```
public struct PlotLayout: Hashable, Sendable {
  /// Whether the first field is x: a time.
  public var hasDomain = false
  /// Whether names stand before their values.
  public var hasIDs = false
  /// How x is written; `nil` for a number or ISO 8601. It may hold blanks.
  public var timeFormat: TimeFormat?
  /// Whether every second value belongs to a second series.
  public var alternates = false
  /// Whether small numbers are times as well: the clock is that of the data.
  public var takesAnyTime = false

  /// Lines of values alone.
  public init() {}

  /// Whether anything is said of the lines.
  public var isPlain: Bool { !hasDomain && !hasIDs && timeFormat == nil && !alternates }

  /// What is said of it, once.
  var title: String {
    if alternates { return "values of two series in turn" }
    let start = hasDomain ? "x, then " : ""
    return start + (hasIDs ? "pairs of a name and a value" : "values")
  }
}
