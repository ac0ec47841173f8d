import MetricLines
import Testing

@Suite struct LogfmtTests {
  @Test(arguments: [
    ("level=info msg=\"took a=1 long\" status=200 bytes=13", ["status=200.0", "bytes=13.0"]),
    ("time=2026-11-30T01:15:45Z level=INFO n=5", ["n=5.0@1796001345000000000"]),
    ("ts=1796001345.25 n=5", ["n=5.0@1796001345250000000"]),
    ("2026-11-30T01:15:45Z app: n=5", ["n=5.0@1796001345000000000"]),
    ("1796001345 nginx  GET /a?x=1 200 rt=0.01", ["rt=0.01@1796001345000000000"]),
    ("t=3 time=12 x=1", ["t=3.0", "time=12.0", "x=1.0"]),
    (
      "a=1.5ms b=2s c=950µs d=1m30s e=2h0m0.5s f=10ns g=-3ms",
      [
        "a=1.5", "b=2000.0", "c=0.95", "d=90000.0", "e=7200500.0", "f=1e-05", "g=-3.0",
      ]
    ),
    ("a=1, b=2,", ["a=1.0", "b=2.0"]),
    ("gc pause=1.5ms n=2", ["gc.pause=1.5", "gc.n=2.0"]),
    ("INFO n=5 m=6 k=7", ["n=5.0", "m=6.0", "k=7.0"]),
    ("request id=x n=5 took=2ms", ["n=5.0", "took=2.0"]),
    (#"v="21.5" w="x \" y=3 " z=4"#, ["v=21.5", "z=4.0"]),
    ("x=nan y=inf z=null q= r=- s=4", ["x!missing", "y!infinite", "s=4.0"]),
    ("x=2,2 y=1", ["x!decimal_comma", "y=1.0"]),
    ("mem=12MiB pct=45%", ["mem=12582912.0", "pct=45.0"]),
    (
      #"2026-11-30T01:15:45.5+00:00 heroku[router]: at=info method=GET path="/a" fwd="1.2.3.4" dyno=web.1 connect=1ms service=18ms status=200 bytes=13 protocol=https"#,
      [
        "connect=1.0@1796001345500000000", "service=18.0@1796001345500000000",
        "status=200.0@1796001345500000000", "bytes=13.0@1796001345500000000",
      ]
    ),
  ])
  func `takes every pair with a number`(line: String, points: [String]) {
    #expect(read(line + "\n", format: .logfmt).points == points)
    let twice = read(line + "\n" + line + "\n")
    #expect(twice.decision == "logfmt")
    #expect(twice.points == points + points)
  }

  @Test(arguments: [
    ("a=x b=y", "missing"), ("no pairs at all", "no_format"), ("just=words", "no_format"),
    ("http://h/?q=5 =3 ==", "no_format"),
  ])
  func `refuses a line without numbers`(line: String, reason: String) {
    let reading = read("a=1\n\(line)\na=2\n", format: .logfmt)
    #expect(reading.points == ["a=1.0", "a=2.0"])
    #expect(reading.rejected == ["\(reason):1"])
  }

  @Test func `wants two lines alike, because a banner may hold a pair`() {
    let reading = read("started with jobs=4 now\nqueue 5\nqueue 6\n")
    #expect(reading.decision == "name value lines")
    #expect(reading.points == ["queue=5.0", "queue=6.0"])
    #expect(reading.rejected == ["no_format:1"])
  }

  @Test func `tells the unit of a value`() {
    #expect(tell("a=5% b=3kB\n", format: .logfmt).facts == ["a: unit %", "b: unit B"])
    #expect(tell("a=2d\n", format: .logfmt).points == ["a=172800000.0"])
  }

  @Test func `tells that durations are milliseconds`() {
    var reader = LineReader(format: .logfmt)
    var batch = MeasurementBatch()
    _ = reader.read(Array("n=1 took=2s\n".utf8).span, into: &batch)
    #expect(batch.facts.count == 1)
    let measurement = batch.facts[0].measurement
    #expect(measurement == 1)
    let unit = batch.withUnit(of: batch.facts[0].facts) { PrintableText.escaped($0) }
    #expect(unit == "ms")
  }
}
