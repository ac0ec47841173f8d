/// The range that some data call for, by the rules of the range policies.
struct AxisFit {
  /// Where an end of the new range comes from.
  enum End: BitwiseCopyable {
    /// From the data, with the room beyond.
    case data
    /// Where it was.
    case kept(Double)
  }

  private let settings: AxisSettings
  /// How much is left free beyond the data at an end that comes from them, as a multiple of their extent;
  /// none where bounds are powers of ten, which leave room enough.
  private let room: Double
  /// The ends that the range must reach: the data, zero where the policy includes it, the origin, the
  /// soft range.
  let low: Double
  let high: Double

  /// Takes the data's extremes: finite, and above zero where the scale needs it.
  init(minimum: Double, maximum: Double, room: Double = 0, settings: AxisSettings) {
    self.settings = settings
    let room = settings.scale == .linear ? room : 0
    self.room = room
    var low = minimum
    var high = maximum
    switch settings.policy {
    case .auto:
      // An axis that begins at zero is the easier one to read, as long as it wastes less than half.
      let top = maximum / 2 + room * (maximum / 2 - minimum / 2)
      if !settings.scale.needsPositive, minimum >= 0, minimum < top { low = 0 }
    case .soft(let range), .fixed(let range):
      low = min(low, range.low)
      high = max(high, range.high)
    }
    self.low = min(low, settings.origin ?? low)
    self.high = max(high, settings.origin ?? high)
  }

  /// The range with its ends on round numbers. An end that the soft range holds stays exactly there.
  func steps(low lowEnd: End, high highEnd: End) -> AxisSteps {
    let (bottom, top) = ends(low: lowEnd, high: highEnd)
    var steps = AxisSteps(covering: bottom, top, scale: settings.scale)
    if case .soft(let range) = settings.policy {
      steps.range = AxisRange(
        unchecked: reached(low, lowEnd) >= range.low ? range.low : steps.range.low,
        reached(high, highEnd) <= range.high ? range.high : steps.range.high)
    }
    return steps
  }

  private func reached(_ needed: Double, _ end: End) -> Double {
    if case .kept(let bound) = end { return bound }
    return needed
  }

  /// The ends in the value's unit, before rounding.
  private func ends(low lowEnd: End, high highEnd: End) -> (Double, Double) {
    // Near the end of the number range the arithmetic below would overflow, so use thousandths there.
    let isHuge = settings.scale == .linear && max(abs(low), abs(high)) > 1e300
    let unit = isHuge ? 1e-3 : 1
    let scale = settings.scale
    let data = widened(scale.place(of: low * unit), scale.place(of: high * unit))
    let roomy = roomy(data)
    return (
      bound(lowEnd) { value(at: roomy.low, unit) }, bound(highEnd) { value(at: roomy.high, unit) }
    )
  }

  private func bound(_ end: End, fromData: () -> Double) -> Double {
    switch end {
    case .data: fromData()
    case .kept(let bound): bound
    }
  }

  /// Room does not carry an axis across zero when the data are all on one side of it, nor beyond 100
  /// when they are all between: most data that are within 0...100 are percentages and will stay there.
  private func roomy(_ ends: (low: Double, high: Double)) -> (low: Double, high: Double) {
    guard room > 0 else { return ends }
    let room = room * (ends.high - ends.low)
    var roomy = (low: ends.low - room, high: ends.high + room)
    if ends.low >= 0 { roomy.low = max(roomy.low, 0) }
    if ends.high <= 0 { roomy.high = min(roomy.high, 0) }
    if ends.low >= 0, ends.high <= Self.whole { roomy.high = min(roomy.high, Self.whole) }
    return roomy
  }

  /// The end of a scale of percent.
  private static let whole = 100.0

  /// Gives `low...high`, in axis units, its smallest extent around the middle.
  private func widened(_ low: Double, _ high: Double) -> (low: Double, high: Double) {
    let extent = settings.scale.smallestExtent(from: low, to: high)
    guard high - low < extent else { return (low, high) }
    let middle = low / 2 + high / 2
    return (middle - extent / 2, middle + extent / 2)
  }

  private func value(at place: Double, _ unit: Double) -> Double {
    let value = settings.scale.value(at: place) / unit
    return min(max(value, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
  }
}
