import MetricLines
import Testing

/// What holds for InfluxDB, Graphite, OpenTSDB and Prometheus alike.
@Suite struct TaggedConservationTests {
  private static let alphabet = Array("0123456789.,-+eE \t:;={}[]\"\\#|%knaUu\0\u{7F}µ".utf8)

  private static let captures = [
    "influxdb1_make_lines", "graphite_graphyte_graphitesend", "collectd_write_graphite",
    "collectd_write_tsdb", "prometheus_client_text004", "prometheus_client_openmetrics",
    "node_exporter_metrics",
  ]

  /// Lines as other programs write them: Telegraf, Vector, VictoriaMetrics, netdata, kube-state-metrics.
  private static let others = [
    "cpu,cpu=cpu-total,host=web-1 usage_idle=97.5,usage_user=1i 1796001345000000000",
    "system,host=web-1 uptime_format=\" 3:42\",n_cpus=8i 1796001345000000000",
    "vector.requests_total,component=x,metric_type=counter value=5 1796001345000000000",
    "m s=\"two", "lines\",v=1", "m v=1,w=2i\r", "m\\ x,a=b\\,c v\\=w=1.5e3",
    "netdata.web-1.disk_io.sda.reads;_os=linux;chart=disk.sda -1.25 1796001345",
    "kube_pod_labels{namespace=\"default\",pod=\"web-0\",label_app=\"web\",uid=\"1-2\"} 1",
    "vm_rows{type=\"storage/inmemory\"} 5 1796001345000", "{\"a.b\",c=\"d\"} 5",
    "put sys.cpu.user 1796001345 42.5 host=web-1 cpu=0",
  ]

  @Test(
    arguments: captures + ["others"],
    [LineFormat?.none, .influx, .graphite, .opentsdb, .prometheus])
  func `mutated lines never trap, and how they are cut changes nothing`(
    name: String, format: LineFormat?
  ) throws {
    var random = SeededGenerator(seed: 17)
    let source =
      name == "others"
      ? Self.others.map { Array($0.utf8)[...] }
      : try sample(name).split(separator: 10, omittingEmptySubsequences: false)
    for _ in 0..<40 {
      var text: [UInt8] = []
      for _ in 0..<60 {
        let line = source[Int.random(in: 0..<source.count, using: &random)]
        text +=
          (Bool.random(using: &random) ? mutated(line, with: Self.alphabet, &random) : Array(line))
          + [10]
      }
      let whole = read(text, format: format)
      #expect(whole.points.count { $0.contains("!") } <= whole.refusals)
      #expect(read(text, format: format, piece: Int.random(in: 1...90, using: &random)) == whole)
      let shown = String(decoding: text, as: UTF8.self)
      #expect(readDatagram(shown).lines >= 1)
    }
  }

  @Test(arguments: [
    (LineFormat.influx, "cpu,host=web-1,dc=eu usage=97.5 1796001345000000000"),
    (.graphite, "a.b;host=web-1;dc=eu 97.5 1796001345"),
    (.opentsdb, "put sys.cpu 1796001345 42.5 host=web-1 cpu=0"),
    (.prometheus, "http_requests{code=\"200\",method=\"get\"} 1027 1796001345000"),
  ])
  func `every line is one point, accepted or refused`(format: LineFormat, line: String) {
    var random = SeededGenerator(seed: 3)
    // A comma may make two fields of one, and a quote may join two lines: neither is put in.
    let bytes = Array(line.utf8)[...]
    var text: [UInt8] = []
    var count = 0
    while count < 20_000 {
      let line = mutated(bytes, with: Self.alphabet, &random)
      guard !line.contains(UInt8(ascii: "#")), !line.contains(0), hasOneField(line, format) else {
        continue
      }
      text += line + [10]
      count += 1
    }
    let reading = read(text, format: format)
    let accepted = reading.points.count { !$0.contains("!") }
    #expect(accepted + reading.refusals == count)
    #expect(accepted > 2_000)
    #expect(reading.refusals > 2_000)
  }

  @Test func `many lines in one go are read as one by one`() {
    var random = SeededGenerator(seed: 23)
    var text = ""
    for index in 0..<2_000 {
      let stamp = ["", " 1796001345", " 1796001345000", " 1796001345000000000"][index % 4]
      let value = [
        "1", "-2.5", "3i", "4u", "1e3", "t", "nan", "\"x y\"", "5.25", "12345678901234567",
      ]
      let fields = (0...index % 3).map {
        "f\($0)=\(value[Int.random(in: 0..<value.count, using: &random)])"
      }
      let end = ["\n", "\r\n", " \n", "\n\n"][Int.random(in: 0..<4, using: &random)]
      text +=
        "m\(index % 7),host=web\(index % 5),dc=eu \(fields.joined(separator: ","))\(stamp)\(end)"
    }
    let whole = read(text)
    #expect(whole.decision == "InfluxDB lines")
    #expect(whole.points.count > 3_000)
    for piece in [1, 13, 100, 1_000, 5_000] { #expect(read(text, piece: piece) == whole) }
  }

  @Test(arguments: ["1796001345", "1796001345000", "1796001345000000", "1796001345000000000"])
  func `the size of a stamp tells its unit`(stamp: String) {
    let time = "@1796001345000000000"
    #expect(read("m v=1 \(stamp)\n").points == ["m.v=1.0" + time])
    #expect(read("m{a=\"b\"} 1 \(stamp)\n").points == ["m{a=b}=1.0" + time])
    #expect(read("put m \(stamp) 1 a=b\n").points == ["m{a=b}=1.0" + time])
  }

  @Test func `programs that share a datagram socket do not disturb each other`() {
    let text = Self.others.joined(separator: "\n")
    let reading = readDatagram(text)
    #expect(reading.rejected == [])
    #expect(
      reading.points.map { String($0.prefix { $0 != "=" && $0 != "{" }) } == [
        "cpu.usage_idle", "cpu.usage_user", "system.n_cpus", "vector.requests_total.value", "m.v",
        "m.v",
        "m.w", "m x.v", "netdata.web-1.disk_io.sda.reads", "kube_pod_labels", "vm_rows", "a.b",
        "sys.cpu.user",
      ])
  }

  private func hasOneField(_ line: [UInt8], _ format: LineFormat) -> Bool {
    guard format == .influx else { return !line.allSatisfy { $0 == 32 || $0 == 9 } }
    return !line.contains(UInt8(ascii: "\"")) && line.count { $0 == UInt8(ascii: ",") } < 3
  }

}
