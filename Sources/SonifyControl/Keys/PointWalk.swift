internal import AudioGraphs

/// Where a listener is in a chart: a series, and a point of it in the order of x.
struct PointWalk {
  /// One series, its points in the order of x; those of one x keep theirs.
  struct Line {
    let name: String
    /// Which of the chart's series it is.
    let series: Int
    /// Where each point stands in that series.
    let indices: [Int]
    let points: [AXDataPoint]
    /// Where each lies along x; those without a place come last, as infinity.
    let places: [Double]
    /// Places in `points` of those that are missing their value.
    let gaps: [Int]
    /// Places in `points` of the smallest and the largest value; `nil` without one.
    let lowest: Int?
    let highest: Int?
  }

  /// The series that have points.
  let lines: [Line]
  /// Which of `lines`.
  private(set) var line = 0
  /// Which of its points.
  private(set) var place = 0

  /// Begins at the first point of the first series that has one; `nil` when none has.
  init?(_ chart: AXChartDescriptor) {
    lines = Self.lines(of: chart)
    if lines.isEmpty { return nil }
  }

  /// The series of `chart` that have points.
  static func lines(of chart: AXChartDescriptor) -> [Line] {
    let places = XPlaces(chart)
    return chart.series.enumerated().filter { !$0.element.dataPoints.isEmpty }
      .map { Line($0.element, number: $0.offset, places) }
  }

  var current: Line { lines[line] }
  var point: AXDataPoint { current.points[place] }

  /// Goes to point number `place`, or to the nearest end; false when it is there already.
  mutating func move(to place: Int) -> Bool {
    let held = min(max(place, 0), current.points.count - 1)
    defer { self.place = held }
    return held != self.place
  }

  /// Points that Page Up and Page Down go: a tenth of them.
  var page: Int { max(1, current.points.count / 10) }

  /// Goes `step` series on, to the point nearest along x; false when there is no such series.
  mutating func changeLine(by step: Int) -> Bool {
    guard lines.indices.contains(line + step) else { return false }
    let x = current.places[place]
    line += step
    place = current.places.nearestPlace(to: x)
    return true
  }
}

extension PointWalk.Line {
  fileprivate init(_ series: AXDataSeriesDescriptor, number: Int, _ order: XPlaces) {
    let places = series.dataPoints.map { point in
      let place = order.place(of: point)
      return place.isFinite ? place : .infinity
    }
    indices = places.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    name = seriesName(series.name, number: number)
    self.series = number
    points = indices.map { series.dataPoints[$0] }
    self.places = indices.map { places[$0] }
    var (lowest, highest): (Int?, Int?)
    var gaps: [Int] = []
    let values = points.map { $0.yValue?.number ?? .nan }
    for (place, value) in values.enumerated() {
      if value.isNaN {
        gaps.append(place)
      } else {
        if lowest.map({ value < values[$0] }) ?? true { lowest = place }
        if highest.map({ value > values[$0] }) ?? true { highest = place }
      }
    }
    (self.gaps, self.lowest, self.highest) = (gaps, lowest, highest)
  }
}
