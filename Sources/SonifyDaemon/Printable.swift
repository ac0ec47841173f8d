internal import MetricLines

/// A name or a word from outside, made safe for a terminal, a log and a screen reader; a very long one is
/// cut.
func printable(_ text: String) -> String {
  PrintableText.escaped(text)
}

/// A whole line that has words from outside in it, made safe and not cut.
func printableLine(_ line: String) -> String {
  PrintableText.escaped(line, limit: .max)
}
