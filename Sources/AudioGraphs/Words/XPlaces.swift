/// Places along the x axis of a chart as numbers: the number itself, or the category's place in the order,
/// from 0. A category that the axis does not name comes after those, in the order of the points.
package struct XPlaces {
  private let axis: any AXDataAxisDescriptor
  private let categories: CategoryList?

  /// Of `chart` as it is now.
  package init(_ chart: AXChartDescriptor) {
    axis = chart.xAxis
    categories = (axis as? AXCategoricalDataAxisDescriptor).map { axis in
      CategoryList(axis, values: chart.series.flatMap(\.dataPoints).map(\.xValue.value))
    }
  }

  /// NaN for a point whose x is not of the axis's kind.
  package func place(of point: AXDataPoint) -> Double {
    switch (point.xValue.value, categories) {
    case (.number(let number), nil): number
    case (.category(let name), let categories?): categories.place(of: name).map(Double.init) ?? .nan
    default: .nan
    }
  }

  /// The place in the words of the axis; a place between two categories by both.
  package func text(_ place: Double) -> String {
    guard categories != nil else { return PointText.text(.number(place), on: axis) }
    guard let before = category(place.rounded(.down)), let after = category(place.rounded(.up))
    else {
      return SpokenNumber.text(place)
    }
    return before == after ? before : "between \(before) and \(after)"
  }

  /// The category there; `nil` on a numeric axis, and between categories.
  package func category(_ place: Double) -> String? {
    guard let names = categories?.names, let number = Int(exactly: place),
      names.indices.contains(number)
    else { return nil }
    return names[number]
  }
}
