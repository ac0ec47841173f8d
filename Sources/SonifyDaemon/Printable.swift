internal import MetricLines

/// A name or a word from outside, made safe for a terminal, a log and a screen reader.
func printable(_ text: String) -> String {
  let bytes = Array(text.utf8)
  return PrintableText.escaped(bytes.span)
}
