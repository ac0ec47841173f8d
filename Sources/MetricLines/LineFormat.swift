/// The formats that can be told apart, by the names that `--format` takes; in the order of the rules
/// that find them.
public enum LineFormat: String, CaseIterable, Sendable {
  /// One JSON object or array a line.
  case json
  /// collectd's `PUTVAL` and `PUTNOTIF`.
  case collectd
  /// OpenTSDB's `put`.
  case opentsdb
  /// Prometheus text 0.0.4 and OpenMetrics.
  case prometheus
  /// DogStatsD: StatsD with tags, events and checks; a signed gauge is a value.
  case dogstatsd
  /// StatsD; a signed gauge is a change.
  case statsd
  /// The performance data that a Nagios plugin prints behind a bar.
  case nagios
  /// InfluxDB line protocol.
  case influx
  /// Graphite plaintext, with or without tags.
  case graphite
  /// What ping and fping print.
  case ping
  /// `key=number` pairs among words.
  case logfmt
  /// munin's `field.value`.
  case munin
  /// `name value [timestamp]`.
  case nameValue = "name-value"
  /// Fields between commas, semicolons or tabs, with or without a header.
  case csv
  /// Fields between blanks, with or without a header: vmstat, sar, free and their kin.
  case columns
  /// One number a line.
  case number

  /// What is said, once, when it has been found.
  var title: String {
    switch self {
    case .json: "JSON lines"
    case .collectd: "collectd lines"
    case .opentsdb: "OpenTSDB lines"
    case .prometheus: "Prometheus text"
    case .dogstatsd: "DogStatsD"
    case .statsd: "StatsD"
    case .nagios: "Nagios performance data"
    case .influx: "InfluxDB lines"
    case .graphite: "Graphite lines"
    case .ping: "ping"
    case .logfmt: "logfmt"
    case .munin: "munin"
    case .nameValue: "name value lines"
    case .csv: "CSV"
    case .columns: "columns"
    case .number: "numbers"
    }
  }
}
