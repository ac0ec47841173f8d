/// The median of `values`, of which there is at least one; their order is lost.
///
/// - Complexity: O(`count`).
package func medianValue(of values: inout ContiguousArray<Double>) -> Double {
  let middle = values.count / 2
  let upper = select(middle, from: &values)
  guard values.count.isMultiple(of: 2) else { return upper }
  var lower = values[0]
  for index in 0..<middle { lower = max(lower, values[index]) }
  return lower + (upper - lower) / 2
}

/// Puts the value that would be at `place` in sorted order there, the smaller ones before it.
///
/// The pivots are drawn by a fixed rule (a linear congruence), so no order of values that somebody
/// sends on purpose makes it slow, and values that are equal are passed over together.
@discardableResult
func select(_ place: Int, from values: inout ContiguousArray<Double>) -> Double {
  var (low, high) = (0, values.count - 1)
  var seed: UInt64 = 0x9E37_79B9_7F4A_7C15
  while low < high {
    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let pivot = values[low + Int((seed >> 33) % UInt64(high - low + 1))]
    var (smaller, index, larger) = (low, low, high)
    while index <= larger {
      if values[index] < pivot {
        values.swapAt(index, smaller)
        smaller += 1
        index += 1
      } else if values[index] > pivot {
        values.swapAt(index, larger)
        larger -= 1
      } else {
        index += 1
      }
    }
    if place < smaller {
      high = smaller - 1
    } else if place > larger {
      low = larger + 1
    } else {
      return pivot
    }
  }
  return values[place]
}
