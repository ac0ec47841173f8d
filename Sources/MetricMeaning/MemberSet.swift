/// How many different members an interval has seen.
///
/// Exact for up to ``limit`` of them. Of more it keeps the smallest hashes: the denser they lie, the more
/// there are; one standard deviation of that is 3.1 %.
struct MemberSet {
  /// Hashes that are kept.
  static let limit = 1_024
  /// Hashes are below this.
  private static let hashEnd = 0x1p53

  /// The smallest hashes, ascending.
  private var hashes: ContiguousArray<Double> = []
  private var isFull = false

  /// Adds a member by its hash, a whole number in 0..<2^53.
  mutating func add(_ hash: Double) {
    var low = 0
    var high = hashes.count
    while low < high {
      let middle = (low + high) / 2
      if hashes[middle] < hash { low = middle + 1 } else { high = middle }
    }
    if low < hashes.count, hashes[low] == hash { return }
    if hashes.count == Self.limit {
      isFull = true
      guard low < Self.limit else { return }
      hashes.removeLast()
    }
    hashes.insert(hash, at: low)
  }

  /// How many there are, or are likely to be.
  var count: Double {
    guard isFull, let last = hashes.last else { return Double(hashes.count) }
    return (Double(Self.limit - 1) * Self.hashEnd / max(last, 1)).rounded()
  }

  /// Begins the next interval, in the same memory.
  mutating func clear() {
    hashes.removeAll(keepingCapacity: true)
    isFull = false
  }
}
