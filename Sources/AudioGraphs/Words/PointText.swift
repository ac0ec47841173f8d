/// A point in words: its label, then its values through the axes' value descriptions.
///
/// ```text
/// Civic; 1.2 tons, 31 miles per gallon, 21000 dollars, Japan
/// Monday, no value
/// ```
public struct PointText: Hashable, Sendable, CustomStringConvertible {
  /// The point's own name; `nil` without one.
  public let label: String?
  /// x, y where the chart has such an axis or the point such a value, then the additional values in the
  /// order of their axes. Values beyond the axes have no meaning and are left out.
  public let values: [String]

  /// Puts `point` of `chart` into words.
  ///
  /// A missing value is `no value`, that of an additional axis with the axis's title, as it may be any of
  /// them: `price: no value`.
  public init(_ point: AXDataPoint, in chart: AXChartDescriptor) {
    label = point.label.flatMap { $0.isEmpty ? nil : $0 }
    var values = [Self.text(point.xValue.value, on: chart.xAxis)]
    if chart.yAxis != nil || point.yValue != nil {
      values.append(Self.text(point.yValue?.value, on: chart.yAxis))
    }
    for (place, axis) in chart.additionalAxes.enumerated() {
      let value = place < point.additionalValues.count ? point.additionalValues[place] : nil
      let text = Self.text(value, on: axis)
      values.append(text == Self.missing ? "\(axis.title): \(text)" : text)
    }
    self.values = values
  }

  /// The whole on one line.
  public var description: String {
    (label.map { $0 + "; " } ?? "") + values.joined(separator: ", ")
  }

  /// What is said where there is no value.
  package static let missing = "no value"

  /// A value in the words of its axis; as it is where there is no axis of its kind.
  package static func text(
    _ value: AXDataPoint.Value?, on axis: (any AXDataAxisDescriptor)?
  ) -> String {
    switch value {
    case .category(let category): return category.isEmpty ? missing : category
    case .number(let number) where !number.isNaN:
      guard let axis = axis as? AXNumericDataAxisDescriptor else {
        return SpokenNumber.text(number)
      }
      return axis.valueDescriptionProvider(number)
    case .number, nil: return missing
    }
  }
}
