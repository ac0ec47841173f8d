import MetricLines
import Testing

/// What a connection comes to, with kinds and weights: `name=5.0 count x10 @nanoseconds`.
private struct Metrics: Equatable {
  var points: [String] = []
  var rejected: [String] = []
  var joined: UInt64 = 0
  var units: [String] = []
  var formatName: String?

  mutating func take(_ batch: inout MeasurementBatch) {
    for index in 0..<batch.count {
      let measurement = batch[index]
      var point = batch.withName(of: measurement) { PrintableText.escaped($0) }
      switch measurement.outcome {
      case .value: point += measurement.kind == .member ? "" : "=\(measurement.value)"
      case .rejected(let reason): point += "!\(reason.name)"
      }
      if measurement.kind != .gauge { point += " \(measurement.kind)" }
      if measurement.weight != 1 { point += " x\(measurement.weight)" }
      if let time = measurement.time { point += " @\(time)" }
      points.append(point)
    }
    for stated in batch.facts {
      let name = batch.withName(of: batch[stated.measurement]) { PrintableText.escaped($0) }
      units.append(
        batch.withUnit(of: stated.facts) { "\(name): \(PrintableText.escaped($0))" })
    }
    joined += batch.joined
    batch.removeAll()
  }
}

private func metrics(
  _ text: String, format: LineFormat? = nil, piece: Int = .max
) -> Metrics {
  metrics(Array(text.utf8), format: format, piece: piece)
}

private func metrics(
  _ bytes: [UInt8], format: LineFormat? = nil, piece: Int = .max, isOrderly: Bool = true
) -> Metrics {
  var reader = LineReader(format: format, hasher: NameHasher(seed: 1))
  var batch = MeasurementBatch()
  var result = Metrics()
  var start = 0
  while start < bytes.count {
    let end = piece < bytes.count - start ? start + piece : bytes.count
    while start < end {
      start += reader.read(bytes.span.extracting(start..<end), into: &batch)
      result.take(&batch)
    }
  }
  reader.finish(isOrderly: isOrderly, into: &batch)
  result.take(&batch)
  result.rejected = describe(reader.rejected)
  result.formatName = reader.formatName
  return result
}

@Suite struct StatsDTests {
  @Test(
    arguments: [
      ("cpu:0.5|g", ["cpu=0.5"]),
      ("hits:3|c", ["hits=3.0 count"]),
      ("hits:-1|c", ["hits=-1.0 count"]),
      ("hits:3|c|@0.1", ["hits=3.0 count x10.0"]),
      ("hits:3|m", ["hits=3.0 count"]),
      ("db:12.5|ms", ["db=12.5 timing"]),
      ("db:12.5|ms|@0.5", ["db=12.5 timing x2.0"]),
      ("size:12|h", ["size=12.0 timing"]),
      ("size:12|d", ["size=12.0 timing"]),
      ("queue:+3|g", ["queue=3.0 change"]),
      ("queue:-3|g", ["queue=-3.0 change"]),
      ("big:1e+21|g", ["big=1e+21"]),
      ("nan:nan|g", ["nan!missing"]),
      ("inf:inf|g", ["inf!infinite"]),
      ("inf:-Inf|c", ["inf!infinite count"]),
      ("users:alice|s", ["users member"]),
      ("users:bob:1|s", ["users member"]),
      ("glork:320|ms:1|c:2.5|g", ["glork=320.0 timing", "glork=1.0 count", "glork=2.5"]),
      ("a:1|c|@0.5:7|ms", ["a=1.0 count x2.0", "a=7.0 timing"]),
      ("a:1|c:x:5|ms", ["a=1.0 count", "a!not_number timing", "a=5.0 timing"]),
      ("a:1:2:3|d", ["a=1.0 timing", "a=2.0 timing", "a=3.0 timing"]),
      ("a:1:nan:x:3|c", ["a=1.0 count", "a!missing count", "a!not_number count", "a=3.0 count"]),
      ("Foo::Bar:1|c", ["Foo=1.0 count"]),
      ("weird:with|chars#x:1|c", ["weird=1.0 count"]),
      ("a/b@c#d{e}:1|c", ["a/b@c#d{e}=1.0 count"]),
      ("ärger:1|c", ["ärger=1.0 count"]),
      (" padded:1|c \t", ["padded=1.0 count"]),
      ("a:12k|g", ["a!not_number"]),
      ("a:5 %|g", ["a!not_number"]),
      ("a:|c", ["a!missing count"]),
      ("a:foo|c", ["a!not_number count"]),
      ("a:2,2|g", ["a!decimal_comma"]),
      ("a:1|c|@0", ["a!not_number count"]),
      ("a:1|c|@1.5", ["a!not_number count"]),
      ("a:1|c|@-0.5", ["a!not_number count"]),
      ("a:1|c|@", ["a!not_number count"]),
      ("a:1|c|@x", ["a!not_number count"]),
      ("a:1|c|@nan", ["a!not_number count"]),
      ("a:1|c|", ["a=1.0 count"]),
    ] as [(String, [String])])
  func `reads the lines of StatsD`(line: String, points: [String]) {
    let result = metrics(line + "\n")
    #expect(result.points == points)
    #expect(result.formatName == "statsd")
    let refused = points.filter { $0.contains("!") }.count
    #expect(
      result.rejected.compactMap { $0.split(separator: ":").last.flatMap { Int($0) } }.reduce(0, +)
        == refused)
  }

  @Test(
    arguments: [
      ("cpu:-4|g|#env:dev", ["cpu{env=dev}=-4.0"]),
      ("cpu:55|g|#host:web-1,core:0", ["cpu{core=0,host=web-1}=55.0"]),
      ("page:3|c|#path:/a,bare,env:dev", ["page{bare,env=dev,path=/a}=3.0 count"]),
      ("page:3|c|@0.25|#env:dev", ["page{env=dev}=3.0 count x4.0"]),
      ("page:3|c|#env:dev|@0.25", ["page{env=dev}=3.0 count x4.0"]),
      ("page:3|c|#url:a:b,e=f:{g}", [#"page{e\x5c=f=\x5c{g\x5c},url=a:b}=3.0 count"#]),
      ("a:1|c|#", ["a=1.0 count"]),
      ("a:1|c|#,x:y,", ["a{x=y}=1.0 count"]),
      ("a:1|c|#x:", ["a{x=}=1.0 count"]),
      (
        "d:0.5:1.5:-3|d|#env:dev",
        ["d{env=dev}=0.5 timing", "d{env=dev}=1.5 timing", "d{env=dev}=-3.0 timing"]
      ),
      ("g:9.5|g|#x:y|T1700000000", ["g{x=y}=9.5 @1700000000000000000"]),
      ("g:9.5|g|T1700000000", ["g=9.5 @1700000000000000000"]),
      ("g:1|g|Tnow", ["g!not_number"]),
      ("mem:1024|g|c:ci-abc0123|e:it-false,cn-web,pu-123|card:low", ["mem=1024.0"]),
      (
        "h:0|h|c:83c0a99c0a54c0c187f461c7980e9b57f3f6a8b0c918c8d93df19a9de6f3fe1d", ["h=0.0 timing"]
      ),
      ("a:-1|g|e:it-true", ["a=-1.0"]),
      ("a:-1|g|card:none|z9:future", ["a=-1.0"]),
      ("a:1|c|c:in-4026531837", ["a=1.0 count"]),
      ("users:bob:1|s|#env:dev", ["users{env=dev} member"]),
      (
        "datadog.dogstatsd.client.metrics:1|c|#client:py",
        ["datadog.dogstatsd.client.metrics{client=py}=1.0 count"]
      ),
    ] as [(String, [String])])
  func `reads the lines of DogStatsD`(line: String, points: [String]) {
    let result = metrics(line + "\n")
    #expect(result.points == points)
    #expect(result.formatName == "dogstatsd")
  }

  @Test(arguments: [
    "hello world", "a:1", "a:1|x", "a:1|gg", "a:1|msx", ":1|c", "a|1|c", "12:30|5", "a b:c|s d",
    "DISK OK - free space: / 3326 MB (56%);|/=2643MB;5948;5958;0;5968", "10:15:22 all 5|c 3",
  ])
  func `is not taken for StatsD`(line: String) {
    let result = metrics(line + "\n")
    #expect(result.formatName != "statsd")
    #expect(result.points.filter { $0.contains("count") || $0.contains("member") } == [])
  }

  @Test(arguments: [
    ("a:1|c|Tx", "not_number:1"), ("a:1|c|T", "not_number:1"), ("a:1|c|T-5", "late:1"),
    ("a:1|c|T99999999999", "late:1"), ("a:1|c|T99999999999999999999", "late:1"),
  ])
  func `a time before 1970 or after 2262 is late, and a word is none`(
    line: String, rejected: String
  ) {
    #expect(metrics("b:1|c\n\(line)\n").rejected == [rejected])
  }

  @Test func `I2: refuses one line and hears the next`() {
    let result = metrics("a.b:100|t\nbad name here:1|c\nok:5|c\n")
    #expect(result.points == ["ok=5.0 count"])
    #expect(result.rejected == ["no_format:1", "bad_name:1"])
  }

  @Test(
    arguments: [
      (nil, "t:-1|g\nt:-1|g\nt:-1|g\n", ["t=-1.0 change", "t=-1.0 change", "t=-1.0 change"], 0),
      (nil, "t:-1|g\nt:0|g\nt:-1|g\n", ["t=-1.0 change", "t=-1.0"], 1),
      (.statsd, "t:-1|g|#a:b\n", ["t{a=b}=-1.0 change"], 0),
      (
        .statsd, "t:0|g\nt:-1|g|T1796001345\n", ["t=0.0", "t=-1.0 change @1796001345000000000"],
        0
      ),
      (
        .dogstatsd, "t:-1|g\nt:-1|g\nt:+1|g\nt:0|g\nt:-1|g\n",
        ["t=-1.0", "t=-1.0", "t=1.0", "t=0.0", "t=-1.0"], 0
      ),
      (nil, "x:1|c|#a:b\nt:-1|g\n", ["x{a=b}=1.0 count", "t=-1.0"], 0),
    ] as [(LineFormat?, String, [String], UInt64)])
  func `I10: a gauge with a sign is a change in StatsD and a value in DogStatsD`(
    format: LineFormat?, text: String, points: [String], joined: UInt64
  ) {
    let result = metrics(text, format: format)
    #expect(result.points == points)
    #expect(result.joined == joined)
  }

  @Test(
    arguments: [
      ("t:0|g\nt:-3.5|g\nt:2|g\n", ["t=-3.5", "t=2.0"], 1),
      ("t:0|g\nu:-3.5|g\n", ["t=0.0", "u=-3.5 change"], 0),
      ("t:0|g\nt:+3.5|g\n", ["t=3.5"], 1),
      ("t:1|g\nt:-3.5|g\n", ["t=1.0", "t=-3.5 change"], 0),
      ("t:0|g\nt:-1|g\nt:-1|g\n", ["t=-1.0", "t=-1.0 change"], 1),
      ("t:0|g\n", ["t=0.0"], 0),
      ("t:0|c\nt:-1|g\n", ["t=0.0 count", "t=-1.0 change"], 0),
      ("t:0|g\nt:nan|g\n", ["t=0.0", "t!missing"], 0),
    ] as [(String, [String], UInt64)])
  func `a zero and the change behind it are one value, wherever a read ends`(
    text: String, points: [String], joined: UInt64
  ) {
    for piece in 1...text.utf8.count {
      let result = metrics(text, piece: piece)
      #expect(result.points == points)
      #expect(result.joined == joined)
    }
  }

  @Test func `a zero waits for no more than the end of a turn`() {
    var reader = LineReader()
    var batch = MeasurementBatch()
    _ = reader.read(Array("t:5|g\nt:0|g\n".utf8).span, into: &batch)
    #expect(batch.count == 1)
    reader.settle(into: &batch)
    #expect(batch.count == 2)
    batch.removeAll()
    reader.settle(into: &batch)
    #expect(batch.count == 0)
  }

  @Test func `a full batch does not part a zero from its change`() {
    let text = String(repeating: "x:1|g\n", count: MeasurementBatch.limit - 1) + "t:0|g\nt:-3|g\n"
    let result = metrics(text)
    #expect(result.points.suffix(2) == ["x=1.0", "t=-3.0"])
    var reader = LineReader()
    var batch = MeasurementBatch()
    var alone = Metrics()
    let bytes = Array(text.utf8)
    var place = 0
    while place < bytes.count {
      place += reader.readDatagram(
        bytes.span.extracting(place...), isTruncated: false, into: &batch)
      alone.take(&batch)
    }
    #expect(alone.points == result.points)
  }

  @Test func `tells the unit of timers once a series`() {
    let result = metrics(String(repeating: "db:5|ms\nweb:5|ms|#a:b\nsize:5|h\n", count: 3))
    #expect(result.units == ["db: ms", "web{a=b}: ms"])
  }

  @Test func `members of a set are told apart, on every run alike`() {
    func members(_ text: String) -> [Double] {
      var reader = LineReader()
      var batch = MeasurementBatch()
      _ = reader.read(Array(text.utf8).span, into: &batch)
      return (0..<batch.count).map { batch[$0].value }
    }
    let values = members("u:alice|s\nu:bob:1|s\nu:alice|s\nu:bob|s\n")
    #expect(values[0] == values[2])
    #expect(Set(values).count == 3)
    #expect(values.allSatisfy { $0 >= 0 && $0 < 9_007_199_254_740_992 && $0 == $0.rounded() })
    #expect(members("u:alice|s|#a:b\n") == [values[0]])
  }

  @Test func `a member is 53 bits of a hash`() {
    var reader = LineReader()
    var batch = MeasurementBatch()
    let lines = (0..<100).map { "u:\($0)x|s\n" }.joined()
    _ = reader.read(Array(lines.utf8).span, into: &batch)
    let values = (0..<batch.count).map { batch[$0].value }
    #expect((30...70).contains(values.count { $0 >= 0x1p52 }))
  }

  @Test func `names keep to 1,023 bytes, tags included`() {
    let long = String(repeating: "n", count: 1_024)
    #expect(metrics("a:1|c\n\(long):1|c\n").rejected == ["bad_name:1"])
    #expect(metrics("a:1|c\na:1|c|#k:\(long)\n").rejected == ["bad_name:1"])
    #expect(metrics("a:1|c\n\(long.dropLast()):1|c\n").rejected == [])
  }

  @Test func `the captured streams give what was sent`() throws {
    let result = metrics(try sample("statsd_unix_stream"))
    #expect(result.rejected == ["missing:1", "bad_name:1"])
    #expect(result.joined == 1)
    #expect(
      result.points.prefix(9) == [
        "app.requests=1.0 count", "app.requests=5.0 count x1.001001", "app.conns=-2.0 count",
        "app.queue=42.0", "app.temp=-3.5", "app.queue=3.0 change", "app.queue=-7.0 change",
        "app.db.query=12.3456 timing", "app.db.query=1500.0 timing",
      ])
    #expect(result.points.count == 47 - 2)
    for piece in 1...67 {
      #expect(metrics(try sample("statsd_unix_stream"), piece: piece) == result)
    }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `gives the same whether lines take the short way or the long one`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let text = (0..<600).map { _ in StatsDTests.line(&random) }.joined()
    let whole = metrics(text)
    #expect(whole.points.count > 300)
    for piece in [1, 7, 64, 300, 999, 1_500, 4_096] {
      #expect(metrics(text, piece: piece) == whole)
    }
  }

  /// A line that is ordinary or nearly so.
  private static func line(_ random: inout SeededGenerator) -> String {
    func pick(_ choices: [String]) -> String {
      choices[Int.random(in: 0..<choices.count, using: &random)]
    }
    let names = [
      "a", "a", "app.load", "app.load", "ärger.15:7", "x y", "#c", "_e", "_sc|a",
      String(repeating: "n", count: 260), "{\"a\":1}", "{\"x",
    ]
    let values = [
      "5", "-5", "+5", "0", "-0", "12.75", "1e3", "nan", "1:2", "", "12345678901234567890",
      "0.0000000001", "2,5",
    ]
    let types = ["g", "g", "c", "ms", "h", "d", "s", "m", "q", "cs", ""]
    let sections = [
      "", "", "", "|@0.5", "|@0", "|@0.1:3|c", "|#env:dev", "|#\":1}", "|#b:2,a:1,x", "|#",
      "|#a b:c",
      "|c:ci-1|card:low|e:it",
      "|T1796001345", "|T5", "|T", "|z:1", "|", "|#" + String(repeating: "t", count: 300), " ",
    ]
    return pick(names) + ":" + pick(values) + "|" + pick(types) + pick(sections)
      + pick(sections) + pick(["\n", "\n", "\r\n", "\r"])
  }
}
