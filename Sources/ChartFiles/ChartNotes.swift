/// What is to be said of a file: each thing once, with how often it came.
struct ChartNotes {
  /// More would not be read.
  private static let limit = 50

  private var order: [String] = []
  private var counts: [String: Int] = [:]
  private var leftOut = 0

  mutating func add(_ note: String) {
    if let count = counts[note] {
      counts[note] = count + 1
    } else if order.count < Self.limit {
      order.append(note)
      counts[note] = 1
    } else {
      leftOut += 1
    }
  }

  /// One plain line each.
  var lines: [String] {
    let lines = order.map { note in
      let count = counts[note] ?? 1
      return count > 1 ? "\(note) (\(count) times)" : note
    }
    return leftOut > 0 ? lines + ["\(leftOut) more of the kind"] : lines
  }
}
