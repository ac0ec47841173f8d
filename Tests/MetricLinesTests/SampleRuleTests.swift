import Foundation
import MetricLines
import Testing

/// Every captured sample falls to its own rule, by detection alone.
@Suite struct SampleRuleTests {
  /// What a sample must come to.
  struct Expectation: CustomTestStringConvertible {
    let name: String
    /// `nil` for one that no format fits.
    let format: String?
    /// The first series, in the order of their first value.
    let series: [String]

    init(_ name: String, _ format: String?, _ series: [String]) {
      self.name = name
      self.format = format
      self.series = series
    }

    var testDescription: String { name }
  }

  static let expectations: [Expectation] = [
    Expectation("alertmanager_webhook", "http", []),
    Expectation(
      "collectd_csv_stdout_counters", "collectd",
      ["interface-lo.if_packets.rx{host=web-1}", "interface-lo.if_packets.tx{host=web-1}"]),
    Expectation(
      "collectd_csv_stdout_rates", "collectd",
      ["load.load.shortterm{host=web-1}", "load.load.midterm{host=web-1}"]),
    Expectation("collectd_notificationexec", "collectd", ["load.load.shortterm{host=web-1}"]),
    Expectation("collectd_unixsock_dialogue", "collectd", ["exec-my disk.gauge-a b{host=web-1}"]),
    Expectation(
      "collectd_write_graphite", "graphite",
      ["web-1.load.load.shortterm", "web-1.load.load.midterm"]),
    Expectation(
      "collectd_write_influxdb_udp.dgrams", "datagrams",
      ["memory.value{host=web-1,type=memory,type_instance=free}"]),
    Expectation(
      "collectd_write_log_json", "json",
      ["load.load.shortterm{host=web-1}", "load.load.midterm{host=web-1}"]),
    Expectation(
      "collectd_write_tsdb", "opentsdb",
      ["load.load.shortterm{fqdn=web-1}", "load.load.midterm{fqdn=web-1}"]),
    Expectation("dogstatsd_dgram_buffered.dgrams", "datagrams", []),
    Expectation("dogstatsd_dgram_plain.dgrams", "datagrams", ["page.views{env=dev,service=web}"]),
    Expectation("dogstatsd_dgram_telemetry.dgrams", "datagrams", ["cpu{core=0}"]),
    Expectation("dogstatsd_unixstream_buf.raw", "dogstatsd", ["cpu.load{core=0}", "mem", "hits"]),
    Expectation(
      "dogstatsd_unixstream_buf.writes", "dogstatsd", ["cpu.load{core=0}", "mem", "hits"]),
    Expectation(
      "dogstatsd_unixstream_nobuf.raw", "dogstatsd", ["cpu.load{core=0}", "mem", "hits"]),
    Expectation(
      "dogstatsd_unixstream_nobuf.writes", "dogstatsd", ["cpu.load{core=0}", "mem", "hits"]),
    Expectation("dstat_nocolor", "columns", ["usr", "sys", "idl"]),
    Expectation("dstat_output_csv", nil, []),
    Expectation("dstat_piped_default", "columns", ["usr", "sys", "idl"]),
    Expectation("free_m_s", "columns", ["Mem.total", "Mem.used", "Mem.free"]),
    Expectation("graphite_graphyte_graphitesend", "graphite", ["sys.cpu.load", "sys.mem.free"]),
    Expectation("graphite_graphyte_graphitesend.writes", "graphite", ["sys.cpu.load"]),
    Expectation("ifstat_t", "columns", ["eth0.in", "eth0.out"]),
    Expectation(
      "influxdb1_make_lines", "influx", [#"cpu load.b{dc=x y,host=a\x5c,b\x5c=c}"#]),
    Expectation("iostat_c", "columns", ["%user", "%nice", "%system"]),
    Expectation("iostat_dx", "columns", ["vda.r/s", "vda.rkB/s", "vda.rrqm/s"]),
    Expectation("iostat_json", nil, []),
    Expectation("iperf3_forceflush", "columns", ["5.Transfer", "5.Bitrate", "5.Retr", "5.Cwnd"]),
    Expectation("mpstat_P_ALL", "columns", ["all.%usr", "all.%nice", "all.%sys"]),
    Expectation("mpstat_json", nil, []),
    Expectation("munin_run", "munin", ["load", "user", "nice"]),
    Expectation("nagios_plugins_perfdata", "nagios", ["load1", "load5", "load15"]),
    Expectation("nicstat", "columns", ["lo.rKB/s", "lo.wKB/s", "lo.rPk/s"]),
    Expectation("node_exporter_metrics", "prometheus", ["go_gc_duration_seconds{quantile=0}"]),
    Expectation("pidstat", "columns", ["workerd.1.%usr", "workerd.1.%system"]),
    Expectation("pidstat_h", "columns", ["workerd.1.%usr", "workerd.1.%system"]),
    Expectation("ping", "ping", ["ping.time"]),
    Expectation("ping_D", "ping", ["ping.time"]),
    Expectation("proc_loadavg_loop", "columns", ["column1", "column2", "column3", "column5"]),
    Expectation("prometheus_alertmanager_alerts", "json", ["data.alerts.0.value"]),
    Expectation(
      "prometheus_client_openmetrics", "prometheus",
      [
        #"room_temperature_celsius{room=kit"chen\x5c\x5cx\x0ay}"#,
        "room_temperature_celsius{room=}",
      ]),
    Expectation(
      "prometheus_client_text004", "prometheus",
      [
        #"room_temperature_celsius{room=kit"chen\x5c\x5cx\x0ay}"#,
        "room_temperature_celsius{room=}",
      ]),
    Expectation(
      "prometheus_http_query", "json", ["up{instance=127.0.0.1:29090,job=prometheus}"]),
    Expectation("pv_n", "number", ["value"]),
    Expectation("pv_nbt", "columns", ["column1", "column2"]),
    Expectation(
      "rsyslog_omprog_stdin", "json", ["imuxsock.submitted", "imuxsock.ratelimit.discarded"]),
    Expectation(
      "rsyslog_omuxsock.dgrams", "datagrams",
      ["imuxsock.submitted", "imuxsock.ratelimit.discarded"]),
    Expectation("sar_n_dev", "columns", ["lo.rxpck/s", "lo.txpck/s", "lo.rxkB/s"]),
    Expectation("sar_q", "columns", ["runq-sz", "plist-sz", "ldavg-1"]),
    Expectation("sar_u", "columns", ["all.%user", "all.%nice", "all.%system"]),
    Expectation("sar_u_iso_time", "columns", ["all.%user", "all.%nice", "all.%system"]),
    Expectation("sar_u_locale_de", "columns", ["all.%user", "all.%nice", "all.%system"]),
    Expectation("statsd_unix_stream", "statsd", ["app.requests", "app.conns"]),
    Expectation("statsd_unix_stream.writes", "statsd", ["app.requests", "app.conns"]),
    Expectation("top_b", "columns", ["load1", "load5", "load15", "Tasks.total", "Tasks.running"]),
    Expectation("vmstat_1", "columns", ["r", "b", "swpd"]),
    Expectation("vmstat_t_w", "columns", ["r", "b", "swpd"]),
  ]

  @Test(arguments: expectations)
  func `falls to its own rule, and its series are named as they are`(expected: Expectation) throws {
    let (format, series) = try outcome(of: expected.name)
    #expect(format == expected.format)
    #expect(Array(series.prefix(expected.series.count)) == expected.series)
    #expect(series.isEmpty == (format == nil || format == "http"))
  }

  @Test func `no sample is left out`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Samples")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let names = files.filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }
    #expect(names.sorted() == Self.expectations.map(\.name).sorted())
    #expect(names.count >= 57)
  }

  /// The format found and the series in the order of their first value.
  private func outcome(of name: String) throws -> (format: String?, series: [String]) {
    let bytes = try sample(name)
    if name.hasSuffix(".dgrams") { return ("datagrams", datagrams(bytes)) }
    guard name.hasSuffix(".writes") else { return connections([[bytes]]) }
    return connections(writes(bytes))
  }

  /// What connections come to, each read in the given pieces; the format is that of the last.
  private func connections(_ connections: [[[UInt8]]]) -> (String?, [String]) {
    var format: String?
    var series: [String] = []
    for pieces in connections {
      var reader = LineReader()
      var batch = MeasurementBatch()
      for piece in pieces {
        var place = 0
        while place < piece.count {
          place += reader.read(piece.span.extracting(place...), into: &batch)
          note(&batch, &series)
        }
      }
      reader.finish(isOrderly: true, into: &batch)
      note(&batch, &series)
      format = reader.formatName
    }
    return (format, series)
  }

  /// What datagrams come to that one socket gets.
  private func datagrams(_ file: [UInt8]) -> [String] {
    var reader = LineReader()
    var batch = MeasurementBatch()
    var series: [String] = []
    for datagram in file.split(separator: 10).map({ unescaped($0) }) {
      var place = 0
      while place < datagram.count {
        place += reader.readDatagram(
          datagram.span.extracting(place...), isTruncated: false, into: &batch)
        note(&batch, &series)
      }
    }
    return series
  }

  private func note(_ batch: inout MeasurementBatch, _ series: inout [String]) {
    for index in 0..<batch.count {
      let name = batch.withName(of: batch[index]) { PrintableText.escaped($0) }
      if !series.contains(name) { series.append(name) }
    }
    batch.removeAll()
  }

  /// The pieces that each connection of a `.writes` file sent.
  private func writes(_ file: [UInt8]) -> [[[UInt8]]] {
    var connections: [[[UInt8]]] = []
    for line in file.split(separator: 10) {
      if line.first == UInt8(ascii: "#") {
        if connections.last?.isEmpty != true { connections.append([]) }
      } else {
        if connections.isEmpty { connections.append([]) }
        connections[connections.count - 1].append(unescaped(line))
      }
    }
    return connections.filter { !$0.isEmpty }
  }

  /// The bytes behind the count, with `\n \r \t \\ \xNN` resolved.
  private func unescaped(_ line: ArraySlice<UInt8>) -> [UInt8] {
    var rest = line.drop { $0 != 32 }.dropFirst()
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let letter = rest.popFirst() else {
        bytes.append(byte)
        continue
      }
      switch letter {
      case UInt8(ascii: "n"): bytes.append(10)
      case UInt8(ascii: "r"): bytes.append(13)
      case UInt8(ascii: "t"): bytes.append(9)
      case UInt8(ascii: "x"):
        let digits = String(decoding: rest.prefix(2), as: UTF8.self)
        rest = rest.dropFirst(2)
        bytes.append(UInt8(digits, radix: 16) ?? 0)
      default: bytes.append(letter)
      }
    }
    return bytes
  }
}
