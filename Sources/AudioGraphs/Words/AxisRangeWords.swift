/// From where to where on a numeric axis.
///
/// ```text
/// 0 to 5 tons
/// 900 watts to 2 kilowatts
/// 30 November 2026, 14:02:18 to 14:02:31
/// ```
struct AxisRangeWords {
  /// From one end to the other.
  let text: String

  /// Of the whole axis.
  init(_ axis: AXNumericDataAxisDescriptor) {
    self.init(axis, from: axis.range.lowerBound, to: axis.range.upperBound)
  }

  /// Of a part of it.
  init(_ axis: AXNumericDataAxisDescriptor, from low: Double, to high: Double) {
    text = SpokenRange.text(Self.start(low, axis), axis.valueDescriptionProvider(high))
  }

  /// A moment with its date and its year, which its axis may be too short to tell.
  private static func start(_ low: Double, _ axis: AXNumericDataAxisDescriptor) -> String {
    guard axis.format?.isTime == true else { return axis.valueDescriptionProvider(low) }
    return SpokenAxisTime.dated(low, span: axis.range.upperBound - axis.range.lowerBound)
  }
}
