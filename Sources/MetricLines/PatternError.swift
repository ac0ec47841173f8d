/// Why a pattern cannot be used.
public struct PatternError: Error, Hashable, Sendable {
  /// The pattern.
  public let pattern: String
  /// Bytes of it that were read before the fault was seen; `nil` when it is no place that is wrong.
  public let offset: Int?
  /// What is wrong.
  public let reason: String

  init(_ pattern: String, offset: Int? = nil, _ reason: String) {
    self.pattern = pattern
    self.offset = offset
    self.reason = reason
  }
}

extension PatternError: CustomStringConvertible {
  /// What is wrong, and where, in words: a mark below the text cannot be heard.
  public var description: String {
    "'\(Self.printable(pattern[...]))': \(reason)\(place)"
  }

  private var place: String {
    guard let offset else { return "" }
    let bytes = pattern.utf8
    let split = bytes.index(bytes.startIndex, offsetBy: max(0, offset), limitedBy: bytes.endIndex)
    let place = String.Index(split ?? bytes.endIndex, within: pattern) ?? pattern.endIndex
    if place == pattern.endIndex { return ", at its end" }
    let rest = "before '\(Self.printable(pattern[place...]))'"
    if place == pattern.startIndex { return ", at its start, \(rest)" }
    return ", at byte \(offset), after '\(Self.printable(pattern[..<place]))' and \(rest)"
  }

  /// Safe to print; but patterns are full of backslashes, which stay what they are.
  private static func printable(_ text: Substring) -> String {
    text.split(separator: "\\", omittingEmptySubsequences: false)
      .map { PrintableText.escaped(String($0)) }.joined(separator: "\\")
  }
}
