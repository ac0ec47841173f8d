import CAllocationProbe
import MetricLines
import Testing

@Suite struct ConservationTests {
  @Test(arguments: [LineFormat.number, .nameValue, .json])
  func `every line of rubbish is one point, accepted or refused`(format: LineFormat) throws {
    var random = SeededGenerator(seed: 11)
    let seeds = [
      "cpu.load 12.5 1796001345.25", "12.5", #"{"name":"cpu","value":12.5,"ts":1796001345}"#,
      "load average: 2,2", "x nan", "45 %",
    ].map { Array($0.utf8) }
    var text: [UInt8] = []
    var count = 0
    for _ in 0..<60_000 {
      let line = mutated(seeds[Int.random(in: 0..<seeds.count, using: &random)], &random)
      if isValueBearing(line) { count += 1 }
      text += line + [10]
    }
    let reading = read(text, format: format)
    let refused = reading.refusals
    let accepted = reading.points.count { $0.contains("=") }
    if format != .json {
      #expect(accepted + refused == count)
    } else {
      #expect(accepted + refused >= count)  // a line of JSON may hold several values
    }
    #expect(accepted > 0)
    #expect(refused > 0)
  }

  @Test(arguments: [1, 2, 3, 4])
  func `mutated captures never trap, and counts agree with what is delivered`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let names = [
      "vmstat_1", "mpstat_P_ALL", "free_m_s", "iostat_dx", "pidstat_h", "dstat_nocolor",
      "collectd_write_log_json", "rsyslog_omprog_stdin", "munin_run", "sar_u_locale_de", "nicstat",
      "ifstat_t", "iperf3_forceflush", "top_b", "dstat_output_csv", "pidstat", "iostat_json",
      "sar_q",
    ]
    let lines = try names.map { try sample($0).split(separator: 10).map(Array.init) }
    for _ in 0..<1_500 {
      let source = lines[Int.random(in: 0..<lines.count, using: &random)]
      var text: [UInt8] = []
      for _ in 0..<34 {
        text += mutated(source[Int.random(in: 0..<source.count, using: &random)], &random) + [10]
      }
      let whole = read(text)
      #expect(whole.points.count { $0.contains("!") } <= whole.refusals)
      #expect(read(text, piece: Int.random(in: 1...90, using: &random)) == whole)
    }
  }

  @Test(
    .enabled(if: allocation_probe_works() == 1),
    arguments: [
      ("name value", "cpu.load.1 12.5 1796001345.25\n"), ("with blanks", "load average: 12.5%\n"),
      ("with a unit", "cpu.load.1 12.5ms\n"), ("numbers", "12.5\n"),
      ("JSON", "{\"name\":\"cpu\",\"value\":12.5,\"a\":{\"b\\n\":[1,\"2\"]},\"ts\":1796001345}\n"),
      (
        "an agent's JSON",
        "{\"fields\":{\"a\":1,\"b\":2},\"name\":\"c\\n\",\"tags\":{\"x\":\"y\",\"a\":\"b\"},\"timestamp\":1796001345}\n"
      ),
      ("logfmt", "level=info msg=\"a b\" took=1.5ms status=200\n"),
      ("top", "Tasks:  82 total,   2 running\n"),
      ("iperf3", "[  5]   0.00-1.00   sec  2.53 GBytes  21686 Mbits/sec   14\n"),
      ("CSV", "1796001345,2.5,nan,x\n"), ("columns", "1 0 0 23218668 15560 1207472 0 0\n"),
      ("keyed columns", "01:15:26     all   34.17    0.00   21.61\n"),
      ("StatsD", "a.b:5|c|@0.1\na.b:7:8|ms\nt:0|g\nt:-3|g\nu:bob|s\nx:1|t\n"),
      ("DogStatsD", "a.b:5|ms|#env:dev,b:c|T1796001345|c:ci-1\na.b:1:2:nan|d|#b:c\nu:bob|s|#b:c\n"),
      ("escapes", "\u{1B}[1mcpu\u{1B}[0m 5\n"), ("rejects", "x y\n"),
    ])
  func `takes no heap memory once warm`(kind: String, line: String) {
    let bytes = Array(String(repeating: line, count: 200).utf8)
    var reader = LineReader()
    #expect(heapCalls(of: &reader, reading: bytes) == 0)
    #expect(bytes.count == 200 * line.utf8.count)  // keeps the bytes until here
  }

  @Test func `the same name has the same hash, on the short way and the long one`() {
    let hasher = NameHasher(seed: 3)
    for count in 1...255 {
      let name = String(repeating: "n", count: count)
      var reader = LineReader(hasher: hasher)
      var batch = MeasurementBatch()
      let bytes = Array(String(repeating: "\(name) 5\n", count: 3 + 600 / count).utf8)
      _ = reader.read(bytes.span, into: &batch)
      for index in 0..<batch.count {
        #expect(batch[index].nameHash == hasher.hash(Array(name.utf8).span))
      }
    }
  }

  private func isValueBearing(_ line: [UInt8]) -> Bool {
    guard let first = line.first(where: { $0 != 32 && $0 != 9 && $0 != 0 }) else { return false }
    return first != UInt8(ascii: "#")
  }

}
