package import AudioGraphs
package import RollingSeries
internal import Sonification

/// Where the values of a chart lie: on its x axis, on its y axis, and in the colour of its tones.
package struct ChartMap: Sendable {
  private enum XPlaces: Sendable {
    case numbers(NumericPlaces)
    case categories(CategoryList)
  }

  private let x: XPlaces
  private let y: NumericPlaces?
  /// Whether large values of y are low.
  private let isDown: Bool
  let channels: ChartChannels

  init(_ chart: AXChartDescriptor, _ options: PlaybackOptions, _ notes: inout [String]) {
    x = Self.read(chart, &notes)
    isDown = chart.yAxis?.isInverted == true
    y = chart.yAxis.map { axis in
      NumericPlaces(axis, axis.isInverted ? .down : .up, name: "the y axis", &notes) {
        chart.series.flatMap(\.dataPoints).compactMap { $0.yValue?.number }
      }
    }
    if y == nil { notes.append("the chart has no y axis: every tone has the middle pitch") }
    channels = ChartChannels(chart, options, &notes)
  }

  private static func read(_ chart: AXChartDescriptor, _ notes: inout [String]) -> XPlaces {
    let points = chart.series.lazy.flatMap(\.dataPoints)
    if let axis = chart.xAxis as? AXCategoricalDataAxisDescriptor {
      var places = CategoryList(axis.categoryOrder)
      for point in points where point.xValue.isCategory { places.meet(point.xValue.category) }
      notes += places.additions(to: "the x axis")
      return .categories(places)
    }
    guard let axis = chart.xAxis as? AXNumericDataAxisDescriptor else {
      return .categories(CategoryList([]))
    }
    let places = NumericPlaces(axis, name: "the x axis", &notes) {
      points.compactMap { $0.xValue.isCategory ? nil : $0.xValue.number }
    }
    return .numbers(places)
  }

  /// Where a point lies along x, 0...1, and whether it lies beyond the axis; `nil` when it has no place
  /// there.
  package func place(of value: AXDataPointValue) -> (place: Double, isBeyond: Bool)? {
    switch x {
    case .numbers(let places):
      guard !value.isCategory, value.number.isFinite else { return nil }
      switch places.position(of: value.number) {
      case .inside(let place): return (place, false)
      case .over: return (1, true)
      case .under: return (0, true)
      case .undefined: return nil
      }
    case .categories(let places):
      guard value.isCategory, let number = places.place(of: value.category) else { return nil }
      return (Double(number) / Double(places.names.count), false)
    }
  }

  /// Where a point lies on the y axis, in the middle when the chart has none; `nil` when its y is missing,
  /// or no finite number.
  package func position(of value: AXDataPointValue?) -> AxisPosition? {
    guard let y else { return .inside(0.5) }
    guard let value, !value.isCategory, value.number.isFinite else { return nil }
    let position = y.position(of: value.number)
    // What has no place on a logarithmic axis is below all that has: over the top if more is lower.
    return position == .undefined && isDown ? .over : position
  }

  /// The place of a value of the x axis when that is numeric and has it; `nil` otherwise.
  func tick(at value: Double) -> Double? {
    guard case .numbers(let places) = x, case .inside(let place) = places.position(of: value) else {
      return nil
    }
    return place
  }

  /// The place of a value of the y axis when it has it; `nil` otherwise.
  func line(at value: Double) -> Double? {
    guard let y, case .inside(let place) = y.position(of: value) else { return nil }
    return place
  }
}
