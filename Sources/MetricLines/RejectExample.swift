/// The first line of a connection that was refused for some reason, for the log.
public struct RejectExample: Sendable, CustomStringConvertible {
  /// Why it was refused.
  public let reason: RejectReason
  /// Number of the line, from 1.
  public let line: UInt64
  /// Bytes of the stream before it.
  public let offset: UInt64
  /// Its first 120 bytes, made safe to print.
  public let text: String

  init(_ reason: RejectReason, _ bytes: Span<UInt8>, at position: LinePosition) {
    self.reason = reason
    line = position.line
    offset = position.offset
    text = PrintableText.escaped(bytes, limit: 120)
  }

  /// What a log says about it, on one line.
  public var description: String { "line \(line) (byte \(offset)): \(reason.name): \(text)" }
}
