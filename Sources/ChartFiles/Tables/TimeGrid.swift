/// The grid of a time axis: whole steps of those that people count in, at whole multiples of UTC.
enum TimeGrid {
  /// At most six lines between two moments, in seconds since 1970.
  static func lines(from low: Double, to high: Double) -> [Double] {
    let extent = high - low
    guard let step = steps.first(where: { extent / $0 <= 5 }), step < extent else { return [] }
    let first = (low / step).rounded(.up) * step
    return (0..<6).map { first + Double($0) * step }.filter { $0 <= high }
  }

  private static let steps: [Double] =
    [1, 2, 5, 10, 15, 30] + [1, 2, 5, 10, 15, 30].map { $0 * 60 }
    + [1, 2, 3, 6, 12].map { $0 * 3_600 }
    + [1, 2, 7, 14, 28, 91, 182, 365, 1_826, 3_652].map { $0 * 86_400 }
}
