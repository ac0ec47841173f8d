import MetricLines
import Testing

@Suite struct GraphiteTests {
  @Test(
    arguments: [
      ("sys.cpu.load 0.75 1796001256", "sys.cpu.load=0.75@1796001256000000000"),
      ("a.b -1.5e3 1796001256.25", "a.b=-1500.0@1796001256250000000"),
      ("a.b 5 -1", "a.b=5.0"),
      ("a.b\t5  1796001256  ", "a.b=5.0@1796001256000000000"),
      ("a.b nan 1796001256", "a.b!missing@1796001256000000000"),
      ("a.b inf 1796001256", "a.b!infinite@1796001256000000000"),
      ("a.b;host=web-1;dc=eu 3 1796001256", "a.b{dc=eu,host=web-1}=3.0@1796001256000000000"),
      ("a.b;x=1=2,3 3 -1", #"a.b{x=1\x5c=2\x5c,3}=3.0"#),
      (
        "netdata.web-1.system.cpu.user;_is_ephemeral=false;_os=linux 1.25 1796001256",
        "netdata.web-1.system.cpu.user{_is_ephemeral=false,_os=linux}=1.25@1796001256000000000"
      ),
      ("a.b;x= 3 -1", "a.b{x=}=3.0"),
    ])
  func `reads a value`(line: String, point: String) {
    #expect(read(line + "\n").points == [point])
    #expect(read(line + "\n").decision == "Graphite lines")
    #expect(readDatagram(line).points == [point])
  }

  @Test(
    arguments: [
      "a.b 5 17", "a.b 5 1796001256000", "a.b 5 1796001256 x", "a.b five 1796001256",
      "12 5 1796001256", "uwsgi.core.busy_workers 1 0", "a.b;x 5 1796001256",
      "a.b;=x 5 1796001256", ";x=1 5 1796001256", "a.b 5 -2",
    ])
  func `is careful`(line: String) {
    #expect(read(line + "\n").decision != "Graphite lines")
  }

  @Test func `takes more for its own where the format is known`() {
    #expect(
      read("a.b 5 1796001256\nb 6 -1.0\n").points == ["a.b=5.0@1796001256000000000", "b=6.0"])
    let told = read("1234 5 1796001256\nb 6 -1.0\n", format: .graphite)
    #expect(told.points == ["1234=5.0@1796001256000000000", "b=6.0"])
    #expect(read("b 6 -1.0\nb 7 -1.0\n").decision?.hasPrefix("columns") == true)
  }

  @Test func `between such lines a name with a value is one too`() {
    let text =
      "queue 42 1796001345\nqueue 43\nqueue nan\nload: 45%\nqueue;a=b 44 1796001345\nqueue 5\n"
    let reading = read(text + String(repeating: "# padding\n", count: 300))
    #expect(
      reading.points == [
        "queue=42.0@1796001345000000000", "queue=43.0", "queue!missing", "load=45.0",
        "queue{a=b}=44.0@1796001345000000000", "queue=5.0",
      ])
    #expect(reading.rejected == ["missing:1"])
  }

  @Test func `reads graphyte and graphitesend`() throws {
    let reading = read(try sample("graphite_graphyte_graphitesend"))
    #expect(reading.decision == "Graphite lines")
    #expect(reading.points.count == 13)
    #expect(
      Array(reading.points.prefix(5)) == [
        "sys.cpu.load=0.75@1796001256000000000", "sys.mem.free=1024.0@1700000000000000000",
        "sys.tagged{dc=eu,host=web-1}=3.0@1796001256000000000",
        "sys.nan!missing@1796001256000000000", "sys.big=1e+21@1796001256000000000",
      ])
    #expect(reading.rejected == ["missing:2"])
  }

  @Test func `reads collectd with its DOS line ends`() throws {
    let bytes = try sample("collectd_write_graphite")
    let reading = read(bytes)
    #expect(reading.decision == "Graphite lines")
    #expect(reading.points.count == bytes.split(separator: 10).count)
    #expect(reading.points[0] == "web-1.load.load.shortterm=0.29638671875@1796001270000000000")
    #expect(reading.points[9] == "web-1.interface.lo.if_packets.rx!missing@1796001270000000000")
    #expect(read(bytes, piece: 7) == reading)
  }
}

@Suite struct OpenTSDBTests {
  @Test(
    arguments: [
      (
        "put sys.cpu 1796001270 42.5 host=web-1 cpu=0",
        "sys.cpu{cpu=0,host=web-1}=42.5@1796001270000000000"
      ),
      ("put  a.b  1796001270500  -1e3  x=y  ", "a.b{x=y}=-1000.0@1796001270500000000"),
      ("put a.b 1796001270.5 1 x=y", "a.b{x=y}=1.0@1796001270500000000"),
      ("put a.b 1796001270 nan x=y", "a.b{x=y}!missing@1796001270000000000"),
      ("put a.b 1796001270 x x=y", "a.b{x=y}!not_number@1796001270000000000"),
      ("put a.b 1796001270 1", "a.b=1.0@1796001270000000000"),
      ("put a.b 1796001270 1 x=a=b", #"a.b{x=a\x5c=b}=1.0@1796001270000000000"#),
    ])
  func `reads a put`(line: String, point: String) {
    #expect(read(line + "\n").points == [point])
    #expect(read(line + "\n").decision == "OpenTSDB lines")
  }

  @Test func `refuses tags that are none`() {
    let reading = read(
      "put a.b 1796001270 1 x=y\nput a.b 1796001270 1 x\nput a.b 1796001270 1 =x\n")
    #expect(reading.points == ["a.b{x=y}=1.0@1796001270000000000"])
    #expect(reading.rejected == ["bad_name:2"])
  }

  @Test(arguments: [
    "put it down", "put 5", "PUT / HTTP/1.1", "puts a.b 1796001270 1 x=y",
    "put a.b 10000000000000 1 x=y",
  ])
  func `is careful`(line: String) {
    #expect(read(line + "\n").decision != "OpenTSDB lines")
  }

  @Test func `answers tcollector`() {
    var reader = LineReader(hasher: NameHasher(seed: 1), isAnswered: true)
    var batch = MeasurementBatch()
    var answers: [String] = []
    for line in ["version\n", "put a.b 1796001270 1 x=y\n"] {
      let bytes = Array(line.utf8)
      _ = reader.read(bytes.span, into: &batch)
      reader.takeReplies { text in answers.append(PrintableText.escaped(text)) }
    }
    #expect(answers == [#"sonifyd reads put lines\x0a"#])
    #expect(batch.count == 1)
    #expect(reader.rejected.total == 0)
  }

  @Test func `reads collectd, double blanks and all`() throws {
    let bytes = try sample("collectd_write_tsdb")
    let reading = read(bytes)
    #expect(reading.decision == "OpenTSDB lines")
    #expect(
      reading.points[0] == "load.load.shortterm{fqdn=web-1}=0.29638671875@1796001270000000000")
    #expect(reading.points.count == bytes.split(separator: 10).count - 1)
    #expect(reading.rejected == ["bad_name:1"])  // the sample ends within a tag
  }
}
