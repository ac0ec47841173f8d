import AudioGraphs
import ChartFiles

/// Reads the bytes as JSON and as a table, and demands of what is read that it is written and read again
/// the same.
func fuzzCharts(_ bytes: [UInt8]) {
  for form in ChartFile.Form.allCases {
    guard let file = try? ChartFile.read(bytes: bytes, as: form) else { continue }
    // A table may have numbers that JSON has no words for; what JSON has given, it takes.
    guard let written = try? ChartFile.json(file.descriptor) else {
      preconditionFailure("What was read can be written")
    }
    guard let again = try? ChartFile.read(bytes: written) else {
      preconditionFailure("What was written can be read")
    }
    demand(
      (try? ChartFile.json(again.descriptor)) == written, "A chart comes back as it was written")
  }
}

/// Says the number in the first eight bytes by the pattern, or in the unit, that follows.
func fuzzValueFormats(_ bytes: [UInt8]) {
  guard bytes.count >= 8 else { return }
  let bits = bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
  let value = Double(bitPattern: bits)
  let text = String(decoding: bytes.dropFirst(8), as: UTF8.self)
  demand(!ValueFormat(unit: text).text(value).isEmpty, "Every value has words")
  demand(!ValueFormat(unit: text).text(value, span: 1).isEmpty, "Every value has words")
  do throws(ValueFormatError) {
    let format = try ValueFormat(pattern: text)
    demand(!format.text(value).isEmpty, "Every value has words")
  } catch {
    demand(error.column >= 1 && !error.text.isEmpty, "A wrong pattern is told, with its place")
  }
}
