/// The formats that can be told apart, by the names that `--format` takes.
public enum LineFormat: String, CaseIterable, Sendable {
  /// One number a line.
  case number
  /// `name value [timestamp]`.
  case nameValue = "name-value"
  /// Fields between blanks, with or without a header: vmstat, sar, free and their kin.
  case columns
  /// Fields between commas, semicolons or tabs, with or without a header.
  case csv
  /// One JSON object or array a line.
  case json
}
