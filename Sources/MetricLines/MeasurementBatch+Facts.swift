extension MeasurementBatch {
  /// What is said of the series of the measurement at `index`, the last of it; `nil` for nothing.
  ///
  /// - Complexity: O(1) where nothing is said of any, O(log n) otherwise.
  package func facts(at index: Int) -> SeriesFacts? {
    guard !facts.isEmpty else { return nil }
    let next = firstFacts(from: index + 1)
    guard next > 0, facts[next - 1].measurement == index else { return nil }
    return facts[next - 1].facts
  }

  /// The first measurement from `index` on of whose series something is said; `nil` for none.
  package func nextFacts(from index: Int) -> Int? {
    guard !facts.isEmpty else { return nil }
    let next = firstFacts(from: index)
    return next < facts.count ? facts[next].measurement : nil
  }

  /// The first of `facts` that is of the measurement at `index` or a later one.
  private func firstFacts(from index: Int) -> Int {
    var low = 0
    var high = facts.count
    while low < high {
      let middle = (low + high) / 2
      if facts[middle].measurement < index { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
