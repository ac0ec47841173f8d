import MetricLines
import Testing

@Suite struct CollectdTests {
  /// What one line comes to.
  struct Case: CustomTestStringConvertible {
    var line: String
    var points: [String]
    var rejected: [String] = []
    /// How the answer begins.
    var answer = "0 Success: 1 value has been dispatched.\n"

    var testDescription: String { line }
  }

  @Test(arguments: [
    Case(line: "PUTVAL web-1/exec-x/gauge-y N:12.5", points: ["exec-x.gauge-y{host=web-1}=12.5"]),
    Case(
      line: "putval web-1/load/load interval=1.000 1796001269.540:0.5:1.25:U",
      points: [
        "load.load.shortterm{host=web-1}=0.5@1796001269.54",
        "load.load.midterm{host=web-1}=1.25@1796001269.54",
        "load.load.longterm{host=web-1}!missing@1796001269.54",
      ], rejected: ["missing:1"]),
    Case(
      line: #"PUTVAL "web-1/exec-my disk/gauge-a b" interval=1 N:-3e2"#,
      points: ["exec-my disk.gauge-a b{host=web-1}=-300.0"]),
    Case(
      line: #"PUTVAL "web-1/exec-q/gauge-say \"hi\"" N:1"#,
      points: [#"exec-q.gauge-say "hi"{host=web-1}=1.0"#]),
    Case(
      line: "  PutVal\tweb-1/exec/gauge   N:1  ", points: ["exec.gauge{host=web-1}=1.0"]),
    Case(
      line: "PUTVAL a/b/count 1700000000:1 interval=5 1700000005:2 N:3",
      points: [
        "b.count{host=a}=1.0@1700000000.0", "b.count{host=a}=2.0@1700000005.0",
        "b.count{host=a}=3.0",
      ], answer: "0 Success: 3 values have been dispatched.\n"),
    Case(
      line: "PUTVAL a/b/count meta:key=\"a:b c\" N:1", points: ["b.count{host=a}=1.0"]),
    Case(
      line: "PUTVAL a/b/unheard_of-1 N:1:2:x",
      points: [
        "b.unheard_of-1.0{host=a}=1.0", "b.unheard_of-1.1{host=a}=2.0",
        "b.unheard_of-1.2{host=a}!not_number",
      ], rejected: ["not_number:1"]),
    Case(line: "PUTVAL a/b/unheard_of N:1", points: ["b.unheard_of{host=a}=1.0"]),
    Case(
      line: "PUTVAL a=1,b/c/gauge N:1", points: [], rejected: ["bad_name:1"], answer: "-1 Cannot"),
    Case(line: #"PUTVAL "a=1,b/c/gauge" N:1"#, points: [#"c.gauge{host=a\x5c=1\x5c,b}=1.0"#]),
    Case(
      line: "PUTVAL a/df-root/df_complex-used N:1e400",
      points: ["df-root.df_complex-used{host=a}!infinite"], rejected: ["infinite:1"]),
    Case(
      line: "PUTVAL h/p/disk_octets N:18446744073709551615:7",
      points: [
        "p.disk_octets.read{host=h}=1.8446744073709552e+19 counter",
        "p.disk_octets.write{host=h}=7.0 counter",
      ]),
    Case(
      line: "PUTVAL h/p/disk_octets N:5.500000:nan",
      points: ["p.disk_octets.read{host=h}=5.5", "p.disk_octets.write{host=h}!missing"],
      rejected: ["missing:1"]),
    Case(line: "PUTVAL h/p/counter N:7", points: ["p.counter{host=h}=7.0 counter"]),
    Case(line: "PUTVAL h/p/absolute N:70", points: ["p.absolute{host=h}=7.0"]),
    Case(line: "PUTVAL h/p/absolute interval=2 N:70", points: ["p.absolute{host=h}=35.0"]),
    Case(
      line: "PUTVAL h/p/absolute N:1 interval=4 N:70",
      points: ["p.absolute{host=h}=0.1", "p.absolute{host=h}=17.5"],
      answer: "0 Success: 2 values have been dispatched.\n"),
    Case(
      line: "PUTVAL a/b/load N:1", points: [], rejected: ["no_format:1"], answer: "-1 Wrong number"),
    Case(
      line: "PUTVAL a/b/load N:1:2:3:4", points: [], rejected: ["no_format:1"],
      answer: "-1 Wrong number"),
    Case(
      line: "PUTVAL a/b/gauge N:1:2", points: [], rejected: ["no_format:1"],
      answer: "-1 Wrong number"),
    Case(
      line: "PUTVAL a/b/gauge x:1", points: [], rejected: ["not_number:1"], answer: "-1 Cannot"),
    Case(line: "PUTVAL a/b/gauge 5", points: [], rejected: ["not_number:1"], answer: "-1 Cannot"),
    Case(line: "PUTVAL a/b/what 5", points: [], rejected: ["not_number:1"], answer: "-1 Cannot"),
    Case(line: "PUTVAL a/gauge N:1", points: [], rejected: ["bad_name:1"], answer: "-1 Cannot"),
    Case(line: "PUTVAL //gauge N:1", points: [], rejected: ["bad_name:1"], answer: "-1 Cannot"),
    Case(line: "PUTVAL", points: [], rejected: ["bad_name:1"], answer: "-1 Cannot"),
    Case(line: "PUTVAL a/b/gauge", points: [], rejected: ["no_format:1"], answer: "-1 Missing"),
    Case(
      line: #"PUTVAL "a/b/gauge N:1"#, points: [], rejected: ["bad_name:1"], answer: "-1 Cannot"),
    Case(
      line: "PUTVAL h/ping/ping-::1 N:0.5", points: ["ping.ping-::1{host=h}=0.5"]),
  ])
  func `reads the values of a line`(case test: Case) {
    let telling = tell(test.line + "\n")
    #expect(telling.points == test.points)
    #expect(telling.rejected == test.rejected)
    #expect(telling.answers.hasPrefix(test.answer))
    #expect(telling.decision == "collectd lines")
    // Read again, now that the names are known, it is the same.
    var twice = telling.points
    twice += telling.points
    #expect(tell(test.line + "\n" + test.line + "\n").points == twice)
  }

  @Test func `a wrong list leaves the others of its line`() {
    let telling = tell("PUTVAL a/b/load 1:1:2:3 2:1 3:4:5:6\n")
    #expect(telling.points.count == 6)
    #expect(telling.rejected == ["no_format:1"])
    #expect(telling.answers.hasPrefix("-1 Wrong number of values"))
  }

  @Test func `a type gives unit and range, a line the interval`() {
    let lines = [
      "PUTVAL h/p/percent-a interval=10 N:5", "PUTVAL h/p/load N:1:2:3",
      "PUTVAL h/p/if_octets interval=0.5 N:1:2", "PUTVAL h/p/if_octets-r N:1.5:nan",
      "PUTVAL h/p/signal_power N:-60", "PUTVAL h/p/gauge N:5", "PUTVAL h/p/unknown interval=3 N:1",
    ]
    #expect(
      tell(lines.joined(separator: "\n") + "\n").facts == [
        "p.percent-a{host=h}: unit %, rangeLow 0.0, rangeHigh 100.0, every 10.0",
        "p.load.shortterm{host=h}: rangeLow 0.0", "p.load.midterm{host=h}: rangeLow 0.0",
        "p.load.longterm{host=h}: rangeLow 0.0",
        "p.if_octets.rx{host=h}: unit B, rangeLow 0.0, every 0.5",
        "p.if_octets.tx{host=h}: unit B, rangeLow 0.0, every 0.5",
        "p.if_octets-r.rx{host=h}: unit B/s, rangeLow 0.0",
        "p.signal_power{host=h}: unit dBm, rangeHigh 0.0", "p.gauge{host=h}: ",
        "p.unknown{host=h}: every 3.0",
      ])
  }

  @Test func `facts are stated again after some values`() {
    let line = "PUTVAL h/p/percent interval=10 N:5\n"
    #expect(tell(String(repeating: line, count: 15)).facts.count == 1)
    #expect(tell(String(repeating: line, count: 17)).facts.count == 2)
  }

  @Test func `a series whose counters become rates is stated anew`() {
    let telling = tell("PUTVAL h/p/derive N:5\nPUTVAL h/p/derive N:5.5\nPUTVAL h/p/derive N:6\n")
    #expect(telling.points.map { $0.hasSuffix(" counter") } == [true, false, true])
    #expect(telling.facts.count == 3)
  }

  @Test func `csv with rates sends rates, csv without sends counters`() throws {
    let rates = String(decoding: try sample("collectd_csv_stdout_rates"), as: UTF8.self)
    let counters = String(decoding: try sample("collectd_csv_stdout_counters"), as: UTF8.self)
    #expect(tell(rates).points.allSatisfy { !$0.contains(" counter") })
    #expect(tell(rates).points.contains { $0.hasPrefix("interface-lo.if_octets.rx{host=web-1}=") })
    #expect(tell(counters).points.allSatisfy { $0.contains(" counter@") })
    #expect(tell(rates).rejected.allSatisfy { $0.hasPrefix("missing:") })
    #expect(tell(counters).rejected.isEmpty)
  }

  @Test func `answers what the clients of collectd's socket ask`() throws {
    let text = String(decoding: try sample("collectd_unixsock_dialogue"), as: UTF8.self)
    let requests = text.split(separator: "=== answers").first.map(String.init) ?? ""
    let telling = tell(requests)
    #expect(telling.points.count == 6)
    #expect(telling.events == ["warning web-1: hi there@1700000000.0"])
    #expect(telling.rejected == ["missing:1", "no_format:1"])
    let answers = telling.answers.split(separator: "\n")
    #expect(answers.count == 10)
    #expect(
      answers.prefix(4).allSatisfy { $0 == "0 Success: 1 value has been dispatched." })
    #expect(
      answers.dropFirst(4).map { $0.prefix(7) } == [
        "-1 No s", "0 Value", "0 Succe", "-1 No t", "0 Done:", "-1 Unkn",
      ])
  }

  @Test func `answers nobody who does not listen`() {
    #expect(tell("PUTVAL a/b/gauge N:1\nLISTVAL\nx\n", isAnswered: false).answers.isEmpty)
  }

  @Test(arguments: [
    (
      "PUTNOTIF severity=failure time=5 host=h plugin=p plugin_instance=i type=t message=all gone",
      "error h/p-i/t: all gone@5.0"
    ),
    (
      #"putnotif message="a \"b\"" severity=okay time=1700000000.5 type=t type_instance=x"#,
      #"ok t-x: a "b"@1700000000.5"#
    ),
    ("PUTNOTIF severity=warning message=it's", "warning collectd: it's"),
  ])
  func `a notification is an event`(line: String, event: String) {
    let telling = tell(line + "\n")
    #expect(telling.events == [event])
    #expect(telling.points.isEmpty && telling.rejected.isEmpty)
    #expect(telling.answers == "0 Success\n")
  }

  @Test(arguments: [
    "PUTNOTIF", "PUTNOTIF severity=warning", "PUTNOTIF message=x",
    "PUTNOTIF severity=bad message=x",
    "PUTNOTIF warning message=x", #"PUTNOTIF severity=okay message="x"#,
  ])
  func `a notification without severity or message is refused`(line: String) {
    let telling = tell(line + "\n")
    #expect(telling.events.isEmpty)
    #expect(telling.rejected == ["no_format:1"])
    #expect(telling.answers.hasPrefix("-1 Missing option"))
  }

  @Test func `what a NotificationExec program reads is an event, and a value with its limits`()
    throws
  {
    let text = String(decoding: try sample("collectd_notificationexec"), as: UTF8.self)
    let telling = tell(text.replacing("--END--\n", with: ""))
    #expect(telling.decision == "collectd lines")
    #expect(telling.points == ["load.load.shortterm{host=web-1}=0.2963867@1796001269.54"])
    #expect(telling.facts == ["load.load.shortterm{host=web-1}: high 1e-05, criticalHigh 100.0"])
    #expect(
      telling.events == [
        "warning web-1/load/load: Host web-1, plugin load type load: Data source \"shortterm\" is "
          + "currently 0.296387. That is above the warning threshold of 0.000010.@1796001269.54",
        "warning web-1: hi there@1700000000.0",
      ])
    #expect(telling.rejected.isEmpty)
  }

  @Test func `a datagram may be a whole notification`() throws {
    let text = String(decoding: try sample("collectd_notificationexec"), as: UTF8.self)
    let block = text.split(separator: "--END--\n").first.map { Array($0.utf8) } ?? []
    var reader = LineReader(hasher: NameHasher(seed: 1))
    var batch = MeasurementBatch()
    var telling = Telling()
    for _ in 0..<2 {
      #expect(reader.readDatagram(block.span, isTruncated: false, into: &batch) == block.count)
      telling.take(&batch)
    }
    #expect(telling.points.count == 2)
    #expect(telling.events.count == 2)
    #expect(reader.rejected.total == 0)
  }

  @Test(arguments: ["flush 12", "getval 5", "listval 7", "Severity: 3", "putter 5"])
  func `a name may look like a command`(line: String) {
    #expect(tell(line + "\n" + line + "\n").decision == "name value lines")
  }

  @Test func `names do not come twice, however many there are`() {
    var text = ""
    for round in 0..<2 {
      for index in 0..<9_000 { text += "PUTVAL h/p-\(index)/load N:\(round):2:3\n" }
    }
    let telling = tell(text)
    #expect(telling.points.count == 54_000)
    #expect(Set(telling.points.map { $0.prefix { $0 != "=" } }).count <= 27_000)
    #expect(telling.rejected.isEmpty)
  }

  @Test func `an identifier that is too long is refused`() {
    let name = String(repeating: "n", count: 1_100)
    #expect(tell("PUTVAL h/p/gauge-\(name) N:5\nPUTVAL h/p/gauge N:5\n").rejected == ["bad_name:1"])
  }
}
