/// The parsers of the formats whose lines tell by themselves what they are.
///
/// Each of them returns ``RejectReason/noFormat`` for a line of another format, having delivered nothing
/// and remembered nothing; so a line may be tried on one after the other, and read again by the one that
/// takes it.
struct KnownLines: ~Copyable {
  private(set) var collectd = CollectdLine()
  private var opentsdb = OpenTSDBLine()
  private var prometheus = PrometheusLine()
  var statsd: StatsDLine
  private var nagios = NagiosLine()
  var influx = InfluxLine()
  private var graphite = GraphiteLine()
  private var ping = PingLine()
  private var logfmt = LogfmtLine()
  private var munin = MuninLine()

  /// Creates the parsers of a connection; `format` if it was set beforehand.
  init(format: LineFormat?) { statsd = StatsDLine(format: format) }

  /// Formats of which one complete line is enough, in the order of the rules; JSON comes before them.
  static let exact: [LineFormat] = [
    .collectd, .opentsdb, .prometheus, .statsd, .nagios, .influx, .graphite,
  ]

  /// Formats of which two lines must be alike, because banners come before them.
  static let loose: [LineFormat] = [.ping, .logfmt, .munin]

  /// All of them, in the order of the rules.
  static let all = exact + loose

  /// Reads a line by the rules of `format`.
  mutating func read(
    _ line: Span<UInt8>, as format: LineFormat, into batch: inout MeasurementBatch,
    context: inout ParseContext
  ) -> RejectReason? {
    switch format {
    case .collectd: collectd.read(line, into: &batch, context: &context)
    case .opentsdb: opentsdb.read(line, into: &batch, context: &context)
    case .prometheus: prometheus.read(line, into: &batch, context: &context)
    case .statsd, .dogstatsd: statsd.read(line, into: &batch, context: &context)
    case .nagios: nagios.read(line, into: &batch, context: &context)
    case .influx: influx.read(line, into: &batch, context: &context)
    case .graphite: graphite.read(line, into: &batch, context: &context)
    case .ping: ping.read(line, into: &batch, context: &context)
    case .logfmt: logfmt.read(line, into: &batch, context: &context)
    case .munin: munin.read(line, into: &batch, context: &context)
    case .json, .nameValue, .csv, .columns, .number: .noFormat
    }
  }

  /// Whether the next line belongs to a text that an Influx line opened.
  var hasOpenText: Bool { influx.hasOpenText }

  /// The first of `formats` whose line this is, whether or not its values are all right. What it
  /// delivers is taken back.
  mutating func recognise(
    _ line: Span<UInt8>, among formats: [LineFormat], _ batch: inout MeasurementBatch,
    _ context: inout ParseContext, if isIt: (RejectReason?) -> Bool = { $0 != .noFormat }
  ) -> LineFormat? {
    context.isGuessing = true
    defer { context.isGuessing = false }
    for format in formats {
      let before = batch.mark
      let replies = context.replies.count
      let reason = read(line, as: format, into: &batch, context: &context)
      batch.truncate(to: before)
      context.replies.removeLast(context.replies.count - replies)
      influx.forgetOpenText()
      if isIt(reason) { return format }
    }
    return nil
  }
}
