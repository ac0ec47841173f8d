/// `text` with everything that could rewrite the terminal, or hide in it, as `\xNN` (ASCII)
/// or `\u{NNNN}`, as the daemon writes it; and on one line.
///
/// Text that has been escaped before comes back as it is.
package func terminalText(_ text: String) -> String {
  guard !text.unicodeScalars.allSatisfy(isPlain) else { return text }
  var plain = ""
  for scalar in text.unicodeScalars {
    if isPlain(scalar) {
      plain.unicodeScalars.append(scalar)
    } else if scalar.isASCII {
      plain += "\\x" + hexadecimal(scalar.value, digits: 2)
    } else {
      plain += "\\u{" + hexadecimal(scalar.value, digits: 4) + "}"
    }
  }
  return plain
}

/// Neither a control character nor one that changes the direction or the line of text.
private func isPlain(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7F }
  return switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
  default: true
  }
}

private func hexadecimal(_ value: UInt32, digits: Int) -> String {
  let text = String(value, radix: 16)
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}
