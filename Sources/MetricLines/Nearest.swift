/// The known word that is the fewest slips away, when it is near enough to be meant: one slip in a short
/// word, two or a third of a longer one; of equals one that begins alike. Capital letters count as small
/// ones.
package func nearest(to word: String, among known: [String]) -> String? {
  let scored = known.map { (word: $0, distance: slips(from: $0, to: word)) }
  let start = lowercase(word).first
  func rank(_ known: (word: String, distance: Int)) -> (Int, Int) {
    (known.distance, lowercase(known.word).first == start ? 0 : 1)
  }
  guard let best = scored.min(by: { rank($0) < rank($1) }) else { return nil }
  let length = word.utf8.count
  let limit = length < 5 ? 1 : max(2, length / 3)
  return best.distance <= limit ? best.word : nil
}

/// How many letters were left out, added, mistaken or swapped with the next to make `b` out of `a`; long
/// words are cut.
private func slips(from a: String, to b: String) -> Int {
  let (a, b) = (lowercase(a), lowercase(b))
  var older: [Int] = []
  var old = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var count = min(row[j] + 1, old[j + 1] + 1, old[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { count = min(count, older[j - 1] + 1) }
      row.append(count)
    }
    (older, old) = (old, row)
  }
  return old[b.count]
}

private func lowercase(_ word: String) -> [UInt8] {
  word.utf8.prefix(64).map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 32 : $0 }
}
