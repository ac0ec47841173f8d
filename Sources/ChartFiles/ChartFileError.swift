/// Why a chart file was refused.
public struct ChartFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line that is at fault, from 1; `nil` when it is the file as a whole.
  public var line: Int?
  /// What is wrong and what would be right.
  public var text: String

  /// Creates an error.
  public init(line: Int? = nil, _ text: String) {
    self.line = line
    self.text = text
  }

  /// A file is there that may not be replaced.
  public static let exists = ChartFileError("is there already; it would be lost")

  /// `line 3: what is wrong, and what would be right`.
  public var description: String {
    guard let line else { return text }
    return "line \(line): \(text)"
  }
}
