/// The grid lines of an axis in words, as short as they can be.
///
/// ```text
/// x axis grid lines, heard as ticks: every 10 minutes, from 14:00 to 14:50
/// y axis grid lines, not heard: 1 ton, 2 tons, 5 tons
/// ```
struct GridLineWords {
  /// More places than that are only counted.
  private static let mostPlaces = 7

  private let axis: AXNumericDataAxisDescriptor?
  private let places: [Double]
  private let isHeard: Bool

  init(of axis: any AXDataAxisDescriptor, isHeard: Bool) {
    self.axis = axis as? AXNumericDataAxisDescriptor
    self.isHeard = isHeard
    let range = self.axis?.range ?? 0...0
    places = (self.axis?.gridlinePositions ?? []).filter(range.contains).sorted()
  }

  /// One line; none where there are no grid lines.
  func lines(_ name: String) -> [String] {
    guard let axis, let first = places.first, let last = places.last else { return [] }
    let heard = isHeard ? "heard as ticks" : "not heard"
    if places.count > 2, let step = step(on: axis) {
      let extent = AxisRangeWords(axis, from: first, to: last).text
      return ["\(name) grid lines, \(heard): every \(step), from \(extent)"]
    }
    guard places.count <= Self.mostPlaces else {
      return ["\(name) grid lines, \(heard): \(places.count)"]
    }
    let texts = places.map(axis.valueDescriptionProvider).joined(separator: ", ")
    return ["\(name) grid lines, \(heard): \(texts)"]
  }

  /// The distance between neighbours where it is always the same, and where its words are ours: an author's
  /// own may suit only a place, as `6 o'clock` does.
  private func step(on axis: AXNumericDataAxisDescriptor) -> String? {
    guard axis.scaleType == .linear, let format = axis.format else { return nil }
    if format.isTime, let months = Self.commonMonths(places) { return months }
    let step = places[1] - places[0]
    let isEven = zip(places.dropFirst(), places).allSatisfy { abs($0 - $1 - step) <= 1e-6 * step }
    guard isEven, step > 0 else { return nil }
    return format.isTime ? SpokenDuration.text(step) : axis.valueDescriptionProvider(step)
  }

  /// `month`, `3 months`, `5 years`, where every place is the beginning of one.
  private static func commonMonths(_ places: [Double]) -> String? {
    let times = places.compactMap(LocalTime.init)
    guard times.count == places.count, times.allSatisfy({ $0.day == 1 && $0.isMidnight }) else {
      return nil
    }
    let numbers = times.map { $0.year * 12 + $0.month }
    let step = numbers[1] - numbers[0]
    guard step > 0, zip(numbers.dropFirst(), numbers).allSatisfy({ $0 - $1 == step }) else {
      return nil
    }
    let (number, unit) = step % 12 == 0 ? (step / 12, "year") : (step, "month")
    return number == 1 ? unit : counted(number, unit)
  }
}
