/// Values in their order, some of them perhaps equal.
///
/// Takes no heap memory for a change once it has been as long as it is.
package struct SortedValues {
  private var values: ContiguousArray<Double> = []

  package init() {}

  package var count: Int { values.count }
  package var first: Double? { values.first }
  package var last: Double? { values.last }

  /// Takes a value in.
  ///
  /// - Complexity: O(log n), and a move of the larger ones.
  package mutating func insert(_ value: Double) { values.insert(value, at: place(of: value)) }

  /// Lets go of a value that is among them.
  ///
  /// - Complexity: O(log n), and a move of the larger ones.
  package mutating func remove(_ value: Double) {
    let place = place(of: value)
    if place < values.count { values.remove(at: place) }
  }

  /// Puts `value` in the place of `old`, which is among them.
  ///
  /// - Complexity: O(log n), and a move of those between the two.
  package mutating func replace(_ old: Double, with value: Double) {
    let (from, to) = (place(of: old), place(of: value))
    guard from < values.count else { return }
    unsafe values.withUnsafeMutableBufferPointer { values in
      guard let start = values.baseAddress else { return }
      if to > from {
        unsafe (start + from).update(from: start + from + 1, count: to - from - 1)
        unsafe start[to - 1] = value
      } else {
        unsafe (start + to + 1).update(from: start + to, count: from - to)
        unsafe start[to] = value
      }
    }
  }

  /// The smallest value that is not below `percent` (1...100) of a hundred of them; `nil` when there is
  /// none.
  package func percentile(_ percent: Int) -> Double? {
    guard !values.isEmpty else { return nil }
    return values[(values.count * percent + 99) / 100 - 1]
  }

  /// Their sum, from the smallest on, so that it depends on nothing but them.
  package var sum: Double {
    var sum = 0.0
    for value in values { sum += value }
    return sum
  }

  /// Their mean, also where their sum would be too large for a double; `nil` when there is none.
  package var mean: Double? {
    guard !values.isEmpty else { return nil }
    let (sum, count) = (sum, Double(values.count))
    guard !sum.isFinite else { return sum / count }
    var mean = 0.0
    for value in values { mean += value / count }
    return mean
  }

  /// Where the first value stands that is not below `value`.
  private func place(of value: Double) -> Int {
    var (low, high) = (0, values.count)
    while low < high {
      let middle = (low + high) / 2
      if values[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
