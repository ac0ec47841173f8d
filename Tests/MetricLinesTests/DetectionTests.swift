import MetricLines
import Testing

@Suite struct DetectionTests {
  @Test(arguments: [
    // Three in a row change the format, and the third is read.
    (["{\"x\":1}", "{\"x\":2}", "{\"x\":3}", "{\"x\":4}"], ["x=3.0", "x=4.0"], 2),
    (["{\"x\":1}", "{\"x\":2}", "a 3", "{\"x\":3}", "a 4"], ["a=3.0", "a=4.0"], 3),
    (["{\"x\":1}", "m,t=1 f=1", "{\"x\":3}", "a 3"], ["a=3.0"], 3),
    (["{\"x\":1}", "{\"x\":2}", "m,t=1 f=1", "a 3"], ["a=3.0"], 3),
  ])
  func `lines of another format are refused until three of one come in a row`(
    lines: [String], points: [String], refused: Int
  ) {
    let reading = read((["a 1", "a 2"] + lines).joined(separator: "\n") + "\n")
    #expect(reading.points == ["a=1.0", "a=2.0"] + points)
    #expect(reading.rejected == ["no_format:\(refused)"])
  }

  @Test(arguments: [
    ("5\n6\n", "numbers", ["value=5.0", "value=6.0"]),
    ("cpu 5\ncpu 6\n", "name value lines", ["cpu=5.0", "cpu=6.0"]),
    (
      "load average: 0.5\nload average: 0.6\n", "name value lines",
      ["load average=0.5", "load average=0.6"]
    ),
    (
      "room one/temp 21.5\nroom one/temp 21.6\n", "name value lines",
      ["room one/temp=21.5", "room one/temp=21.6"]
    ),
    (
      "time,v\n1796001345,5\n1796001346,6\n", "CSV with header, 1 series",
      ["v=5.0@1796001345000000000", "v=6.0@1796001346000000000"]
    ),
    (
      "1,2\n3,4\n", "CSV without header, 2 series",
      ["column1=1.0", "column2=2.0", "column1=3.0", "column2=4.0"]
    ),
    ("a;b\n1,5;2,5\n3,5;4,5\n", "CSV with header, 2 series", ["a=1.5", "b=2.5", "a=3.5", "b=4.5"]),
    ("a\tb\n1\t2\n3\t4\n", "CSV with header, 2 series", ["a=1.0", "b=2.0", "a=3.0", "b=4.0"]),
    (
      "1 2\n3 4\n", "columns without header, 2 series",
      ["column1=1.0", "column2=2.0", "column1=3.0", "column2=4.0"]
    ),
    ("a b\n1 2\n3 4\n", "columns with header, 2 series", ["a=1.0", "b=2.0", "a=3.0", "b=4.0"]),
    ("# a b\n1 2\n3 4\n", "columns with header, 2 series", ["a=1.0", "b=2.0", "a=3.0", "b=4.0"]),
    (
      "eth0 1 2\nlo 3 4\n", "columns without header, 2 series a row",
      ["eth0.column2=1.0", "eth0.column3=2.0", "lo.column2=3.0", "lo.column3=4.0"]
    ),
    (
      "a\tb\n1\t2\n3\t\n\t5\n", "CSV with header, 2 series",
      ["a=1.0", "b=2.0", "a=3.0", "b!missing", "a!missing", "b=5.0"]
    ),
    (
      "a\tb\r\n3\t\r\n4\t5\r\n", "CSV with header, 2 series",
      ["a=3.0", "b!missing", "a=4.0", "b=5.0"]
    ),
    (
      "host\ta\tb\nweb\t\t5\nweb\t6\t7\n", "CSV with header, 2 series a row",
      ["web.a!missing", "web.b=5.0", "web.a=6.0", "web.b=7.0"]
    ),
    ("name:\t\t5\nname:\t\t6\n", "name value lines", ["name=5.0", "name=6.0"]),
    (
      "a b\n1 2\n3 ms\n5 6\n", "columns with header, 2 series",
      ["a=1.0", "b=2.0", "a=3.0", "b!not_number", "a=5.0", "b=6.0"]
    ),
    (
      "5 foo\n6 bar\n7 ms\n", "columns without header, 1 series a row",
      ["foo.column1=5.0", "bar.column1=6.0", "ms.column1=7.0"]
    ),
    (
      "4096\t./a\n8192\t./b\n", "CSV without header, 1 series a row",
      ["./a.column1=4096.0", "./b.column1=8192.0"]
    ),
    ("5 ms\n6 ms\n", "numbers", ["value=5.0", "value=6.0"]),
    (
      "vm.swappiness = 60\nvm.overcommit_ratio = 50\n", "name value lines",
      ["vm.swappiness=60.0", "vm.overcommit_ratio=50.0"]
    ),
    ("f 6 ms\ng 3 kB\nh 45 %\n", "name value lines", ["f=6.0", "g=3000.0", "h=45.0"]),
    ("t: -3 C\nt = -4 C\n", "name value lines", ["t=-3.0", "t=-4.0"]),
    (
      "some avg10=0.5 avg60=1 total=5\nfull avg10=0.25 avg60=0 total=2\n", "logfmt",
      [
        "some.avg10=0.5", "some.avg60=1.0", "some.total=5.0", "full.avg10=0.25", "full.avg60=0.0",
        "full.total=2.0",
      ]
    ),
    ("a,b\n1,2\n", "CSV with header, 2 series", ["a=1.0", "b=2.0"]),
    ("{\"a\":1}\n", "JSON lines", ["a=1.0"]),
  ])
  func `finds the format`(text: String, decision: String, points: [String]) {
    let reading = read(text)
    #expect(reading.decision == decision)
    #expect(reading.points == points)
    #expect(reading.rejected.allSatisfy { !$0.hasPrefix("no_format") })
  }

  @Test(arguments: [
    ("x 5\n", ["x=5.0"], [String]()),
    ("hello\n", [], ["no_format:1"]),
    ("hello world\nx 5\nx 6\n", ["hello!not_number", "x=5.0", "x=6.0"], ["not_number:1"]),
    ("x 5\nbad bad bad\nx 6\n", ["x=5.0", "x=6.0"], ["no_format:1"]),
    ("x 5\nx 2,2\nx 6\n", ["x=5.0", "x!decimal_comma", "x=6.0"], ["decimal_comma:1"]),
    (
      "x 1.5\nx 2,5\nx 3,5\n", ["x=1.5", "x!decimal_comma", "x!decimal_comma"],
      ["decimal_comma:2"]
    ),
    ("5\n2,2\n6\n", ["value=5.0", "value!decimal_comma", "value=6.0"], ["decimal_comma:1"]),
    ("nan\n5\n", ["value!missing", "value=5.0"], ["missing:1"]),
    ("x 5\nx 6\n: 7\nx 8\n", ["x=5.0", "x=6.0", "x=8.0"], ["bad_name:1"]),
    (
      "x 1 2 3\nx 1 2 3\ny\n",
      [
        "x.column2=1.0", "x.column3=2.0", "x.column4=3.0", "x.column2=1.0", "x.column3=2.0",
        "x.column4=3.0",
      ], ["no_format:1"]
    ),
  ])
  func `counts every line that gives nothing`(text: String, points: [String], rejected: [String]) {
    let reading = read(text)
    #expect(reading.points == points)
    #expect(reading.rejected == rejected)
  }

  @Test func `plays the first line at once and opens the question again when the next disagrees`() {
    var reader = LineReader()
    var batch = MeasurementBatch()
    _ = reader.read(Array("5\n".utf8).span, into: &batch)
    reader.settle(into: &batch)  // fewer than four bytes may begin the length of a packet
    #expect(batch.count == 1)
    let isOpen = reader.isUndecided
    #expect(isOpen)
    _ = reader.read(Array("cpu 5\ncpu 6\n".utf8).span, into: &batch)
    #expect(batch.count == 3)
    let decision = reader.decision
    #expect(decision == "name value lines")
  }

  @Test func `waits for a second row of a table, but not for ever`() {
    var reader = LineReader()
    var batch = MeasurementBatch()
    _ = reader.read(Array("a,b\n".utf8).span, into: &batch)
    reader.decideNow(into: &batch)
    let isOpen = reader.isUndecided
    #expect(isOpen)
    _ = reader.read(Array("1,2\n".utf8).span, into: &batch)
    #expect(batch.count == 0)
    reader.decideNow(into: &batch)
    #expect(batch.count == 2)
    let decision = reader.decision
    #expect(decision == "CSV with header, 2 series")
  }

  @Test func `switches after three lines of JSON in a row, and not before`() {
    let json = #"{"a":1}"# + "\n"
    let name = "x 1\n"
    let early = read(name + name + json + json + name)
    #expect(early.decision == "name value lines")
    #expect(early.points == ["x=1.0", "x=1.0", "x=1.0"])
    #expect(early.rejected == ["no_format:2"])
    let late = read(name + name + json + json + json + json)
    #expect(late.decision == "JSON lines")
    #expect(late.points == ["x=1.0", "x=1.0", "a=1.0", "a=1.0"])
    #expect(late.rejected == ["no_format:2"])
  }

  @Test func `keeps to a format that was set`() {
    let json = String(repeating: #"{"a":1}"# + "\n", count: 5)
    let reading = read("x 1\n" + json, format: .nameValue)
    #expect(reading.points == ["x=1.0"])
    #expect(reading.rejected == ["no_format:5"])
  }

  @Test func `decides each line of a datagram by itself`() {
    let reading = readDatagram("x 1\n{\"a\":2}\n7\n# c\n\nx 2,2\nb a d\ny 3 1796001345")
    #expect(
      reading.points == [
        "x=1.0", "a=2.0", "value=7.0", "x!decimal_comma", "y=3.0@1796001345000000000",
      ])
    #expect(reading.rejected == ["decimal_comma:1", "no_format:1"])
    #expect(reading.lines == 8)
  }

  @Test(
    arguments: [
      (
        "level=info n=3\nm v=6\nm,h=a v=7\nm v=8 1796061600000000000",
        ["n=3.0", "m.v=6.0", "m.v{h=a}=7.0", "m.v=8.0@1796061600000000000"], []
      ),
      ("m v=6\nlevel=info n=3\n{\"a\":1}\nm v=7", ["m.v=6.0", "n=3.0", "a=1.0", "m.v=7.0"], []),
      ("7\n1,2\nxyz\n8", ["value=7.0", "value=8.0"], ["not_number:1", "decimal_comma:1"]),
      ("a,b\n1,2,3\n1;2;3", [], ["no_format:3"]),
      ("7\nnan\n8", ["value=7.0", "value!missing", "value=8.0"], ["missing:1"]),
    ] as [(String, [String], [String])])
  func `no line of a datagram spoils another`(text: String, points: [String], rejected: [String]) {
    let reading = readDatagram(text)
    #expect(reading.points == points)
    #expect(reading.rejected == rejected)
  }

  @Test func `says of a datagram that it is gzip, as of a stream`() {
    var reader = LineReader(hasher: NameHasher(seed: 1))
    var batch = MeasurementBatch()
    let bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 10, 49, 10]
    #expect(reader.readDatagram(bytes.span, isTruncated: false, into: &batch) == bytes.count)
    #expect(batch.count == 0)
    let rejected = describe(reader.rejected)
    #expect(rejected == ["no_format:1"])
    let decision = reader.decision
    #expect(decision?.hasPrefix("gzip, which is not read") == true)
  }

  @Test func `tells the format of the last datagram`() {
    var reader = LineReader(hasher: NameHasher(seed: 1))
    var batch = MeasurementBatch()
    for (text, format) in [
      ("a:1|g|#x:y", "dogstatsd"), ("a:1|g", "statsd"), ("m v=1", "influx"), ("{\"a\":1}", "json"),
    ] {
      _ = reader.readDatagram(Array(text.utf8).span, isTruncated: false, into: &batch)
      let name = reader.formatName
      #expect(name == format)
    }
  }

  @Test(
    arguments: [
      ("x 1\n", "m,x=y v=1\n", "InfluxDB lines"),
      ("x 1\n", "m,x=y v=1 1796061600000000000\n", "InfluxDB lines"),
      ("5\n", "s:1|g\n", "StatsD"),
      ("1,2\n", "m,x=y v=1\n", "InfluxDB lines"),
      ("{\"a\":1}\n", "m,x=y v=1\n", "InfluxDB lines"),
    ])
  func `switches after three lines that are plainly of another format`(
    first: String, other: String, decision: String
  ) {
    let early = read(String(repeating: first, count: 8) + other + other + first)
    let late = read(
      String(repeating: first, count: 8) + String(repeating: other, count: 8))
    #expect(early.decision != decision)
    #expect(late.decision == decision)
    #expect(late.rejected == ["no_format:2"])
    #expect(early.rejected == ["no_format:2"])
    #expect(late.points.count == (early.points.count / 9) * 8 + 6)
  }

  @Test(arguments: [
    ("x 1\nx 12345", ["x=1.0"]), ("x 12345", []), ("x 1\n", ["x=1.0"]),
  ])
  func `never reads the cut end of a datagram`(text: String, points: [String]) {
    let reading = readDatagram(text, isTruncated: true)
    #expect(reading.points == points)
    #expect(reading.rejected == ["truncated:1"])
  }
}
