import CAllocationProbe
import Glibc
import MetricLines
import Testing

/// Reads `text` as one connection whose values the patterns find.
private func read(_ text: String, _ patterns: String..., isOrderly: Bool = true) throws -> Reading {
  try read(Array(text.utf8), PatternSet(patterns), isOrderly: isOrderly)
}

private func read(_ bytes: [UInt8], _ patterns: PatternSet, isOrderly: Bool = true) -> Reading {
  var reader = LineReader(patterns: patterns, hasher: NameHasher(seed: 1))
  var batch = MeasurementBatch()
  var reading = Reading()
  var place = 0
  while place < bytes.count {
    place += reader.read(bytes.span.extracting(place...), into: &batch)
    reading.take(&batch)
  }
  reader.finish(isOrderly: isOrderly, into: &batch)
  reading.take(&batch)
  reading.lines = reader.lines
  reading.rejected = describe(reader.rejected)
  reading.decision = reader.decision
  return reading
}

@Suite struct PatternTests {
  @Test(arguments: [
    (#"(?<latency>[\d.]+) ms"#, "took 12.5 ms, 3 ms left\n", ["latency=12.5", "latency=3.0"]),
    (#"took ([\d.]+) ms"#, "took 12.5 ms\n", ["value=12.5"]),
    (#"-?\d+"#, "a 5 b -7\n", ["value=5.0", "value=-7.0"]),
    (#"(\d+)/(\d+)"#, "disk 3/8\n", ["column1=3.0", "column2=8.0"]),
    (#"(?<name>\w+)=(?<value>[\d.]+)"#, "cpu=1.5 mem=2\n", ["cpu=1.5", "mem=2.0"]),
    (#"(?<name>\w+)=([\d.]+)"#, "cpu=1.5\n", ["cpu=1.5"]),
    (
      #"(?<name>\w+): rx (?<rx>\d+) tx (?<tx>\d+)"#, "eth0: rx 5 tx 6\n",
      ["eth0.rx=5.0", "eth0.tx=6.0"]
    ),
    (#"rx (?<rx>\d+)|tx (?<tx>\d+)"#, "tx 5 rx 6\n", ["tx=5.0", "rx=6.0"]),
    (#"in (?<load>\d+)|out (?<load>\d+)"#, "in 5 out 6\n", ["load=5.0", "load=6.0"]),
    (
      #"^(?<time>\S+) .* ([\d.]+) ms"#, "1700000000.5 took 3 ms\n",
      ["value=3.0@1700000000500000000"]
    ),
    (
      #"^(?<time>\S+) (?<x>\d+)"#, "2023-11-14T22:13:20Z 3\n", ["x=3.0@1700000000000000000"]
    ),
    (#"^(?<time>\S+) (?<x>\d+)"#, "yesterday 3\n", ["x=3.0"]),
    (#"size (?<size>\S+)"#, "size 1.5k\n", ["size=1536.0"]),
    (#"# (\d+)"#, "# 5\n", ["value=5.0"]),
    (#"(?<name>.+?)°(?<value>\d+)"#, "Küche°21\n", ["Küche=21.0"]),
    (#"(\d+)$"#, "a 5\r\nb 6\r\n", ["value=5.0", "value=6.0"]),
    (#"t=(\d+)"#, "\u{1B}[1mt=5\u{1B}[0m\n", ["value=5.0"]),
  ])
  func `groups are series`(pattern: String, text: String, points: [String]) throws {
    let reading = try read(text, pattern)
    #expect(reading.points == points)
    #expect(reading.rejected == [])
  }

  @Test(arguments: [
    (#"x=(?<x>\S+)"#, "x=abc\n", ["x!not_number"], ["not_number:1"]),
    (#"x=(?<x>\S*)"#, "x=\n", ["x!missing"], ["missing:1"]),
    (
      #"x=(?<x>\S+)"#, "x=nan x=inf x=2,5\n", ["x!missing", "x!infinite", "x!decimal_comma"],
      ["missing:1", "infinite:1", "decimal_comma:1"]
    ),
    (#"(?<name>\w*)=(\d+)"#, "=5\n", [], ["bad_name:1"]),
    (#"x=(\d+)"#, "nothing here\n\n# comment\n", [], []),
  ])
  func `what matches and is no number is refused, other text is not`(
    pattern: String, text: String, points: [String], rejected: [String]
  ) throws {
    let reading = try read(text, pattern)
    #expect(reading.points == points)
    #expect(reading.rejected == rejected)
  }

  @Test func `several patterns read each line in turn`() throws {
    let reading = try read("b=2 a=1\nc\n", #"a=(?<a>\d+)"#, #"b=(?<b>\d+)"#)
    #expect(reading.points == ["a=1.0", "b=2.0"])
    #expect(reading.lines == 2)
    #expect(reading.decision == "regex, series a; series b")
  }

  @Test(arguments: [
    ("ping", #"time=(?<time_ms>[\d.]+) ms"#, 5, "time_ms=0.037"),
    ("top_b", #"load average: (?<load>[\d.]+)"#, 1, "load=0.52"),
    (
      "top_b", #"^ *\d+ +\S+ +\S+ +\S+ .* (?<value>[\d.]+) +[\d.]+ +[\d:.]+ (?<name>\S+)"#, 7,
      "job01=12.5"
    ),
    ("iostat_dx", #"^(?<name>\w+) .* (?<util>[\d.]+)$"#, 3, "vda.util=1.48"),
    (
      "rsyslog_omprog_stdin", #"^(?<time>\d+) .*"submitted": (?<submitted>\d+)"#, 4,
      "submitted=0.0@1796001467000000000"
    ),
  ])
  func `reads captured text`(name: String, pattern: String, count: Int, first: String) throws {
    let reading = read(try sample(name), try PatternSet([pattern]))
    #expect(reading.points.count { $0.contains("=") } == count)
    #expect(reading.points.first == first)
  }

  @Test func `reads a web server's log in the combined format`() throws {
    let start = "127.0.0.1 - - [30/Nov/2026:01:15:25 +0000]"
    let text = """
      \(start) "GET /a?b=7 HTTP/1.1" 200 10956 "-" "curl/7.88.1"
      \(start) "HEAD / HTTP/1.1" 404 - "-" "curl/7.88.1"
      \(start) "\\x16\\x03\\x01" 400 484 "-" "-"

      """
    let reading = try read(text, #"" (?<status>\d{3}) (?<bytes>\d+|-) ""#)
    #expect(
      reading.points == [
        "status=200.0", "bytes=10956.0", "status=404.0", "bytes!missing", "status=400.0",
        "bytes=484.0",
      ])
  }

  @Test func `reads a journal, whose other lines are no refusals`() throws {
    let text = """
      Nov 30 01:15:25 web-1 worker[811]: job 17 took 12.5ms
      Nov 30 01:15:26 web-1 systemd[1]: Started session-3.scope - Session 3 of User root.
      Nov 30 01:15:28 web-1 mailer[902]: queue run took 250.25ms

      """
    let reading = try read(text, #"(?<name>\w+)\[\d+\]: .*took (?<value>[\d.]+)ms"#)
    #expect(reading.points == ["worker=12.5", "mailer=250.25"])
    #expect(reading.rejected == [])
    #expect(reading.lines == 3)
  }

  @Test(arguments: [
    (#"(\d+"#, "missing closing parenthesis, at its end"),
    (#"[z-a]x"#, "range out of order in character class, at byte 3, after '[z-' and before 'a]x'"),
    ("*", "quantifier does not follow a repeatable item, at its"),
    (
      #"(?<name>\w+)="#,
      "it has no group for the value; put the number in a group, such as ([\\d.]+)"
    ),
    (#"\C"#, "using \\C is disabled by the application"),
  ])
  func `says what is wrong with a pattern, and where`(pattern: String, text: String) {
    let error = #expect(throws: PatternError.self) { try PatternSet([pattern]) }
    let said = error.map { "\($0)" } ?? ""
    #expect(said.hasPrefix("'\(pattern)': ") && said.contains(text), "\(said)")
  }

  @Test func `a pattern cannot write on the terminal when it is refused`() {
    let error = #expect(throws: PatternError.self) { try PatternSet(["\u{1B}[2J("]) }
    #expect(error.map { "\($0)".hasPrefix(#"'\x1b[2J('"#) } == true)
  }

  @Test func `bytes that are not text match nothing and harm nothing`() throws {
    let bytes: [UInt8] =
      [0xFF, 0xC3, 0x28] + Array("x=5\n".utf8) + [0xE2, 0x82] + Array("x=6\n".utf8)
    #expect(read(bytes, try PatternSet([#"x=(?<x>\d+)"#])).points == ["x=5.0", "x=6.0"])
    #expect(read(bytes, try PatternSet([#"(?<name>\S+)=(\d+)"#])).points == ["(x=5.0", "x=6.0"])
  }

  @Test func `remembers the first line that nothing matches, until one does`() throws {
    let patterns = try PatternSet([#"x=(\d+)"#])
    _ = read(Array("\n\u{7}hello\nworld\n".utf8), patterns)
    #expect(patterns.firstUnmatched == #"\x07hello"#)
    #expect(patterns.unmatchedLines == 2)
    _ = read(Array("x=1\nhello\n".utf8), patterns)
    #expect(patterns.firstUnmatched == nil)
    #expect(patterns.matchedLines == 1 && patterns.unmatchedLines == 3)
  }

  @Test func `a line gives at most 4,096 points`() throws {
    let reading = try read(String(repeating: "7 ", count: 5_000) + "\n", #"\d"#)
    #expect(reading.points.count == 4_096)
    #expect(reading.rejected == ["too_long:1"])
  }

  @Test func `a broken connection leaves no half number`() throws {
    let reading = try read("x=12\nx=34", #"x=(\d+)"#, isOrderly: false)
    #expect(reading.points == ["value=12.0"])
    #expect(reading.rejected == ["truncated:1"])
  }
}

/// What a search may cost.
@Suite(.serialized) struct PatternWorkTests {
  /// Seconds of processor time of this thread.
  private func seconds(_ body: () throws -> Void) rethrows -> Double {
    var start = timespec()
    var end = timespec()
    unsafe clock_gettime(clockid_t(CLOCK_THREAD_CPUTIME_ID), &start)
    try body()
    unsafe clock_gettime(clockid_t(CLOCK_THREAD_CPUTIME_ID), &end)
    return Double(end.tv_sec - start.tv_sec) + Double(end.tv_nsec - start.tv_nsec) * 1e-9
  }

  @Test(arguments: [
    (#"(a+)+b"#, 100), (#"(a|aa)+$"#, 100), (#"(.*)*x"#, 100), (#"(\w+\s?)*x"#, 1_000),
    (#"(?:(?:a+)+)+(\d)"#, 60_000), (#"a(?=.*(\d))"#, 60_000), (#"\w+=(\d)"#, 60_000),
    (#"[a-z]+?\d(\d)"#, 60_000),
    (#"(?:a.?)*(\d)"#, 60_000), (#"(a*)*(\d)"#, 8_000), (#"((?:a|b)*)*c"#, 60_000),
  ])
  func `a hostile line costs little and is counted`(pattern: String, count: Int) throws {
    let lines = 20
    let text = String(repeating: String(repeating: "a", count: count) + "!\n", count: lines)
    for prefix in ["", "(*NO_JIT)"] {
      let patterns = try PatternSet([prefix + pattern])
      let bytes = Array(text.utf8)
      var reading = Reading()
      let spent = seconds { reading = read(bytes, patterns) }
      #expect(reading.lines == UInt64(lines))
      // Many times what it takes, so that only a search without bound can fail.
      #expect(spent / Double(lines) < (count <= 1_000 ? 0.01 : 0.15))
    }
    let good = read(Array("b1= a=5 c\n".utf8), try PatternSet([#"a=(\d)"#]))
    #expect(good.points == ["value=5.0"])
  }

  @Test func `a search given up is counted once a line`() throws {
    let text = String(repeating: String(repeating: "a", count: 200) + "!\n", count: 3)
    let reading = try read(text + "aa\n", #"(?:a|aa)+(\d)$"#)
    #expect(reading.rejected == ["too_deep:3"])
  }

  @Test(
    .enabled(if: allocation_probe_works() == 1),
    arguments: [
      ("one group", #"time=([\d.]+) ms"#, "64 bytes from ::1: icmp_seq=1 time=0.037 ms\n"),
      ("named", #"(?<name>\w+): rx (?<rx>\d+)"#, "eth0: rx 5 tx 6 eth1: rx 7 tx 8\n"),
      ("time", #"^(?<time>\S+) (?<x>\d+)"#, "2023-11-14T22:13:20Z 3\n"),
      ("no match", #"x=(\d+)"#, "some other text without it\n"),
      ("refused", #"x=(\S+)"#, "x=abc\n"),
      ("given up", #"(?:a|aa)+(\d)$"#, String(repeating: "a", count: 200) + "!\n"),
    ])
  func `takes no heap memory once warm`(kind: String, pattern: String, line: String) throws {
    let bytes = Array(String(repeating: line, count: 100).utf8)
    var reader = LineReader(patterns: try PatternSet([pattern, #"zzz(\d)"#]))
    #expect(heapCalls(of: &reader, reading: bytes) == 0)
    #expect(reader.lines == 400)
    #expect(bytes.count == 100 * line.utf8.count)  // keeps the bytes until here
  }

}
