internal import Configuration
internal import AudioGraphs
internal import ControlProtocol
internal import MetricLines

/// How the lines of every input are read: as they look, in one format, or by patterns.
struct InputFormat {
  /// The patterns of `--regex`, if there are any; all inputs share them.
  let patterns: PatternSet?
  private let format: LineFormat?
  private let plot: PlotLayout?
  private let takesCommands: Bool
  /// collectd's types, which all inputs share.
  let collectdTypes = CollectdTypeFiles()
  /// What scrapes have told of histograms: many programs connect anew for each scrape.
  private let histograms = PrometheusHistograms()

  /// Takes what was asked for; `isLive` says that numbers arrive meanwhile, so that no line may take
  /// long.
  ///
  /// - Throws: ``DaemonError/usage(_:)`` for a pattern that is wrong.
  init(_ options: Options, isLive: Bool) throws(DaemonError) {
    format = options.format
    var plot = options.plot
    plot.takesAnyTime = !isLive || options.clock == .data
    self.plot = plot.isPlain ? nil : plot
    takesCommands = isLive && isStartedByHand()
    guard !options.patterns.isEmpty else {
      patterns = nil
      return
    }
    do throws(PatternError) {
      patterns =
        try isLive ? PatternSet(options.patterns) : PatternSet(options.patterns, timeLimit: nil)
    } catch {
      throw .usage(.conflict("--regex \(error)"))
    }
  }

  /// What a report says of lines that were no numbers to anyone.
  var report: [String] {
    guard let patterns, patterns.unmatchedLines > 0 else { return [] }
    return ["\(counted(patterns.unmatchedLines, "line")) matched no --regex: other text"]
  }

  /// A reader for a new input of this kind. The command line goes before the key Format.
  func makeReader(_ kind: Input.Kind, _ settings: ChartSettings) -> LineReader {
    if let patterns { return LineReader(patterns: patterns) }
    let source = settings.settings.source(kind.section)
    var reader = LineReader(
      format: format ?? source.format, types: collectdTypes.types(at: source.typesDB),
      histograms: histograms,
      isAnswered: kind == .stream)
    if let plot { reader.use(plot) }
    if kind == .standardInput, takesCommands { reader.listenForCommands() }
    return reader
  }
}
