import CAllocationProbe
import MetricLines
import Testing

/// What holds for the lines of collectd, Nagios, munin and ping alike.
@Suite struct AgentConservationTests {
  @Test(
    .enabled(if: allocation_probe_works() == 1),
    arguments: [
      ("one value", "PUTVAL \"web-1/cpu-3/gauge-load\" interval=10 1700000000.001:12.5\n"),
      ("three values", "PUTVAL web-1/load/load interval=1.000 1796001269.540:0.5:1.25:U\n"),
      ("counters", "PUTVAL web-1/interface-lo/if_octets N:173069208:173069208\n"),
      ("several lists", "PUTVAL a/b/count 1700000000:1 1700000005:2 N:3\n"),
      ("wrong lists", "PUTVAL a/b/load N:1\n"), ("wrong names", "PUTVAL a/gauge N:1\n"),
      ("Nagios", "OK - x|load1=0.520;5.000;10.000;0; 'it''s'=5MB;1;2\n"), ("munin", "a.value 5\n"),
      ("ping", "64 bytes from 10.0.0.1: icmp_seq=1 ttl=64 time=5 ms\n"),
      ("fping", "10.0.0.1 : [0], 64 bytes, 0.03 ms (0.03 avg, 0% loss)\n"),
    ])
  func `takes no heap memory once warm`(kind: String, line: String) {
    let bytes = Array(String(repeating: line, count: 200).utf8)
    var reader = LineReader(isAnswered: true)
    var batch = MeasurementBatch()
    for _ in 0..<3 { readAll(bytes, &reader, &batch) }
    allocation_probe_start()
    readAll(bytes, &reader, &batch)
    let calls = allocation_probe_stop()
    #expect(calls == 0)
    #expect(bytes.count == 200 * line.utf8.count)  // keeps the bytes until here
  }

  private func readAll(
    _ bytes: [UInt8], _ reader: inout LineReader, _ batch: inout MeasurementBatch
  ) {
    var place = 0
    while place < bytes.count {
      place += reader.read(bytes.span.extracting(place...), into: &batch)
      batch.removeAll()
    }
    reader.takeReplies { _ in }
  }

  private static let captures = [
    "collectd_csv_stdout_counters", "collectd_csv_stdout_rates", "collectd_unixsock_dialogue",
    "collectd_notificationexec", "nagios_plugins_perfdata", "munin_run", "ping", "ping_D",
  ]

  @Test(arguments: captures, [LineFormat?.none, .collectd, .nagios, .munin, .ping])
  func `mutated captures never trap, and how they are cut changes nothing`(
    name: String, format: LineFormat?
  ) throws {
    var random = SeededGenerator(seed: 7)
    let source = try sample(name).split(separator: 10, omittingEmptySubsequences: false)
    for _ in 0..<60 {
      var text: [UInt8] = []
      for _ in 0..<34 {
        text += mutated(source[Int.random(in: 0..<source.count, using: &random)], &random) + [10]
      }
      let whole = read(text, format: format)
      #expect(whole.points.count { $0.contains("!") } <= total(whole))
      #expect(read(text, format: format, piece: Int.random(in: 1...90, using: &random)) == whole)
    }
  }

  /// Each line has one value, so all are accepted or refused, whatever has become of them.
  @Test func `every PUTVAL line is one point, accepted or refused`() {
    var random = SeededGenerator(seed: 3)
    let line = Array("PUTVAL web-1/cpu-3/gauge-load interval=10 1700000000.001:12.5".utf8)
    var text: [UInt8] = []
    for _ in 0..<20_000 { text += Array("PUTVAL ".utf8) + mutated(line[7...], &random) + [10] }
    let reading = read(text, format: .collectd)
    let accepted = reading.points.count { !$0.contains("!") }
    // A blank put into a list makes two of it, one of which is refused.
    #expect(accepted + total(reading) >= 20_000)
    #expect(accepted + total(reading) < 22_000)
    #expect(accepted > 1_000 && total(reading) > 1_000)
  }

  private func total(_ reading: Reading) -> Int {
    reading.rejected.compactMap { $0.split(separator: ":").last.flatMap { Int($0) } }.reduce(0, +)
  }

  private func mutated(_ line: ArraySlice<UInt8>, _ random: inout SeededGenerator) -> [UInt8] {
    var line = Array(line)
    let alphabet = Array("0123456789.,-+eE \t:;{}[]\"\\#|%=/'NUun\0\u{7F}µ".utf8)
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let byte = alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
      let place = Int.random(in: 0...line.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: line.insert(byte, at: place)
      case 1 where place < line.count: line[place] = byte
      case 2 where place < line.count: line.remove(at: place)
      default: line.append(byte)
      }
    }
    return line
  }
}
