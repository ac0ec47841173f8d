internal import AudioGraphs
internal import MetricLines

/// Reads a chart of JSON.
struct ChartReader {
  var scanner: JSONScanner
  var notes = ChartNotes()

  private var title: String?
  private var summary: String?
  private var xAxis: AxisDraft?
  /// Whether the file says that there is no y axis.
  private var isWithoutY = false
  private var yAxis: AxisDraft?
  private var additionalAxes: [AxisDraft] = []
  private var direction = AXChartDescriptor.ContentDirection.leftToRight
  private var series: [SeriesDraft]?

  /// Reads the text from `start` on.
  ///
  /// - Throws: ``ChartFileError`` with the line of what is wrong.
  static func read(_ text: Span<UInt8>, from start: Int) throws(ChartFileError) -> ChartFile {
    var reader = ChartReader(scanner: JSONScanner(place: start))
    do throws(JSONFault) {
      try reader.readChart(text)
      return try reader.chart(endingAt: text.count)
    } catch {
      throw error.error(in: text)
    }
  }

  private init(scanner: JSONScanner) { self.scanner = scanner }

  private mutating func readChart(_ text: Span<UInt8>) throws(JSONFault) {
    var members = try scanner.beginObject(text)
    while let key = try scanner.nextKey(&members, text) {
      do { try readMember(key, text) } catch {
        throw Self.isList(key) && !error.path.isEmpty ? error : error.inside(key)
      }
    }
    guard scanner.peek(text) == nil else {
      throw scanner.unexpected("the end of the file behind the chart", text)
    }
  }

  private mutating func readMember(_ key: String, _ text: Span<UInt8>) throws(JSONFault) {
    switch key {
    case "title": title = try optionalString(text)
    case "summary": summary = try optionalString(text)
    case "x_axis": xAxis = try readAxis("x_axis", text)
    case "y_axis":
      isWithoutY = try scanner.takeNull(text)
      if !isWithoutY { yAxis = try readYAxis(text) }
    case "additional_axes": try readAdditionalAxes(text)
    case "content_direction": direction = try readDirection(text)
    case "series": series = try readAllSeries(text)
    default: try skip(key, in: "the chart", knowing: Self.keys, text)
    }
  }

  /// Whether the items of a member name themselves, as `series 2` does.
  private static func isList(_ key: String) -> Bool { key == "series" || key == "additional_axes" }

  private static let keys = [
    "title", "summary", "x_axis", "y_axis", "additional_axes", "content_direction", "series",
  ]

  private mutating func readYAxis(_ text: Span<UInt8>) throws(JSONFault) -> AxisDraft {
    let start = scanner.place
    let axis = try readAxis("y_axis", text)
    guard axis.categories == nil else {
      throw JSONFault(at: start, "a categorical axis; the y axis has numbers, as it is pitch")
    }
    return axis
  }

  private mutating func readDirection(
    _ text: Span<UInt8>
  ) throws(JSONFault) -> AXChartDescriptor.ContentDirection {
    let place = scanner.place
    let word = try scanner.string(text)
    let all = AXChartDescriptor.ContentDirection.allCases
    guard let direction = all.first(where: { $0.word == word }) else {
      let words = all.map(\.word).joined(separator: ", ")
      throw JSONFault(at: place, "\(quoted(word)); expected one of \(words)")
    }
    return direction
  }

  private mutating func readAdditionalAxes(_ text: Span<UInt8>) throws(JSONFault) {
    try scanner.beginArray(text)
    var isFirst = true
    while try scanner.next(&isFirst, closing: UInt8(ascii: "]"), text) {
      let name = "additional axis \(additionalAxes.count + 1)"
      do { additionalAxes.append(try readAxis(name, text)) } catch {
        throw error.inside(name)
      }
    }
  }

  private mutating func readAllSeries(_ text: Span<UInt8>) throws(JSONFault) -> [SeriesDraft] {
    try scanner.beginArray(text)
    var all: [SeriesDraft] = []
    var isFirst = true
    while try scanner.next(&isFirst, closing: UInt8(ascii: "]"), text) {
      do { all.append(try readSeries(text)) } catch {
        throw error.inside("series \(all.count + 1)")
      }
    }
    return all
  }

  /// Makes the chart of what was read.
  private mutating func chart(endingAt end: Int) throws(JSONFault) -> ChartFile {
    guard let series else {
      throw JSONFault(
        at: end, #"the chart has no "series"; expected an array of them, [] for none"#)
    }
    let axes = AxisFitting(series: series.map(\.points))
    let x = axes.xAxis(xAxis, &notes)
    let y = isWithoutY ? nil : axes.yAxis(yAxis, &notes)
    let others = additionalAxes.enumerated().map { axes.additionalAxis($1, at: $0, &notes) }
    let descriptor = AXChartDescriptor(
      title: title, summary: summary, xAxis: x, yAxis: y, additionalAxes: others,
      series: series.map { $0.descriptor(isContinuous: x is AXNumericDataAxisDescriptor) })
    descriptor.contentDirection = direction
    return ChartFile(descriptor, notes: notes.lines)
  }
}

// MARK: - Pieces

extension ChartReader {
  mutating func optionalString(_ text: Span<UInt8>) throws(JSONFault) -> String? {
    guard try !scanner.takeNull(text) else { return nil }
    return try scanner.string(text)
  }

  /// Passes over a member that is not known, and notes it.
  mutating func skip(
    _ key: String, in owner: String, knowing known: [String], _ text: Span<UInt8>
  ) throws(JSONFault) {
    try scanner.skipValue(text)
    let near = nearest(to: key, among: known).map { "; did you mean '\($0)'?" } ?? ""
    notes.add("\(owner): the key \(quoted(key)) is not known\(near)")
  }
}
