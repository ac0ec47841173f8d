import CAllocationProbe
import MetricLines
import Testing

@Suite struct TaggedNameTests {
  @Test func `a name does not depend on the order of its tags`() {
    var random = SeededGenerator(seed: 5)
    let keys = ["a", "ab", "abc", "b", "B", "host", "dc", "z", "é", "k8s_io", "1"]
    for _ in 0..<300 {
      let tags = keys.shuffled(using: &random).prefix(
        Int.random(in: 1...keys.count, using: &random)
      )
      .map { ($0, "v\(Int.random(in: 0...9, using: &random))") }
      let sorted = tags.sorted { Array($0.0.utf8).lexicographicallyPrecedes(Array($1.0.utf8)) }
      let expected = "m{" + sorted.map { "\($0.0)=\($0.1)" }.joined(separator: ",") + "}"
      let shuffled = tags.shuffled(using: &random)
      #expect(names(graphite(shuffled)) == [expected])
      #expect(names(prometheus(shuffled)) == [expected])
      #expect(names(openTSDB(shuffled)) == [expected])
      #expect(names(influx(shuffled)) == ["m.f" + expected.dropFirst()])
    }
  }

  @Test func `the same name has the same hash, whatever it was written in`() {
    let tags = [("host", "web-1"), ("dc", "eu")]
    var hashes: Set<UInt64> = []
    for text in [graphite(tags), graphite(tags.reversed()), prometheus(tags), openTSDB(tags)] {
      var reader = LineReader(hasher: NameHasher(seed: 3))
      var batch = MeasurementBatch()
      let bytes = Array((text + text).utf8)
      _ = reader.read(bytes.span, into: &batch)
      for index in 0..<batch.count {
        hashes.insert(batch[index].nameHash)
        let name = batch.withName(of: batch[index]) { NameHasher(seed: 3).hash($0) }
        #expect(batch[index].nameHash == name)
      }
    }
    #expect(hashes.count == 1)
  }

  @Test(arguments: [
    (1_019, 1), (1_020, 0), (1_021, 0), (60_000, 0),
  ])
  func `a name has at most 1,023 bytes`(count: Int, accepted: Int) {
    // The canonical name of each is `m{k=...}`, 5 bytes longer than its value; two fewer than the limit
    // are left for the field of Influx.
    let long = [("k", String(repeating: "x", count: count - 1))]
    for text in [graphite(long), prometheus(long), openTSDB(long)] {
      let reading = read(text)
      #expect(reading.points.count == accepted)
      #expect(reading.rejected == (accepted == 1 ? [] : ["bad_name:1"]))
    }
    let reading = read(influx(long))
    #expect(reading.points.isEmpty == (count > 1_017))
    #expect(reading.rejected == (count > 1_017 ? ["bad_name:1"] : []))
  }

  @Test func `what escapes add counts too`() {
    let commas = [("k", String(repeating: ",", count: 600))]
    #expect(read(prometheus(commas)).rejected == ["bad_name:1"])
    #expect(read(openTSDB(commas)).rejected == ["bad_name:1"])
  }

  @Test func `thousands of tags are refused, and quickly`() {
    let many = (0..<8_000).map { ("k\($0)", "v") }
    let clock = ContinuousClock()
    let start = clock.now
    for text in [graphite(many), prometheus(many), openTSDB(many), influx(many)] {
      let reading = read(String(repeating: text, count: 3))
      #expect(reading.points == [])
    }
    let same = (0..<8_000).map { _ in ("k", "v") }
    #expect(read(graphite(same)).points == [])
    #expect(clock.now - start < .seconds(5))
  }

  @Test func `control bytes stay in a name and are shown escaped`() {
    let reading = read(
      "m{a=\"x\u{1B}[2Jy\u{7}z\"} 5\nm;a=\u{7F}\u{202E}x 5 1796001345\n", format: .prometheus)
    #expect(reading.points.first == #"m{a=xy\x07z}=5.0"#)
    let influx = read("m,a=\u{7} v=1\n", format: .influx)
    #expect(influx.points == [#"m.v{a=\x07}=1.0"#])
  }

  @Test func `endless names cost no more than the cache may have`() {
    var reader = LineReader(hasher: NameHasher(seed: 1))
    var batch = MeasurementBatch()
    var sum = 0.0
    for index in 0..<100_000 {
      let line = Array("m,id=n\(index),host=web-1 v=\(index % 10)\n".utf8)
      _ = reader.read(line.span, into: &batch)
      for place in 0..<batch.count { sum += batch[place].value }
      if index % 9_999 == 0 {
        let name = batch.withName(of: batch[0]) { PrintableText.escaped($0) }
        #expect(name == "m.v{host=web-1,id=n\(index)}")
      }
      batch.removeAll()
    }
    #expect(sum == 450_000)
    #expect(reader.rejected.total == 0)
  }

  @Test(
    .enabled(if: allocation_probe_works() == 1),
    arguments: [
      ("Influx", "cpu,host=web-1,dc=eu usage=97.5,idle=2i,ok=t,s=\"a b\" 1796001345000000000\n"),
      ("Influx, escapes", "cpu\\ x,host=a\\,b usage\\=x=97.5\n"),
      ("Influx, open text", "m v=1,s=\"a\nb\nc\",w=2\n"),
      ("Influx, a stray quote", "m v=1,s=\"a\nm v=2\nm s=\"\",w=2\n"),
      ("Graphite", "a.b;host=web-1;dc=eu 5 1796001345\na.c 5 1796001345\n"),
      ("OpenTSDB", "put a.b 1796001345 5 host=web-1 dc=eu\n"),
      ("Prometheus", "a{x=\"1\",b=\"c\\\"\"} 5 1796001345000\nb 5\n"),
      (
        "a scrape",
        """
        # HELP h text
        # TYPE h_seconds histogram
        # UNIT h_seconds seconds
        h_seconds_bucket{le="0.5"} 5
        h_seconds_bucket{le="+Inf"} 6
        h_seconds_count 6

        """
      ),
      ("bad names", "m{k=\"\(String(repeating: "x", count: 1_100))\"} 5\n"),
    ])
  func `takes no heap memory once warm`(kind: String, line: String) {
    let bytes = Array(String(repeating: line, count: 100).utf8)
    var reader = LineReader()
    #expect(heapCalls(of: &reader, reading: bytes) == 0)
    #expect(bytes.count == 100 * line.utf8.count)  // keeps the bytes until here
  }

  @Test(
    .enabled(if: allocation_probe_works() == 1),
    arguments: ["m,id=%,host=w v=1\n", "m{id=\"%\"} 5\n", "m;id=% 5 1796001345\n"])
  func `new names take none either, once the cache has been full`(line: String) {
    func lines(_ numbers: Range<Int>) -> [UInt8] {
      Array(numbers.map { line.replacing("%", with: "\(1_000_000 + $0)") }.joined().utf8)
    }
    var reader = LineReader()
    var batch = MeasurementBatch()
    readAll(lines(0..<20_000), &reader, &batch)
    let bytes = lines(20_000..<30_000)
    allocation_probe_start()
    readAll(bytes, &reader, &batch)
    let calls = allocation_probe_stop()
    #expect(calls == 0)
    #expect(!bytes.isEmpty)
  }

  private func names(_ text: String) -> [String] {
    read(text).points.map { String($0.prefix { $0 != "}" }) + "}" }
  }

  private func graphite(_ tags: [(String, String)]) -> String {
    "m" + tags.map { ";\($0.0)=\($0.1)" }.joined() + " 5 1796001345\n"
  }

  private func prometheus(_ tags: [(String, String)]) -> String {
    "m{" + tags.map { "\($0.0)=\"\($0.1)\"" }.joined(separator: ",") + "} 5\n"
  }

  private func openTSDB(_ tags: [(String, String)]) -> String {
    "put m 1796001345 5 " + tags.map { "\($0.0)=\($0.1)" }.joined(separator: " ") + "\n"
  }

  private func influx(_ tags: [(String, String)]) -> String {
    "m" + tags.map { ",\($0.0)=\($0.1)" }.joined() + " f=5\n"
  }
}
