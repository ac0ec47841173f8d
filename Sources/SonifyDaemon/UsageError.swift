/// Why the command line was refused; the program ends with status 2.
public enum UsageError: Error, Hashable, Sendable {
  /// No option has this name.
  case unknownOption(String)
  /// The option wants a value and was the last word.
  case missingValue(option: String, expected: String)
  /// The option's value is not of its kind.
  case badValue(option: String, value: String, expected: String)
  /// Two words of the command line contradict each other.
  case conflict(String)
}

extension UsageError: CustomStringConvertible {
  /// What is wrong, where, and what would be right.
  public var description: String {
    switch self {
    case .unknownOption(let name):
      if let near = nearest(to: name, among: OptionTable.names) {
        "unknown option '\(printable(name))'; did you mean '\(near)'?"
      } else {
        "unknown option '\(printable(name))'; see sonifyd --help"
      }
    case .missingValue(let option, let expected):
      "\(option) needs a value: \(expected)"
    case .badValue(let option, let value, let expected):
      "\(option) '\(printable(value))' is not \(expected)"
    case .conflict(let text):
      text
    }
  }
}

/// The known word that is the fewest edits away, when it is near enough to be meant.
package func nearest(to word: String, among known: [String]) -> String? {
  let scored = known.map { (word: $0, distance: editDistance(word, $0)) }
  guard let best = scored.min(by: { $0.distance < $1.distance }) else { return nil }
  return best.distance <= max(2, word.utf8.count / 3) ? best.word : nil
}

/// Insertions, deletions and replacements that turn `a` into `b`; long words are cut.
private func editDistance(_ a: String, _ b: String) -> Int {
  let (a, b) = (Array(a.utf8.prefix(64)), Array(b.utf8.prefix(64)))
  var row = Array(0...b.count)
  for (i, x) in a.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for (j, y) in b.enumerated() {
      let cost = min(row[j] + 1, row[j + 1] + 1, diagonal + (x == y ? 0 : 1))
      diagonal = row[j + 1]
      row[j + 1] = cost
    }
  }
  return row[b.count]
}
