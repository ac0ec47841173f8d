internal import MetricLines

/// What is wrong in a text of JSON, and where: the byte, and the members that lead to it.
struct JSONFault: Error {
  /// The byte at fault, from 0.
  let place: Int
  /// Such as `series 2`, `point 17`; the outermost first.
  private(set) var path: [String] = []
  /// What is wrong and what would be right.
  let text: String

  init(at place: Int, _ text: String) {
    self.place = place
    self.text = text
  }

  /// The same fault, seen from one member further out.
  func inside(_ member: String) -> JSONFault {
    var fault = self
    fault.path.insert(member, at: 0)
    return fault
  }

  /// As the file's reader is told it.
  func error(in text: Span<UInt8>) -> ChartFileError {
    var line = 1
    for index in 0..<min(place, text.count) where text[index] == 10 { line += 1 }
    let words = path.joined(separator: ", ")
    return ChartFileError(line: line, words.isEmpty ? self.text : "\(words): \(self.text)")
  }
}
