/// Count, extremes, mean and spread of some values, in a form that can be joined with another's.
///
/// Values can be added and summaries joined, but nothing is ever taken away: subtracting what leaves a
/// window is what makes running sums drift. Sources: Welford 1962 (one value), Chan, Golub and LeVeque
/// 1979 (two summaries).
struct Summary: BitwiseCopyable {
  /// How many values, as a floating-point number because it only ever meets others.
  var count = 0.0
  /// The smallest value; infinite when there is none, so that any value is smaller.
  var minimum = Double.infinity
  /// The largest value; minus infinite when there is none.
  var maximum = -Double.infinity
  /// The mean; always finite.
  var mean = 0.0
  /// Sum of squared distances from the mean; infinite once it leaves the range of `Double`, never NaN.
  var squares = 0.0

  /// Takes in one finite value.
  mutating func add(_ value: Double) {
    count += 1
    minimum = value < minimum ? value : minimum
    maximum = value > maximum ? value : maximum
    let distance = value - mean
    guard distance.isFinite else {
      mean = mean * ((count - 1) / count) + value / count
      squares = .infinity
      return
    }
    mean += distance / count
    squares += distance * (value - mean)
  }

  /// Takes in everything `other` stands for.
  mutating func join(_ other: Summary) {
    guard other.count > 0 else { return }
    guard count > 0 else {
      self = other
      return
    }
    let total = count + other.count
    let distance = other.mean - mean
    if distance.isFinite {
      mean += distance * (other.count / total)
      squares += other.squares + distance * distance * (count * other.count / total)
    } else {
      mean = mean * (count / total) + other.mean * (other.count / total)
      squares = .infinity
    }
    count = total
    minimum = min(minimum, other.minimum)
    maximum = max(maximum, other.maximum)
  }
}
