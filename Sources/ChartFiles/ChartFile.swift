public import AudioGraphs

/// A chart as a file holds it.
///
/// ```text
/// .json    everything: title, summary, axes, series, points; sonifyd-chart(5) describes it
/// .csv     the quick way: a header, x in the first column, a series in each other one
/// ```
///
/// Only what is no chart is refused. A chart that cannot be played as it is, such as one with points off
/// its axes, is read; how it is treated is up to whoever plays it.
public struct ChartFile {
  /// How a file is written.
  public enum Form: String, Hashable, Sendable, CaseIterable {
    /// One object.
    case json
    /// A table with a header; the columns are parted by commas, semicolons or tabs.
    case csv
  }

  /// The chart.
  public var descriptor: AXChartDescriptor

  /// What was not as it should be, and what was made of it: one plain line each.
  public var notes: [String]

  /// Creates what a file would hold.
  public init(_ descriptor: AXChartDescriptor, notes: [String] = []) {
    self.descriptor = descriptor
    self.notes = notes
  }

  /// Reads a file: JSON when its name ends in `.json`, a table when it ends in `.csv` or `.tsv`; any
  /// other by its first character.
  ///
  /// - Parameter path: a file, a pipe, or `-` for standard input.
  /// - Returns: the chart, and what is to be said of it.
  /// - Throws: ``ChartFileError`` when it cannot be read, or is no chart.
  /// - Complexity: O(bytes).
  public static func read(path: String) throws(ChartFileError) -> ChartFile {
    let bytes = try FileBytes.read(path)
    let file = try read(bytes: bytes, as: Form(path: path))
    if file.descriptor.title == nil, Form(path: path) == .csv {
      file.descriptor.title = FileBytes.stem(of: path)
    }
    return file
  }

  /// Reads the bytes of a file.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8, with or without a byte order mark.
  ///   - form: how they are written; `nil` to tell it by the first character, which is `{` in JSON.
  /// - Returns: the chart, and what is to be said of it.
  /// - Throws: ``ChartFileError``, which names the line and what is wrong there.
  public static func read(
    bytes: [UInt8], as form: Form? = nil
  ) throws(ChartFileError) -> ChartFile {
    let text = bytes.span
    let start = try FileBytes.start(of: text)
    switch form ?? (text[start] == UInt8(ascii: "{") ? .json : .csv) {
    case .json: return try ChartReader.read(text, from: start)
    case .csv: return try TableReader.read(text, from: start)
    }
  }
}

extension ChartFile.Form {
  /// The form that the ending of a name stands for; `nil` for another ending.
  public init?(path: String) {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    switch name[name.index(after: dot)...].lowercased() {
    case "json": self = .json
    case "csv", "tsv": self = .csv
    default: return nil
    }
  }
}
