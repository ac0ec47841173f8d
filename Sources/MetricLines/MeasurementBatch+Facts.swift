extension MeasurementBatch {
  /// What is said of the series of the measurement at `index`, the last of it; `nil` for nothing.
  ///
  /// - Complexity: O(1) where nothing is said of any, O(log n) otherwise.
  package func facts(at index: Int) -> SeriesFacts? {
    guard !facts.isEmpty else { return nil }
    var low = 0
    var high = facts.count
    while low < high {
      let middle = (low + high) / 2
      if facts[middle].measurement <= index { low = middle + 1 } else { high = middle }
    }
    guard low > 0, facts[low - 1].measurement == index else { return nil }
    return facts[low - 1].facts
  }
}
