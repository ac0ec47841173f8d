internal import AudioGraphs

/// Writes a chart as a table with a header.
struct TableWriter {
  private var bytes: [UInt8] = []
  /// What stands between columns.
  private let separator: UInt8

  private init(separator: UInt8) { self.separator = separator }

  /// The table, with `separator` between its columns.
  ///
  /// - Throws: ``ChartFileError`` when the chart has what a table has no place for.
  static func table(
    _ chart: AXChartDescriptor, separator: UInt8
  ) throws(ChartFileError) -> [UInt8] {
    guard let first = chart.series.first else {
      throw ChartFileError("the chart has no series, and a table needs a column; write it as .json")
    }
    guard chart.series.allSatisfy({ hasSamePlaces($0.dataPoints, first.dataPoints) }) else {
      throw ChartFileError(
        "the series have different x, and a table has one column for them all; "
          + "write it as .json")
    }
    let points = chart.series.flatMap(\.dataPoints)
    let hasLabels = points.contains { $0.label != nil }
    guard points.allSatisfy(\.additionalValues.isEmpty), !hasLabels || chart.series.count == 1
    else {
      throw ChartFileError("a table has no place for additional values; write it as .json")
    }
    var writer = TableWriter(separator: separator)
    writer.writeHeader(chart, hasLabels: hasLabels)
    for row in first.dataPoints.indices { try writer.write(row, of: chart, hasLabels: hasLabels) }
    return writer.bytes
  }

  private static func hasSamePlaces(_ a: [AXDataPoint], _ b: [AXDataPoint]) -> Bool {
    a.count == b.count
      && zip(a, b).allSatisfy {
        $0.xValue.isCategory == $1.xValue.isCategory && $0.xValue.number == $1.xValue.number
          && $0.xValue.category == $1.xValue.category
      }
  }

  private mutating func writeHeader(_ chart: AXChartDescriptor, hasLabels: Bool) {
    let isTime = (chart.xAxis as? AXNumericDataAxisDescriptor)?.format?.kind == .time
    field(
      chart.xAxis.title.isEmpty ? "x" : chart.xAxis.title, unit: isTime ? "" : unit(chart.xAxis))
    for series in chart.series {
      separate()
      field(series.name.isEmpty ? "y" : series.name, unit: unit(chart.yAxis))
    }
    if hasLabels {
      separate()
      field("label")
    }
    newline()
  }

  private func unit(_ axis: (any AXDataAxisDescriptor)?) -> String {
    (axis as? AXNumericDataAxisDescriptor)?.format?.unit ?? ""
  }

  private mutating func write(
    _ row: Int, of chart: AXChartDescriptor, hasLabels: Bool
  ) throws(ChartFileError) {
    let isTime = (chart.xAxis as? AXNumericDataAxisDescriptor)?.format?.kind == .time
    let place = chart.series[0].dataPoints[row].xValue
    if place.isCategory {
      field(place.category)
    } else {
      guard place.number.isFinite else {
        throw ChartFileError("point \(row + 1): x is no finite number; take the point out")
      }
      field((isTime ? PlainTime.text(place.number) : nil) ?? plain(place.number))
    }
    for series in chart.series {
      separate()
      guard let y = series.dataPoints[row].yValue?.number, !y.isNaN else { continue }
      guard y.isFinite else {
        throw ChartFileError("point \(row + 1): y is infinite; let it be missing")
      }
      field(plain(y))
    }
    if hasLabels {
      separate()
      field(chart.series[0].dataPoints[row].label ?? "")
    }
    newline()
  }

  private mutating func separate() { bytes.append(separator) }

  private mutating func newline() { bytes.append(10) }

  private mutating func field(_ text: String, unit: String) {
    field(unit.isEmpty ? text : "\(text) (\(unit))")
  }

  /// Text, in quotes where it would be misread without.
  private mutating func field(_ text: String) {
    let special = text.utf8.contains { [34, 44, 59, 9, 10, 13].contains($0) }
    guard special || text.utf8.first == 32 || text.utf8.last == 32 else {
      bytes.append(contentsOf: text.utf8)
      return
    }
    bytes.append(34)
    for byte in text.utf8 {
      if byte == 34 { bytes.append(34) }
      bytes.append(byte)
    }
    bytes.append(34)
  }
}
