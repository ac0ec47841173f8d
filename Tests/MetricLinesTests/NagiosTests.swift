import MetricLines
import Testing

@Suite struct NagiosTests {
  /// What one line comes to.
  struct Case: CustomTestStringConvertible {
    var line: String
    var points: [String]
    var facts: [String] = []
    var rejected: [String] = []

    var testDescription: String { line }
  }

  @Test(arguments: [
    Case(
      line: "LOAD OK - total load average: 0.52|load1=0.520;5.000;10.000;0; load5=1.020;;;; ",
      points: ["load1=0.52", "load5=1.02"],
      facts: ["load1: high 5.0, criticalHigh 10.0, rangeLow 0.0"]),
    Case(
      line: "PING OK|rta=0.033000ms;100.000000;200.000000;0.000000 pl=0%;20;50;0;",
      points: ["rta=0.033", "pl=0.0"],
      facts: [
        "rta: unit ms, high 100.0, criticalHigh 200.0, rangeLow 0.0",
        "pl: unit %, high 20.0, criticalHigh 50.0, rangeLow 0.0, rangeHigh 100.0",
      ]),
    Case(
      line: "x|a=999ms;1000 b=1.2s;1:2;3;0;10 c=950us;1100 d=950µs e=5ns f=2m g=1h",
      points: ["a=999.0", "b=1200.0", "c=0.95", "d=0.95", "e=5e-06", "f=2.0", "g=1.0"],
      facts: [
        "a: unit ms, high 1000.0",
        "b: unit ms, low 1000.0, high 2000.0, criticalHigh 3000.0, rangeLow 0.0, rangeHigh 10000.0",
        "c: unit ms, high 1.1", "d: unit ms", "e: unit ms", "f: unit m", "g: unit h",
      ]),
    Case(
      line: "DISK OK | /=2643MB;5948;5958;0;5968 'C:\\ used'=5KiB;1:2;@3:4;~;8",
      points: ["/=2643000000.0", "C:\\x5c used=5120.0"],
      facts: [
        "/: unit B, high 5948000000.0, criticalHigh 5958000000.0, rangeLow 0.0, "
          + "rangeHigh 5968000000.0",
        "C:\\x5c used: unit B, low 1024.0, high 2048.0, rangeHigh 8192.0",
      ]),
    Case(
      line: "x | 'it''s = 5'=1;10:;~:5;;", points: ["it's = 5=1.0"],
      facts: ["it's = 5: low 10.0, criticalHigh 5.0"]),
    Case(
      line: "x|requests=500c;;;0", points: ["requests=500.0 counter"],
      facts: [
        "requests: rangeLow 0.0"
      ]),
    Case(
      line: "x|a=U;1;2 b=5", points: ["a!missing", "b=5.0"],
      facts: [
        "a: high 1.0, criticalHigh 2.0"
      ], rejected: ["missing:1"]),
    Case(
      line: "x|a=0,52;1;2", points: ["a!decimal_comma"],
      facts: [
        "a: high 1.0, criticalHigh 2.0"
      ], rejected: ["decimal_comma:1"]),
    Case(
      line: "x|a=-1.5e3V b=x", points: ["a=-1500.0", "b!not_number"],
      facts: [
        "a: unit V"
      ], rejected: ["not_number:1"]),
    Case(line: "x|a=1 and so on", points: ["a=1.0"], rejected: ["not_number:1"]),
    Case(line: "|a=1e400", points: ["a!infinite"], rejected: ["infinite:1"]),
    Case(line: "x|a=1;b;c;d;e", points: ["a=1.0"]),
    Case(
      line: "x|a=1;2;3;4;5;6", points: ["a=1.0"],
      facts: [
        "a: high 2.0, criticalHigh 3.0, rangeLow 4.0, rangeHigh 5.0"
      ]),
  ])
  func `reads performance data`(case test: Case) {
    let telling = tell(test.line + "\n")
    #expect(telling.decision == "Nagios performance data")
    #expect(telling.points == test.points)
    #expect(telling.facts == test.facts)
    #expect(telling.rejected == test.rejected)
  }

  @Test func `reads what plugins printed`() throws {
    let text = String(decoding: try sample("nagios_plugins_perfdata"), as: UTF8.self)
    let telling = tell(text)
    #expect(telling.decision == "Nagios performance data")
    #expect(telling.points.count == 14)
    #expect(
      telling.points.prefix(7).map { String($0.prefix { $0 != "=" }) } == [
        "load1", "load5", "load15", "rta", "pl", "/", "procs",
      ])
    #expect(telling.rejected.isEmpty)
  }

  @Test func `lines behind one with a bar continue it`() {
    let lines = [
      "DISK OK - free space: / 3326 MB (56%); | /=2643MB;5948;5958;0;5968", "/boot=68MB;88;93;0;98",
      "/home=69357MB;253404;253409;0;253414 /tmp=1B",
    ]
    let telling = tell(lines.joined(separator: "\n") + "\n")
    #expect(
      telling.points.map { String($0.prefix { $0 != "=" }) } == ["/", "/boot", "/home", "/tmp"])
    #expect(telling.rejected.isEmpty)
  }

  @Test func `text without performance data is nothing, and a bar without some is refused`() {
    let lines = [
      "LOAD OK|load1=1;2", "LOAD CRITICAL - no answer after 10 seconds", "more text: a = b", "",
      "load5=3;4", "x | y", "LOAD OK|load1=2;2", "cpu 5",
    ]
    let telling = tell(lines.joined(separator: "\n") + "\n")
    #expect(telling.points == ["load1=1.0", "load1=2.0"])
    #expect(telling.rejected == ["no_format:2"])
  }

  @Test(arguments: [
    "a | b", "a|b=c", "|", "x|=5", "x|'a=5", "x|''=5", "x|free space=5", "r b|swpd free", "a=1|b",
  ])
  func `a bar alone is none of it`(line: String) {
    #expect(tell(line + "\n").decision != "Nagios performance data")
  }
}
