import MetricLines
import Testing

@Suite struct PrometheusTests {
  @Test(
    arguments: [
      (#"a{x="1"} 5"#, "a{x=1}=5.0"),
      (#"a{z="1",b="2"} 5 1796001345000"#, "a{b=2,z=1}=5.0@1796001345000000000"),
      (#"a{x="1"} 5 1796001345.25"#, "a{x=1}=5.0@1796001345250000000"),
      (#"a{x="1"} 5 1.79600134525e+09"#, "a{x=1}=5.0@1796001345250000000"),
      (#"a { x = "1" , } 5"#, "a{x=1}=5.0"),
      ("\ta{x=\"1\"}\t5\t", "a{x=1}=5.0"),
      (#"a{} 5"#, "a=5.0"),
      (#"a{x=""} NaN"#, "a{x=}!missing"),
      (#"a{x="é"} -Inf"#, "a{x=é}!infinite"),
      (#"a{x="b\"c\\d\ne"} +Inf"#, #"a{x=b"c\x5c\x5cd\x0ae}!infinite"#),
      (#"a{x="},{"} 1e+21"#, #"a{x=\x5c}\x5c,\x5c{}=1e+21"#),
      (#"{"my.metric",l="v"} 5"#, "my.metric{l=v}=5.0"),
      (#"{"my metric"} 5"#, "my metric=5.0"),
      (#"{l="v","my.metric"} 5"#, "my.metric{l=v}=5.0"),
      (#"a{"l.x"="v"} 5"#, "a{l.x=v}=5.0"),
      (#"a_total{x="1"} 5 # {trace_id="a}b"} 0.2 1796000812.67"#, "a_total{x=1}=5.0"),
      (
        #"a_total{x="1"} 5 1796001345 # {trace_id="a"} 0.2"#, "a_total{x=1}=5.0@1796001345000000000"
      ),
      (#"a:b_c{x="1"} 5"#, "a:b_c{x=1}=5.0"),
    ])
  func `reads a sample`(line: String, point: String) {
    #expect(read(line + "\n").points == [point])
    #expect(read(line + "\n").decision == "Prometheus text")
    #expect(readDatagram(line).points == [point])
  }

  @Test(
    arguments: [
      #"a{x="1"}"#, #"a{x="1" 5"#, #"a{x=1} 5"#, #"a{x} 5"#, #"a{="1"} 5"#, #"{x="1"} 5"#,
      #"a{"b"} 5"#, #"a{x="1"} 5 6 7"#, #"a{x="1"} five"#, #"a{x="1",,} 5"#, #"5a{x="1"} 5"#,
      #"a{x="1\"} 5"#, "# a comment", "#", "# TYPE", "a 5",
    ])
  func `is careful`(line: String) {
    #expect(read(line + "\n").decision != "Prometheus text")
  }

  @Test func `a stamp that is no date refuses its sample`() {
    let reading = read("a{x=\"1\"} 5 -1\na{x=\"1\"} 5 1e30\n", format: .prometheus)
    #expect(reading.points == [])
    #expect(reading.rejected == ["late:2"])
  }

  @Test func `comments count none, and without labels a sample needs no braces`() {
    let reading = read(
      "# TYPE a gauge\n# HELP a  text {x=\"1\"} 5\n# note\n\na 5\na x\n# EOF\na 6\n")
    #expect(reading.points == ["a=5.0", "a=6.0"])
    #expect(reading.rejected == ["no_format:1"])
    #expect(reading.decision == "Prometheus text")
  }

  @Test func `types tell what is a count since the start`() {
    let told = facts(
      """
      # TYPE up gauge
      up 1
      # TYPE old counter
      old 2
      # TYPE http_requests counter
      http_requests_total{code="200"} 3
      http_requests_created{code="200"} 1.7e9
      # TYPE s summary
      s{quantile="0.5"} 4
      s_sum 5
      s_count 6
      # TYPE x_total gauge
      x_total 7
      y_total 8
      y_count 9
      # TYPE h histogram
      h_sum 10
      h_count 11
      # TYPE g gaugehistogram
      g_gsum 12
      g_gcount 13

      """)
    #expect(
      told.kinds == [
        "up gauge", "old counter", "http_requests_total{code=200} counter",
        "http_requests_created{code=200} gauge", "s{quantile=0.5} gauge", "s_sum counter",
        "s_count counter", "x_total gauge", "y_total counter", "y_count gauge", "h_sum counter",
        "h_count counter", "g_gsum gauge", "g_gcount gauge",
      ])
  }

  @Test func `a type that comes later holds from then on`() {
    let told = facts(
      "# EOF\na{x=\"1\"} 5\n# TYPE a counter\na{x=\"1\"} 6\n# TYPE a gauge\na{x=\"1\"} 7\n")
    #expect(told.kinds == ["a{x=1} gauge", "a{x=1} counter", "a{x=1} gauge"])
  }

  @Test func `says once in which unit a series is`() {
    let scrape = """
      # TYPE disk_used_bytes gauge
      # UNIT disk_used_bytes bytes
      disk_used_bytes{d="a"} 5
      disk_used_bytes{d="b"} 6
      # TYPE weight_stones gauge
      # UNIT weight_stones stones
      weight_stones 3
      # TYPE cpu_seconds_total counter
      cpu_seconds_total 4
      # TYPE lat_seconds histogram
      lat_seconds_count 2
      lat_seconds_sum 3.2
      lat_seconds_created 1.7e9
      lat_seconds_bucket 2
      # TYPE gc_pause_seconds summary
      # UNIT gc_pause_seconds seconds
      gc_pause_seconds{quantile="0.5"} 0.1
      gc_pause_seconds_sum 4
      gc_pause_seconds_count 6
      # TYPE q_bytes gaugehistogram
      q_bytes_gsum 12
      q_bytes_gcount 13
      plain 5

      """
    let told = facts(scrape + scrape)
    #expect(
      told.units == [
        "disk_used_bytes{d=a} bytes", "disk_used_bytes{d=b} bytes", "weight_stones stones",
        "cpu_seconds_total seconds", "lat_seconds_sum seconds",
        "gc_pause_seconds{quantile=0.5} seconds", "gc_pause_seconds_sum seconds",
        "q_bytes_gsum bytes",
      ])
  }

  @Test func `the 95th percentile of a histogram has the unit of what is observed`() {
    let scrape =
      "# TYPE lat_seconds histogram\nlat_seconds_bucket{le=\"1\"} 1\nlat_seconds_bucket{le=\"+Inf\"} 1\n"
    #expect(facts(scrape + scrape).units == ["lat_seconds.p95 seconds"])
  }

  @Test func `says the unit again when it is another one or holds for something else`() {
    let told = facts(
      """
      # TYPE x_bytes counter
      x_bytes 1
      # TYPE x_bytes gauge
      x_bytes 2
      x_bytes 3

      """)
    #expect(told.units == ["x_bytes bytes", "x_bytes bytes"])
  }

  @Test func `buckets make one value a scrape`() {
    func scrape(_ a: Int, _ b: Int, _ c: Int) -> String {
      """
      # TYPE lat_seconds histogram
      lat_seconds_bucket{le="0.1",path="/"} \(a)
      lat_seconds_bucket{le="0.5",path="/"} \(b)
      lat_seconds_bucket{le="+Inf",path="/"} \(c)
      lat_seconds_count{path="/"} \(c)

      """
    }
    let reading = read(
      scrape(100, 100, 100) + scrape(118, 120, 120) + scrape(118, 120, 120) + scrape(118, 120, 140)
        + scrape(1, 2, 2) + scrape(21, 22, 22))
    let values = reading.points.filter { $0.hasPrefix("lat_seconds.p95{path=/}") }
    #expect(values.count == 4)
    #expect(values[0].hasPrefix("lat_seconds.p95{path=/}=0.3"))
    #expect(values[1] == "lat_seconds.p95{path=/}!missing")
    #expect(values[2] == "lat_seconds.p95{path=/}=0.5")
    #expect(values[3] == "lat_seconds.p95{path=/}=0.095")
    #expect(reading.points.count == 4 + 6)
    #expect(reading.rejected == ["missing:1"])
  }

  @Test func `compares buckets with those of the connection before`() {
    let all = PrometheusHistograms()
    func p95(_ text: String) -> [String] {
      var reader = LineReader(hasher: NameHasher(seed: 1), histograms: all)
      var batch = MeasurementBatch()
      let bytes = Array(text.utf8)
      _ = reader.read(bytes.span, into: &batch)
      return (0..<batch.count).map { "\(batch[$0].value)" }
    }
    func scrape(_ bounds: [String], _ counts: [Int]) -> String {
      zip(bounds, counts).reduce(into: "# TYPE h histogram\n") {
        $0 += "h_bucket{le=\"\($1.0)\"} \($1.1)\n"
      }
    }
    #expect(p95(scrape(["1", "2", "+Inf"], [10, 10, 10])) == [])
    #expect(p95(scrape(["1", "2", "+Inf"], [30, 30, 30])) == ["0.95"])
    #expect(p95(scrape(["4", "+Inf"], [30, 30])) == [], "another bound begins anew")
    #expect(p95(scrape(["4", "+Inf"], [50, 50])) == ["3.8"], "bounds that are gone have no part")
  }

  @Test func `lets go of histograms that no connection uses when there is no room`() {
    let all = PrometheusHistograms()
    func read(_ names: Range<Int>) -> (refused: UInt64, points: Int) {
      var reader = LineReader(hasher: NameHasher(seed: 1), histograms: all)
      var batch = MeasurementBatch()
      var points = 0
      for name in names {
        let text =
          "h_bucket{i=\"\(name)\",le=\"1\"} 5\nh_bucket{i=\"\(name)\",le=\"+Inf\"} 5\n"
        let bytes = Array(text.utf8)
        _ = reader.read(bytes.span, into: &batch)
        points += batch.count
        batch.removeAll()
      }
      return (reader.rejected[.seriesLimit], points)
    }
    #expect(read(0..<4_096).refused == 0)
    #expect(read(0..<4_096).points == 4_096, "all are known")
    #expect(read(4_096..<4_097).refused == 0)
    #expect(read(4_096..<4_097).points == 1)
  }

  @Test func `a datagram closes a histogram once`() {
    var reader = LineReader(hasher: NameHasher(seed: 1))
    var batch = MeasurementBatch()
    var values: [Double] = []
    for count in [10, 20, 40] {
      let text = """
        # TYPE h histogram
        h_bucket{le="1"} \(count)
        h_bucket{le="+Inf"} \(count)
        """
      let bytes = Array(text.utf8)
      _ = reader.readDatagram(bytes.span, isTruncated: false, into: &batch)
      for index in 0..<batch.count { values.append(batch[index].value) }
      batch.removeAll()
    }
    #expect(values == [0.95, 0.95])  // the first scrape has nothing to compare with
    #expect(reader.rejected.total == 0)
  }

  @Test func `a type is learnt among the lines of others in a datagram`() {
    var reader = LineReader()
    var batch = MeasurementBatch()
    let bytes = Array("m f=1\n# TYPE h_total gauge\nh_total{a=\"1\"} 5\n".utf8)
    _ = reader.readDatagram(bytes.span, isTruncated: false, into: &batch)
    #expect(batch.count == 2 && batch[1].kind == .gauge)
  }

  @Test func `a bucket that is only looked at does not close its histogram`() {
    var reader = LineReader(hasher: NameHasher(seed: 1))
    var batch = MeasurementBatch()
    for text in ["h_bucket{le=\"1\"} 10", "a:1|c", "h_bucket{le=\"+Inf\"} 10"] {
      let bytes = Array(text.utf8)
      batch.removeAll()
      _ = reader.readDatagram(bytes.span, isTruncated: false, into: &batch)
    }
    #expect(batch.count == 0)  // the first scrape has nothing to compare with
  }

  @Test(arguments: [
    ("1:5 2:10 +Inf:20, 1:3 2:30 +Inf:40", []),  // a bucket has fallen, so all began anew
    ("1:5 +Inf:20, 0.5:9 1:9 +Inf:24", []),  // nothing is known of the new bucket before
    ("1:0 +Inf:0, 1:0 +Inf:20", ["h.p95=1.0"]), ("1:0 +Inf:0, 1:10 +Inf:10", ["h.p95=0.95"]),
    ("+Inf:0, +Inf:20", ["h.p95!missing"]),
  ])
  func `counts of buckets are compared with those of the scrape before`(
    scrapes: String, points: [String]
  ) {
    #expect(read(histogram(scrapes, "histogram")).points == points)
  }

  @Test(arguments: [
    ("-10:20 -5:20 +Inf:20", "-10.0"), ("-10:0 -5:20 +Inf:20", "-5.25"), ("2:20 +Inf:20", "1.9"),
    ("0.5:20 0.1:18 +Inf:20", "0.3"), ("0:0 1:20 +Inf:20", "0.95"),
  ])
  func `between two bounds observations are spread evenly`(scrape: String, value: String) {
    let points = read(histogram(scrape, "gaugehistogram")).points
    #expect(points.count == 1 && points[0].hasPrefix("h.p95=\(value)"))
  }

  /// Scrapes between commas, of buckets between blanks.
  private func histogram(_ scrapes: String, _ type: String) -> String {
    let lines = scrapes.split(whereSeparator: { $0 == "," || $0 == " " }).map { bucket in
      let parts = bucket.split(separator: ":")
      return "h_bucket{le=\"\(parts[0])\"} \(parts[1])\n"
    }
    return "# TYPE h \(type)\n" + lines.joined()
  }

  @Test func `bounds the buckets of a histogram`() {
    let buckets = (0..<300).map { "h_bucket{le=\"\($0)\"} 1\n" }.joined()
    #expect(read("# TYPE h histogram\n" + buckets).rejected == ["series_limit:44"])
  }

  @Test func `the buckets of a gauge histogram are compared with nothing`() {
    let text = "# TYPE g gaugehistogram\ng_bucket{le=\"1\"} 10\ng_bucket{le=\"+Inf\"} 10\n"
    #expect(read(text + text).points == ["g.p95=0.95", "g.p95=0.95"])
  }

  @Test func `bounds the histograms it follows`() {
    var text = "# TYPE h histogram\n"
    for index in 0..<4_200 {
      for bound in ["1", "+Inf"] { text += "h_bucket{i=\"\(index)\",le=\"\(bound)\"} 5\n" }
    }
    #expect(read(text).rejected == ["series_limit:208"])
  }

  @Test(
    arguments: [
      ("prometheus_client_text004", 18, ["missing:1", "infinite:1"]),
      ("prometheus_client_openmetrics", 18, ["missing:1", "infinite:1"]),
    ])
  func `reads what Python's client prints`(name: String, count: Int, rejected: [String]) throws {
    let reading = read(try sample(name))
    #expect(reading.decision == "Prometheus text")
    #expect(reading.points[0] == #"room_temperature_celsius{room=kit"chen\x5c\x5cx\x0ay}=21.5"#)
    #expect(reading.points.contains("http_requests_total{code=500}=1.5"))
    #expect(reading.points.contains("disk_used_bytes=5.0"))
    #expect(reading.points.count == count)
    #expect(reading.rejected == rejected)
  }

  @Test func `reads node_exporter, scrape after scrape`() throws {
    let scrape = try sample("node_exporter_metrics")
    let samples = scrape.split(separator: 10).count { $0.first != UInt8(ascii: "#") }
    let reading = read(scrape + scrape + scrape)
    #expect(reading.points.count == 3 * samples)
    #expect(reading.rejected == [])
    #expect(Set(reading.points).count == samples)
    #expect(read(scrape, piece: 11).points == Array(reading.points.prefix(samples)))
  }

  /// What a reader said of series besides their values.
  private func facts(_ text: String) -> (kinds: [String], units: [String]) {
    var reader = LineReader(hasher: NameHasher(seed: 1))
    var batch = MeasurementBatch()
    var kinds: [String] = []
    var units: [String] = []
    let bytes = Array(text.utf8)
    _ = reader.read(bytes.span, into: &batch)
    for index in 0..<batch.count {
      kinds.append(
        batch.withName(of: batch[index]) { PrintableText.escaped($0) } + " \(batch[index].kind)")
    }
    for stated in batch.facts {
      let name = batch.withName(of: batch[stated.measurement]) { PrintableText.escaped($0) }
      units.append(name + " " + batch.withUnit(of: stated.facts) { PrintableText.escaped($0) })
    }
    return (kinds, units)
  }
}
