internal import AudioGraphs
internal import ChartFiles
internal import Glibc

/// Where a chart comes from: a file, or the running daemon.
enum ChartSource {
  /// Whether `word` means a file: it has a slash or the ending of a chart file, is `-` for standard
  /// input, or is there. Any other is a series.
  static func isFile(_ word: String) -> Bool {
    let isThere = unsafe access(word, F_OK) == 0
    return word == "-" || word.contains("/") || ChartFile.Form(path: word) != nil || isThere
  }

  /// The chart that `word` means; a series is asked for at once, once.
  static func chart(
    _ word: String, _ invocation: Invocation
  ) throws(ControlFailure) -> AXChartDescriptor {
    if isFile(word) { return try file(word).descriptor }
    var client = try invocation.connect()
    return try client.chart(of: word)
  }

  /// Reads a chart file.
  static func file(_ path: String) throws(ControlFailure) -> ChartFile {
    do throws(ChartFileError) { return try ChartFile.read(path: path) } catch {
      let name = path == "-" ? "standard input" : path
      // Its own words begin with the file where it could not even be opened.
      throw .failed(error.text.hasPrefix(name) ? "\(error)" : "\(name): \(error)")
    }
  }
}
