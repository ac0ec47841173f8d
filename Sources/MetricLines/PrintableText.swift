/// Bytes from strangers, made safe to print.
public enum PrintableText {
  /// The text of `bytes` with every ASCII control character and every byte that is not UTF-8 as `\xNN`,
  /// and every other character that could hide or move text as `\u{NNNN}`, so that a name cannot rewrite
  /// the terminal it is shown on. Bytes after the first `limit` are left out, marked by `...`.
  public static func escaped(_ bytes: Span<UInt8>, limit: Int = 255) -> String {
    var text = ""
    var decoder = UTF8()
    var shown: [UInt8] = []
    for index in 0..<min(bytes.count, max(0, limit)) { shown.append(bytes[index]) }
    var place = 0
    while place < shown.count {
      var rest = shown[place...].makeIterator()
      switch decoder.decode(&rest) {
      case .scalarValue(let scalar) where isPrintable(scalar):
        text.unicodeScalars.append(scalar)
        place += UTF8.width(scalar)
      case .scalarValue(let scalar):
        text += escape(scalar)
        place += UTF8.width(scalar)
      case .emptyInput, .error:
        text += escape(shown[place])
        place += 1
      }
      decoder = UTF8()
    }
    return bytes.count > limit ? text + "..." : text
  }

  /// The same for the bytes of `text`.
  package static func escaped(_ text: String, limit: Int = 255) -> String {
    let bytes = Array(text.utf8)
    return escaped(bytes.span, limit: limit)
  }

  /// The same for a line that is not cut and may have been escaped before: what has been comes back as it
  /// is, because its backslashes stay.
  package static func escapedOnce(_ line: String) -> String {
    guard !line.unicodeScalars.allSatisfy(isVisible) else { return line }
    var text = ""
    for scalar in line.unicodeScalars {
      if isVisible(scalar) { text.unicodeScalars.append(scalar) } else { text += escape(scalar) }
    }
    return text
  }

  private static func escape(_ byte: UInt8) -> String {
    let digits = Array("0123456789abcdef")
    return "\\x\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    if scalar.isASCII { return escape(UInt8(scalar.value)) }
    let digits = String(scalar.value, radix: 16)
    return "\\u{" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "}"
  }

  /// A backslash begins an escape, so that one of the text itself is escaped.
  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    scalar != "\\" && isVisible(scalar)
  }

  /// Neither a control character nor one that changes the direction or the line of text.
  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
    default: true
    }
  }
}
