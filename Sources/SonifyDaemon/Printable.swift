internal import MetricLines

/// A name or a word from outside, made safe for a terminal, a log and a screen reader; a very long one is
/// cut.
func printable(_ text: String) -> String {
  let bytes = Array(text.utf8)
  return PrintableText.escaped(bytes.span)
}

/// A whole line that has words from outside in it, made safe and not cut.
func printableLine(_ line: String) -> String {
  let bytes = Array(line.utf8)
  return PrintableText.escaped(bytes.span, limit: .max)
}
