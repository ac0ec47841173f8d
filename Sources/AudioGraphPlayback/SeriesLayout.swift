internal import AudioGraphs
internal import RollingSeries
internal import Sonification

/// The points of one series, laid out in time.
struct SeriesLayout {
  /// `nil` when none of its points has a place.
  private(set) var series: ChartScore.Series?
  /// What is not heard as it is given.
  private(set) var notes: [String] = []

  private let map: ChartMap
  private var tally = SeriesTally()
  private var score: ReplayScore
  /// Whether the point before had no value.
  private var isMissing = false

  /// Lays out the series at `index` of the chart, which is heard as number `number`.
  init(
    _ descriptor: AXDataSeriesDescriptor, index: Int, number: Int, _ map: ChartMap, seconds: Double
  ) {
    self.map = map
    score = ReplayScore(isContinuous: descriptor.isContinuous, seconds: seconds)
    let label = descriptor.name.isEmpty ? "series \(number + 1)" : quoted(descriptor.name)
    let points = descriptor.dataPoints
    guard !points.isEmpty else {
      notes = ["\(label): has no points"]
      return
    }
    let places = places(of: points)
    for index in order(places) { add(points[index], at: places[index]) }
    score.endLine()

    let heard = score.heardCount
    tally.merged = score.valueCount - heard
    tally.hasLineLength = score.isContinuous && map.channels.hasLength
    notes = tally.notes(of: label)
    guard tally.lost < points.count else { return }
    if score.valueCount == 0 {
      notes.append("\(label): no point has a value; only holes are heard")
    }
    series = ChartScore.Series(
      name: descriptor.name, isContinuous: score.isContinuous, pointCount: score.valueCount,
      heardCount: heard, index: index, score: score, sound: SeriesSound(descriptor, number: number))
    if let fault = descriptor.sound.fault { notes.append("\(label): \(fault)") }
  }

  /// Places along x; NaN for points that have none.
  private mutating func places(of points: [AXDataPoint]) -> [Double] {
    var places: [Double] = []
    places.reserveCapacity(points.count)
    var last = 0.0
    for point in points {
      guard let (place, isBeyond) = map.place(of: point.xValue) else {
        tally.lost += 1
        places.append(.nan)
        continue
      }
      if isBeyond { tally.beyond += 1 }
      if place < last { tally.isUnsorted = true }
      last = place
      places.append(place)
    }
    return places
  }

  /// Indices of the points that have a place, in the order of these; of equal places in their own.
  private func order(_ places: [Double]) -> [Int] {
    let present =
      tally.lost == 0 ? Array(places.indices) : places.indices.filter { !places[$0].isNaN }
    guard tally.isUnsorted else { return present }
    return present.sorted { (places[$0], $0) < (places[$1], $1) }
  }

  private mutating func add(_ point: AXDataPoint, at place: Double) {
    guard let position = map.position(of: point.yValue) else {
      if point.yValue == nil { tally.gaps += 1 } else { tally.unusable += 1 }
      // A line falls silent once, where a gap begins; every note that is missing is missed.
      if !score.isContinuous || !isMissing { score.add(nil, at: place) }
      isMissing = true
      return
    }
    isMissing = false
    if case .inside = position {} else { tally.offRange += 1 }
    score.add(position, at: place, sounding: map.channels.sound(of: point.additionalValues, &tally))
  }
}
