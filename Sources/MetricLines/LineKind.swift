/// What a line is before its format is looked at.
enum LineKind {
  case blank
  /// The text behind the `#`, without blanks at its end.
  case comment(Range<Int>)
  case data

  init(_ line: Span<UInt8>) {
    let text = NumberLine.field(line)
    guard let first = text.first else {
      self = .blank
      return
    }
    self = line[first] == UInt8(ascii: "#") ? .comment(first + 1..<text.upperBound) : .data
  }
}
