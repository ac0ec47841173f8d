/// The range and the grid lines of an axis whose data are complete: those of an automatic axis that
/// leaves no room for what might come.
package struct FittedAxis: Sendable {
  package let range: ClosedRange<Double>
  /// Round numbers within the range, in their order.
  package let gridlines: [Double]

  /// Fits an axis to the extremes of its data: finite, and above zero where the scale needs it.
  package init(minimum: Double, maximum: Double, scale: AxisScale = .linear) {
    let settings = (try? AxisSettings(policy: .auto, scale: scale)) ?? .standard
    let fit = AxisFit(minimum: minimum, maximum: maximum, settings: settings)
    let steps = fit.steps(low: .data, high: .data)
    range = steps.range.low...steps.range.high
    gridlines = steps.gridlines(scale: scale)
  }

  /// The round numbers between two bounds that stay as they are.
  package static func gridlines(
    from low: Double, to high: Double, scale: AxisScale = .linear
  ) -> [Double] {
    guard low < high, !scale.needsPositive || low > 0 else { return [] }
    return AxisSteps(covering: low, high, scale: scale).gridlines(scale: scale)
      .filter { $0 >= low && $0 <= high }
  }
}
