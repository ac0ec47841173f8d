internal import MetricLines

/// The grid of a time axis: whole steps of those that people count in.
enum TimeGrid {
  private static let day = 86_400.0

  /// At most six moments between two, in seconds since 1970: the beginnings of months or years, or whole
  /// multiples of a shorter step in UTC.
  static func moments(from low: Double, to high: Double) -> [Double] {
    high - low > 5 * 14 * day ? months(from: low, to: high) : lines(from: low, to: high)
  }

  /// At most six whole multiples of a step, in seconds.
  static func lines(from low: Double, to high: Double) -> [Double] {
    let extent = high - low
    guard let step = steps.first(where: { extent / $0 <= 5 }), step < extent else { return [] }
    let first = (low / step).rounded(.up) * step
    return (0..<6).map { first + Double($0) * step }.filter { $0 <= high }
  }

  private static let steps: [Double] =
    [1, 2, 5, 10, 15, 30] + [1, 2, 5, 10, 15, 30].map { $0 * 60 }
    + [1, 2, 3, 6, 12].map { $0 * 3_600 }
    + [1, 2, 7, 14, 28, 91, 182, 365, 1_826, 3_652].map { $0 * day }

  // MARK: - The calendar

  private static let year = 365.25 * day
  /// Those whose every day has a place in 64 bits of nanoseconds.
  private static let years = 1_970...2_261
  private static let monthSteps = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1_200]

  /// The beginnings of months or years in local time, as few as the extent of the axis asks for.
  private static func months(from low: Double, to high: Double) -> [Double] {
    let extent = (high - low) / (year / 12)
    guard low >= 0, low <= high, high < 292 * year,
      let step = monthSteps.first(where: { extent / Double($0) <= 5 }),
      let start = Int(exactly: (low / year).rounded(.down))
    else { return lines(from: low, to: high) }
    let first = (years.lowerBound + start - 1) * 12 / step * step
    let last = first + 12 + (step * 8)
    return stride(from: first, through: last + 24, by: step).compactMap(beginning)
      .filter { $0 >= low && $0 <= high }
  }

  /// Of the month that is so many after the beginning of our era.
  private static func beginning(ofMonth number: Int) -> Double? {
    let (year, month) = number.quotientAndRemainder(dividingBy: 12)
    guard years.contains(year) else { return nil }
    let text = Array("\(year)-\(month < 9 ? "0" : "")\(month + 1)-01T00:00".utf8)
    var zone = LocalZone()
    return Timestamp.read(text.span, in: 0..<text.count, zone: &zone)
      .map { Double($0 / 1_000_000_000) }
  }
}
