internal import AudioGraphs
internal import MetricLines
internal import RollingSeries

/// Makes axes of what a file says of them, and of the data where it says nothing.
///
/// ```text
/// x axis           from the first point to the last, so that no time of the sound is empty
/// y and others     round numbers around the data, as an automatic axis of a live series has them
/// ```
struct AxisFitting {
  /// The points of each series.
  let series: [[AXDataPoint]]

  /// The x axis; without a draft, and without categories, by the kind of the points.
  func xAxis(_ draft: AxisDraft?, _ notes: inout ChartNotes) -> any AXDataAxisDescriptor {
    var draft = draft ?? missing("x_axis", &notes)
    if draft.categories?.isEmpty == true || (draft.isUnknown && hasCategories) {
      draft.categories = categories { $0.xValue.isCategory ? $0.xValue.category : nil }
    }
    if let order = draft.categories {
      return AXCategoricalDataAxisDescriptor(title: draft.title, categoryOrder: order)
    }
    return numeric(draft, "x_axis", isWhole: true, &notes) {
      $0.xValue.isCategory ? nil : $0.xValue.number
    }
  }

  /// The y axis; where no point has a y there is one too, so that each is heard as missing.
  func yAxis(_ draft: AxisDraft?, _ notes: inout ChartNotes) -> AXNumericDataAxisDescriptor {
    let hasData = extremes { $0.yValue?.number } != nil
    let made = hasData ? draft ?? missing("y_axis", &notes) : draft ?? .unknown
    return numeric(made, "y_axis", &notes) { $0.yValue?.number }
  }

  /// The axis at `index` of the additional ones.
  func additionalAxis(
    _ draft: AxisDraft, at index: Int, _ notes: inout ChartNotes
  ) -> any AXDataAxisDescriptor {
    if let order = draft.categories {
      let found = order.isEmpty ? categories { $0.additionalCategory(at: index) } : order
      return AXCategoricalDataAxisDescriptor(title: draft.title, categoryOrder: found)
    }
    return numeric(draft, "additional axis \(index + 1)", &notes) {
      $0.additionalNumber(at: index)
    }
  }

  private func missing(_ name: String, _ notes: inout ChartNotes) -> AxisDraft {
    notes.add("\(name): not given; it follows the data")
    return .unknown
  }

  // MARK: Numbers

  private func numeric(
    _ draft: AxisDraft, _ name: String, isWhole: Bool = false, _ notes: inout ChartNotes,
    _ value: (AXDataPoint) -> Double?
  ) -> AXNumericDataAxisDescriptor {
    var gridlines = draft.gridlines ?? []
    let range: ClosedRange<Double>
    if let low = draft.low, let high = draft.high {
      if low > high { notes.add("\(name): \(Self.reversed(low, high))") }
      range = min(low, high)...max(low, high)
    } else {
      let fitted = fitted(draft, to: extremes(value, on: draft.scale), isWhole: isWhole)
      range = Self.range(draft, fitted.range)
      if draft.gridlines == nil, range == fitted.range { gridlines = fitted.gridlines }
      if !draft.isUnknown {
        notes.add(
          "\(name): \(plain(range.lowerBound)) to \(plain(range.upperBound)), as the data ask for")
      }
    }
    let axis = AXNumericDataAxisDescriptor(
      title: draft.title, range: range, gridlinePositions: gridlines, format: draft.format)
    axis.scaleType = draft.scale
    axis.isInverted = draft.isInverted
    return axis
  }

  private static func reversed(_ low: Double, _ high: Double) -> String {
    """
    low \(plain(low)) is above high \(plain(high)); they are taken the other way round, and polarity \
    "down" would turn the pitch over
    """
  }

  /// The fitted range with the one end that is given; all data may lie beyond that.
  private static func range(
    _ draft: AxisDraft, _ fitted: ClosedRange<Double>
  ) -> ClosedRange<Double> {
    if let low = draft.low { return low...max(low, fitted.upperBound) }
    if let high = draft.high { return min(high, fitted.lowerBound)...high }
    return fitted
  }

  private func fitted(
    _ draft: AxisDraft, to extremes: ClosedRange<Double>?, isWhole: Bool
  ) -> (range: ClosedRange<Double>, gridlines: [Double]) {
    let scale = AxisScale(draft.scale)
    guard let extremes else { return (scale.needsPositive ? 1...10 : 0...1, []) }
    guard isWhole, extremes.lowerBound < extremes.upperBound else {
      let axis = FittedAxis(
        minimum: extremes.lowerBound, maximum: extremes.upperBound, scale: scale)
      return (axis.range, axis.gridlines)
    }
    let (low, high) = (extremes.lowerBound, extremes.upperBound)
    return (extremes, gridlines(draft, from: low, to: high, scale))
  }

  private func gridlines(
    _ draft: AxisDraft, from low: Double, to high: Double, _ scale: AxisScale
  ) -> [Double] {
    switch draft.format.kind {
    case .time: TimeGrid.moments(from: low, to: high)
    case .duration where high - low >= 5: TimeGrid.lines(from: low, to: high)
    default: FittedAxis.gridlines(from: low, to: high, scale: scale)
    }
  }

  /// The extremes of what `scale` has a place for.
  private func extremes(
    _ value: (AXDataPoint) -> Double?, on scale: AXNumericDataAxisDescriptor.ScaleType = .linear
  ) -> ClosedRange<Double>? {
    let needsPositive = AxisScale(scale).needsPositive
    var (low, high) = (Double.infinity, -Double.infinity)
    for points in series {
      for point in points {
        guard let value = value(point), value.isFinite, !needsPositive || value > 0 else {
          continue
        }
        low = min(low, value)
        high = max(high, value)
      }
    }
    return low <= high ? low...high : nil
  }

  // MARK: Categories

  private var hasCategories: Bool {
    series.contains { $0.first?.xValue.isCategory == true }
  }

  /// Every category that comes, in the order in which they come first.
  private func categories(_ value: (AXDataPoint) -> String?) -> [String] {
    var list = CategoryList([])
    for points in series {
      for point in points {
        if let value = value(point) { list.meet(value) }
      }
    }
    return list.names
  }
}

extension AXDataPoint {
  fileprivate func additionalNumber(at index: Int) -> Double? {
    guard index < additionalValues.count, case .number(let number) = additionalValues[index] else {
      return nil
    }
    return number
  }

  fileprivate func additionalCategory(at index: Int) -> String? {
    guard index < additionalValues.count, case .category(let name) = additionalValues[index] else {
      return nil
    }
    return name
  }
}
