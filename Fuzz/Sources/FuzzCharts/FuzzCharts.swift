import ChartFiles

/// Reads the bytes as JSON and as a table, and demands of what is read that it is written and read again
/// the same.
func fuzzCharts(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  for form in [ChartFile.Form.json, .csv] {
    guard let file = try? ChartFile.read(bytes: input, as: form) else { continue }
    // A table may have numbers that JSON has no words for; what JSON has given, it takes.
    guard let written = try? ChartFile.json(file.descriptor) else {
      preconditionFailure("What was read can be written")
    }
    guard let again = try? ChartFile.read(bytes: written) else {
      preconditionFailure("What was written can be read")
    }
    precondition(
      (try? ChartFile.json(again.descriptor)) == written, "A chart comes back as it was written")
  }
  return 0
}
