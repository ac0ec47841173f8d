/// A series at one coarseness: the means of equally many neighbouring points.
struct Level {
  let x: [Double]
  let y: [Double]
  /// One standard deviation of a bin's mean, as the bins themselves tell; not much less than the mean of
  /// so many independent points would have.
  let noise: Double

  /// What a guess from few bins may be below what the finer level has told.
  private static let trust = 0.8

  var count: Int { y.count }

  /// Bins of as nearly as possible equally many points, `limit` at most.
  /// `pointNoise` is one standard deviation of the points.
  init(_ x: [Double], _ y: [Double], limit: Int, pointNoise: Double) {
    let bins = min(limit, y.count)
    guard bins < y.count else {
      (self.x, self.y, noise) = (x, y, pointNoise)
      return
    }
    self.x = means(x, bins)
    self.y = means(y, bins)
    let size = Double(y.count) / Double(max(bins, 1))
    // In a mean the few large values count, however small the others are.
    let noiseOfOne = max(pointNoise, Noise.spread(x, y))
    noise = max(
      Noise.deviation(x: self.x, y: self.y), Self.trust * noiseOfOne / size.squareRoot())
  }

  /// Each bin the mean of `factor` or a few more of these.
  func coarser(by factor: Int) -> Level {
    Level(x, y, limit: count / factor, pointNoise: noise)
  }
}

/// The means of `bins` stretches of as nearly as possible equally many values.
func means(_ values: [Double], _ bins: Int) -> [Double] {
  (0..<bins).map { bin in
    let (start, end) = (bin * values.count / bins, (bin + 1) * values.count / bins)
    var sum = 0.0
    for index in start..<end { sum += values[index] }
    return sum / Double(end - start)
  }
}
