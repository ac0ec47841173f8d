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
    #expect(heapCalls(of: &reader, reading: bytes) == 0)
    #expect(bytes.count == 200 * line.utf8.count)  // keeps the bytes until here
  }

  private static let alphabet = Array("0123456789.,-+eE \t:;{}[]\"\\#|%=/'NUun\0\u{7F}µ".utf8)

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
        text +=
          mutated(
            source[Int.random(in: 0..<source.count, using: &random)], with: Self.alphabet, &random)
          + [10]
      }
      let whole = read(text, format: format)
      #expect(whole.points.count { $0.contains("!") } <= whole.refusals)
      #expect(read(text, format: format, piece: Int.random(in: 1...90, using: &random)) == whole)
    }
  }

  /// Each line has one value, so all are accepted or refused, whatever has become of them.
  @Test func `every PUTVAL line is one point, accepted or refused`() {
    var random = SeededGenerator(seed: 3)
    let line = Array("PUTVAL web-1/cpu-3/gauge-load interval=10 1700000000.001:12.5".utf8)
    var text: [UInt8] = []
    for _ in 0..<20_000 {
      text += Array("PUTVAL ".utf8) + mutated(line[7...], with: Self.alphabet, &random) + [10]
    }
    let reading = read(text, format: .collectd)
    let accepted = reading.points.count { !$0.contains("!") }
    // A blank put into a list makes two of it, one of which is refused.
    #expect(accepted + reading.refusals >= 20_000)
    #expect(accepted + reading.refusals < 22_000)
    #expect(accepted > 1_000 && reading.refusals > 1_000)
  }
}
