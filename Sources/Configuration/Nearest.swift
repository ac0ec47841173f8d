/// The known word that is the fewest edits away, when it is near enough to be meant. Capital letters
/// count as small ones.
package func nearest(to word: String, among known: [String]) -> String? {
  let scored = known.map { (word: $0, distance: editDistance(word, $0)) }
  guard let best = scored.min(by: { $0.distance < $1.distance }) else { return nil }
  return best.distance <= max(2, word.utf8.count / 3) ? best.word : nil
}

/// Insertions, deletions and replacements that turn `a` into `b`; long words are cut.
private func editDistance(_ a: String, _ b: String) -> Int {
  let (a, b) = (lowercase(a), lowercase(b))
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

private func lowercase(_ word: String) -> [UInt8] {
  word.utf8.prefix(64).map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 32 : $0 }
}
