import MetricLines
import Testing

@Suite struct PingTests {
  @Test(arguments: [("ping", 5), ("ping_D", 3)])
  func `reads what ping printed`(name: String, count: Int) throws {
    let telling = tell(String(decoding: try sample(name), as: UTF8.self))
    #expect(telling.decision == "ping")
    #expect(telling.points.count == count)
    #expect(telling.points[0].hasPrefix(name == "ping" ? "ping.time=0.037" : "ping.time=0.011@179"))
    #expect(telling.facts == ["ping.time: unit ms, rangeLow 0.0"])
    #expect(telling.events.isEmpty && telling.rejected.isEmpty)
  }

  private func answer(_ number: Int, _ time: String = "5", _ rest: String = "") -> String {
    "64 bytes from h (10.0.0.1): icmp_seq=\(number) ttl=64 time=\(time) ms\(rest)\n"
  }

  @Test func `an answer that is left out is a hole, and the row of them an event`() {
    let telling = tell(answer(1) + answer(2) + answer(5, "7") + answer(6))
    #expect(
      telling.points == [
        "ping.time=5.0", "ping.time=5.0", "ping.time!missing", "ping.time!missing",
        "ping.time=7.0", "ping.time=5.0",
      ])
    #expect(
      telling.events == [
        "warning ping: no answer, numbers 3 to 4", "ok ping: answers again, 2 lost, number 5",
      ])
    #expect(telling.rejected == ["missing:2"])
  }

  @Test func `an answer that is said not to come is one hole, and may come late`() {
    let lost = "no answer yet for icmp_seq=2\n"
    let away = "From 10.0.0.9 icmp_seq=3 Destination Host Unreachable\n"
    let telling = tell(answer(1) + lost + away + away + answer(2, "2000") + answer(4))
    #expect(
      telling.points == [
        "ping.time=5.0", "ping.time!missing", "ping.time!missing", "ping.time=2000.0",
        "ping.time=5.0",
      ])
    #expect(telling.events.count == 2)
  }

  @Test func `an answer that comes late is late and not lost`() {
    let lost = (2...3).map { "no answer yet for icmp_seq=\($0)\n" }.joined()
    let back = tell(answer(1) + lost + answer(2) + answer(3))
    #expect(
      back.events == [
        "warning ping: no answer, number 2", "ok ping: answers again, 2 late, number 3",
      ])
    let one = tell(answer(1) + lost + answer(2) + answer(4))
    #expect(one.events.last == "ok ping: answers again, 1 lost, 1 late, number 4")
    #expect(
      tell(answer(1) + lost + answer(4)).events.last == "ok ping: answers again, 2 lost, number 4")
  }

  @Test func `a packet that cannot be sent takes its number, and is one hole`() {
    let unsent = "ping: sendmsg: Network is unreachable\n"
    let telling = tell(answer(1) + unsent + unsent + answer(4))
    #expect(
      telling.points == [
        "ping.time=5.0", "ping.time!missing", "ping.time!missing", "ping.time=5.0",
      ])
    #expect(telling.rejected == ["missing:2"])
    let said = "ping: sendto: No route to host\nRequest timeout for icmp_seq 2\n"
    #expect(tell(answer(1) + said + answer(3)).rejected == ["missing:1"])
  }

  @Test(arguments: ["ttl=64 Zeit=12 ms", "ttl=64 temps=12 ms", "ttl=64 時間=12ミリ秒"])
  func `ping speaks other languages`(rest: String) {
    let lines = (1...2).map { "64 Bytes von h: icmp_seq=\($0) \(rest)\n" }.joined()
    #expect(tell(lines).decision == "ping")
    #expect(tell(lines).points == ["ping.time=12.0", "ping.time=12.0"])
    #expect(tell("a icmp_seq=1 ttl=64 b=5 c=6\na icmp_seq=2 ttl=64 b=5 c=6\n").decision == "logfmt")
  }

  @Test func `numbers wrap and begin anew`() {
    let telling = tell(answer(65_534) + answer(65_535) + answer(0) + answer(1) + answer(3))
    #expect(telling.points.count == 6)
    #expect(telling.rejected == ["missing:1"])
    #expect(tell(answer(40) + answer(41) + answer(1) + answer(2)).rejected.isEmpty)
    let start = "PING h (10.0.0.1) 56(84) bytes of data.\n"
    #expect(tell(start + answer(7) + start + answer(9)).rejected.isEmpty)
  }

  @Test func `an answer that comes twice or out of order makes no hole`() {
    let detour = "From 10.0.0.9 icmp_seq=4 Redirect Host(New nexthop: 10.0.0.8)\n"
    let telling = tell(
      answer(1) + answer(1, "6", " (DUP!)") + answer(3) + answer(2) + detour + answer(4))
    #expect(telling.points.count == 5)
    #expect(telling.rejected == ["missing:1"])
  }

  static let losses: [(numbers: [Int], text: String)] = [
    ([1, 2, 4], "number 3"), ([5, 1_000], "numbers 6 to 999"),
    ([65_534, 0], "number 65535"), ([65_534, 2], "numbers 65535 to 1"),
  ]

  @Test(arguments: losses)
  func `the numbers lost are told, and the line that shows it is no example of a refused one`(
    numbers: [Int], text: String
  ) {
    let lines = numbers.map { answer($0) }.joined()
    #expect(tell(lines).events.first == "warning ping: no answer, \(text)")
    #expect(examples(of: lines).isEmpty)
  }

  private func examples(of text: String) -> [RejectExample] {
    var reader = LineReader(format: .ping)
    var batch = MeasurementBatch()
    let bytes = Array(text.utf8)
    _ = reader.read(bytes.span, into: &batch)
    return reader.examples
  }

  @Test func `ping of macOS says when it waits no longer`() {
    let telling = tell(answer(0) + "Request timeout for icmp_seq 1\n" + answer(2))
    #expect(telling.decision == "ping")
    #expect(telling.points == ["ping.time=5.0", "ping.time!missing", "ping.time=5.0"])
    #expect(telling.events.first == "warning ping: no answer, number 1")
  }

  @Test func `fping tells which hosts are there`() {
    let round = "10.0.0.1 is alive (0.07 ms)\nweb-2 is unreachable\n10.0.0.3 is alive\n"
    let telling = tell(round + round + "web-2 is alive (7 ms)\n")
    #expect(telling.decision == "ping")
    #expect(
      telling.points == [
        "ping.time{host=10.0.0.1}=0.07", "ping.time{host=web-2}!missing",
        "ping.time{host=10.0.0.1}=0.07", "ping.time{host=web-2}!missing",
        "ping.time{host=web-2}=7.0",
      ])
    #expect(
      telling.events == [
        "warning ping web-2: no answer", "ok ping web-2: answers again, 2 lost",
      ])
    let prose = "it is alive and well\nthis is unreachable now\nis alive (7 s)\n"
    #expect(tell(prose).points.isEmpty)
  }

  @Test func `numbers of fping have more than 16 bits`() {
    let text = [0, 40_000].map { "a : [\($0)], 64 bytes, 5 ms (5 avg, 0% loss)\n" }.joined()
    #expect(tell(text).events.first == "warning ping a: no answer, numbers 1 to 39999")
  }

  @Test func `a leap makes no more than a thousand holes`() {
    #expect(tell(answer(2) + answer(30_000)).rejected == ["missing:1000"])
  }

  @Test func `other pings are read`() {
    let busybox = "64 bytes from 10.0.0.1: seq=0 ttl=64 time=0.081 ms\n"
    let coarse = "64 bytes from 10.0.0.1: icmp_seq=0 ttl=64 time<1 ms\n"
    #expect(tell(busybox + busybox).points.first == "ping.time=0.081")
    #expect(tell(coarse + coarse).points.first == "ping.time=1.0")
  }

  @Test func `fping tells its hosts apart`() {
    let text = """
      10.0.0.1 : [0], 64 bytes, 0.03 ms (0.03 avg, 0% loss)
      web-2    : [0], 64 bytes, 12.5 ms (12.5 avg, 0% loss)
      10.0.0.1 : [1], timed out (0.03 avg, 50% loss)
      10.0.0.1 : duplicate for [0], 64 bytes, 0.09 ms
      [1700000000.5] web-2    : [3], 84 bytes, 13 ms (12.5 avg, 0% loss)
      10.0.0.1 : [2], 64 bytes, 0.04 ms (0.03 avg, 33% loss)

      10.0.0.1 : xmt/rcv/%loss = 3/2/33%, min/avg/max = 0.03/0.03/0.04

      """
    let telling = tell(text)
    #expect(telling.decision == "ping")
    #expect(
      telling.points == [
        "ping.time{host=10.0.0.1}=0.03", "ping.time{host=web-2}=12.5",
        "ping.time{host=10.0.0.1}!missing", "ping.time{host=web-2}!missing@1700000000.5",
        "ping.time{host=web-2}!missing@1700000000.5", "ping.time{host=web-2}=13.0@1700000000.5",
        "ping.time{host=10.0.0.1}=0.04",
      ])
    #expect(
      telling.events == [
        "warning ping 10.0.0.1: no answer, number 1",
        "warning ping web-2: no answer, numbers 1 to 2@1700000000.5",
        "ok ping web-2: answers again, 2 lost, number 3@1700000000.5",
        "ok ping 10.0.0.1: answers again, 1 lost, number 2",
      ])
    #expect(telling.rejected == ["missing:3"])
  }
}
