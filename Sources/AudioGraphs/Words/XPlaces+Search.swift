// Places along an axis, in their order.
extension [Double] {
  /// The first index for which `isThere`, which holds from one index on; the count when it holds for none.
  package func firstPlace(where isThere: (Double) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isThere(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The index of the place nearest to `x`: the earlier of two, the first of equal ones; 0 without any.
  package func nearestPlace(to x: Double) -> Int {
    let after = firstPlace { $0 >= x }
    guard after > 0 else { return 0 }
    let isBefore = after == count || x - self[after - 1] <= self[after] - x
    return isBefore ? firstPlace { $0 >= self[after - 1] } : after
  }
}
