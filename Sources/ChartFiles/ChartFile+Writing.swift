public import AudioGraphs

extension ChartFile {
  /// The chart as JSON, a point a line, in an order of keys that does not change.
  ///
  /// Reading it back gives an equal chart: numbers have the shortest digits that do. Not kept are the
  /// attributes of texts, the frame, and the words of an axis that come from its author's code; a y that is
  /// NaN becomes a missing one.
  ///
  /// - Parameter descriptor: any chart.
  /// - Returns: UTF-8 with a newline at the end.
  /// - Throws: ``ChartFileError`` when a point has an infinite value, or an x that is no number: JSON has no
  ///   words for them.
  public static func json(_ descriptor: AXChartDescriptor) throws(ChartFileError) -> [UInt8] {
    var writer = ChartWriter()
    try writer.write(descriptor)
    return writer.bytes
  }

  /// The chart as a table with a header: x, and a column for each series; times in UTC.
  ///
  /// - Parameters:
  ///   - descriptor: a chart whose series have the same x.
  ///   - separator: what stands between the columns: a comma, a semicolon or a tab.
  /// - Returns: UTF-8 with a newline at the end.
  /// - Throws: ``ChartFileError`` when the chart has what a table has no place for: additional values, labels
  ///   of several series, series of different x, no series, or numbers that are not finite.
  public static func csv(
    _ descriptor: AXChartDescriptor, separator: UInt8 = UInt8(ascii: ",")
  ) throws(ChartFileError) -> [UInt8] {
    try TableWriter.table(descriptor, separator: separator)
  }

  /// Writes a chart to a file: a table when its name ends in `.csv` or `.tsv`, else JSON.
  ///
  /// The file is there complete or not at all: it is written beside its place and moved there. A device or
  /// a pipe is written to as it is.
  ///
  /// - Parameters:
  ///   - descriptor: the chart.
  ///   - path: where to.
  ///   - form: how; `nil` to tell it by the ending of the name.
  ///   - replacing: whether a file that is there may be replaced.
  /// - Throws: ``ChartFileError`` when the chart has what the form cannot hold, or the file cannot be
  ///   written.
  public static func write(
    _ descriptor: AXChartDescriptor, to path: String, as form: Form? = nil, replacing: Bool = true
  ) throws(ChartFileError) {
    let tab = path.lowercased().hasSuffix(".tsv")
    let bytes =
      (form ?? Form(path: path)) == .csv
      ? try csv(descriptor, separator: UInt8(ascii: tab ? "\t" : ",")) : try json(descriptor)
    try NewFile.write(bytes, to: path, replacing: replacing)
  }
}
