import AudioGraphs
import Testing

/// Whether two charts are equal, member by member; what is not is reported.
func expectEqual(
  _ a: AXChartDescriptor, _ b: AXChartDescriptor,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  func same<Value: Equatable>(_ a: Value, _ b: Value, _ what: String) {
    #expect(a == b, "\(what)", sourceLocation: sourceLocation)
  }
  same(a.title, b.title, "title")
  same(a.summary, b.summary, "summary")
  same(a.contentDirection, b.contentDirection, "direction")
  same(words(a.xAxis), words(b.xAxis), "x axis")
  same(a.yAxis.map(words), b.yAxis.map(words), "y axis")
  same(a.additionalAxes.map(words), b.additionalAxes.map(words), "additional axes")
  same(a.series.count, b.series.count, "series")
  for (one, other) in zip(a.series, b.series) {
    same(one.name, other.name, "name")
    same(one.isContinuous, other.isContinuous, "continuous")
    same(one.sound, other.sound, "sound")
    same(one.dataPoints.map(words), other.dataPoints.map(words), "points of \(one.name)")
  }
}

private func words(_ axis: any AXDataAxisDescriptor) -> [String] {
  if let axis = axis as? AXCategoricalDataAxisDescriptor {
    return ["categorical", axis.title] + axis.categoryOrder
  }
  guard let axis = axis as? AXNumericDataAxisDescriptor else { return [axis.title] }
  return [
    "numeric", axis.title, "\(axis.range)", "\(axis.gridlinePositions)", "\(axis.scaleType)",
    "\(axis.isInverted)", axis.format?.unit ?? "", axis.format?.format ?? "",
  ]
}

private func words(_ point: AXDataPoint) -> [String] {
  let x = point.xValue.isCategory ? "'\(point.xValue.category)'" : "\(point.xValue.number)"
  let y = point.yValue.map { "\($0.number)" } ?? "none"
  return [x, y, point.label ?? "no label"] + point.additionalValues.map { "\($0)" }
}
