internal import AudioGraphPlayback
internal import AudioGraphs
internal import ChartFiles
internal import MetricLines

/// The commands that put a chart into words, all of it or a point a line.
enum Reading {
  /// A chart file in words; of the named series only when there are `names`.
  static func describe(file path: String, series names: String?) throws(ControlFailure) -> Answer {
    let file = try ChartSource.file(path)
    let chart = file.descriptor
    if let names {
      let known = chart.series.map(\.name)
      let words = names.split(separator: ",").map(String.init)
      if let other = words.first(where: { !known.contains($0) }) {
        throw .failed(unknown("series", other, among: known, in: "the chart"))
      }
      chart.series = chart.series.filter { words.contains($0.name) }
      chart.summary = nil  // of the whole chart
    }
    let description = ChartDescription(chart)
    let notes = file.notes + hearingNotes(chart)
    return Answer(
      FileDescription(chart: description.report, notes: notes),
      lines: description.lines + notes.map { "note: " + $0 })
  }

  /// What of the chart is not heard as it is given.
  private static func hearingNotes(_ chart: AXChartDescriptor) -> [String] {
    do throws(ChartError) { return try ChartScore(chart).notes } catch {
      return ["it cannot be played: \(error)"]
    }
  }

  static func points(_ invocation: Invocation) throws(ControlFailure) -> Answer {
    let chart = try ChartSource.chart(invocation.words[0], invocation)
    let lines = try chosen(PointWalk.lines(of: chart), by: invocation.option("--series"))
    guard !invocation.isJSON else {
      let records = lines.flatMap { line in
        line.points.map { PointRecord($0, of: line.name, chart) }
      }
      return Answer(records, lines: [])
    }
    for line in lines where try !write(line, of: chart, hasTitle: lines.count > 1) { break }
    return Answer([PointRecord](), lines: lines.isEmpty ? ["no points"] : [])
  }

  private static func chosen(
    _ lines: [PointWalk.Line], by name: String?
  ) throws(ControlFailure) -> [PointWalk.Line] {
    guard let name else { return lines }
    let chosen = lines.filter { $0.name == name }
    guard chosen.isEmpty else { return chosen }
    throw .failed(unknown("series", name, among: lines.map(\.name), in: "the chart"))
  }

  /// Writes the points of a series in parts, so that the first are read while others are made.
  ///
  /// - Returns: false when nobody reads any more.
  private static func write(
    _ line: PointWalk.Line, of chart: AXChartDescriptor, hasTitle: Bool
  ) throws(ControlFailure) -> Bool {
    let title = hasTitle ? ["\(line.name), \(counted(line.points.count, "point"))"] : []
    guard try StandardOutput.write(title.map(PrintableText.escapedOnce)) else { return false }
    for start in stride(from: 0, to: line.points.count, by: partCount) {
      let part = line.points[start..<min(start + partCount, line.points.count)]
      let texts = part.map { PrintableText.escapedOnce("\(PointText($0, in: chart))") }
      guard try StandardOutput.write(texts) else { return false }
    }
    return true
  }

  private static let partCount = 500
}

/// `describe --file --json`: the chart's report, and what was not right about the file.
private struct FileDescription: Encodable {
  let chart: ChartDescription.Report
  let notes: [String]

  private enum CodingKeys: String, CodingKey {
    case notes
  }

  func encode(to encoder: any Encoder) throws {
    try chart.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(notes, forKey: .notes)
  }
}

/// A point for programs, with the keys of a chart file.
private struct PointRecord: Encodable {
  /// A number or a category, as a file writes it; nothing for what JSON has no number for.
  enum Value: Encodable {
    case number(Double)
    case category(String)
    case none

    init(_ value: AXDataPoint.Value) {
      switch value {
      case .category(let category): self = .category(category)
      case .number(let number): self = number.isFinite ? .number(number) : .none
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .number(let number): try container.encode(number)
      case .category(let category): try container.encode(category)
      case .none: try container.encodeNil()
      }
    }
  }

  let series: String
  let label: String?
  let x: Value
  let y: Value
  let additional: [Value]
  let text: String

  init(_ point: AXDataPoint, of series: String, _ chart: AXChartDescriptor) {
    self.series = series
    label = point.label
    x = Value(point.xValue.value)
    y = point.yValue.map { Value($0.value) } ?? .none
    additional = point.additionalValues.map(Value.init)
    text = "\(PointText(point, in: chart))"
  }
}

/// "no KIND 'WORD' in PLACE" and those that there are, or the nearest.
private func unknown(
  _ kind: String, _ word: String, among known: [String], in place: String
) -> String {
  let names = firstNames(Array(known.prefix(8)).map { "'\($0)'" }, of: known.count)
  return "no \(kind) '\(word)' in \(place); it has \(known.isEmpty ? "none" : names)"
}
