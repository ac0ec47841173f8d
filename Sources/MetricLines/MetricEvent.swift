/// Something that happened, as a line tells it: a DogStatsD event or service check, a collectd
/// notification. It is told to people and is no point of a series.
public struct MetricEvent: Sendable, Hashable {
  /// How serious it is.
  public enum Level: String, Sendable {
    case ok, info, warning, error
  }

  /// How serious it is.
  public var level: Level
  /// What it is about: the name of a check, the identifier of a notification, the title of an event.
  public var title: String
  /// What more is said; may be empty. Neither is safe for a terminal.
  public var text: String
  /// Nanoseconds since 1970; `nil` where nothing is said.
  public var time: Int64?

  /// Creates an event.
  public init(level: Level, title: String, text: String, time: Int64? = nil) {
    self.level = level
    self.title = title
    self.text = text
    self.time = time
  }
}
