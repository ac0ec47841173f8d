/// Why a format string was refused.
public struct ValueFormatError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The character at fault, from 1.
  public var column: Int
  /// What is wrong, and what would be right.
  public var text: String

  /// `column 3: what is wrong, and what would be right`.
  public var description: String { "column \(column): \(text)" }
}
