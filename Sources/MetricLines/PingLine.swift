/// Reads what ping and fping print.
///
/// ```text
/// [1796001343.48] 64 bytes from 127.0.0.1: icmp_seq=1 ttl=64 time=0.011 ms     ping -D
///  ^^^^^^^^^^^^^ stamp, optional                    ^             ^^^^^ milliseconds
/// no answer yet for icmp_seq=2                                                 ping -O
/// Request timeout for icmp_seq 2                                               ping of macOS
/// From 10.0.0.1 icmp_seq=3 Destination Host Unreachable
/// ping: sendmsg: Network is unreachable                                        the next number
/// 10.0.0.2 : [0], 64 bytes, 0.03 ms (0.03 avg, 0% loss)                        fping -l
/// 10.0.0.2 : [1], timed out (0.03 avg, 50% loss)
/// 10.0.0.2 is alive (0.07 ms)                                                  fping -e
/// 10.0.0.2 is unreachable
/// ```
///
/// ping's series is `ping.time`, fping's, which has many hosts, `ping.time{host=10.0.0.2}`. An answer that
/// does not come is a hole: where the line says so, and where numbers are left out. The first of a row of
/// lost answers is told as an event, and the answer that ends it. Answers that come twice, redirections,
/// banners and the statistics at the end are nothing.
struct PingLine {
  private var hosts = PingHosts()

  /// Reads one line; `.noFormat` when it is none of this format, and then nothing was delivered.
  mutating func read(
    _ line: Span<UInt8>, into batch: inout MeasurementBatch, context: inout ParseContext
  ) -> RejectReason? {
    guard let reply = PingReply(line) else {
      guard let banner = PingBanner(line) else { return .noFormat }
      if banner == .start, !context.isGuessing { hosts.forget() }
      return nil
    }
    hosts.take(reply, line, &batch, &context)
    return nil
  }
}

/// Lines of ping and fping that tell of no single answer.
enum PingBanner {
  /// The first line: numbers begin anew.
  case start
  /// Statistics, at the end or on a signal.
  case end

  /// `nil` for any other line.
  init?(_ line: Span<UInt8>) {
    if line.begins(with: "PING "),
      line.firstIndex(of: "data bytes", from: 5) != nil
        || line.firstIndex(of: " bytes of data", from: 5) != nil
    {
      self = .start
    } else if PingBanner.isStatistics(line) {
      self = .end
    } else {
      return nil
    }
  }

  private static func isStatistics(_ line: Span<UInt8>) -> Bool {
    if line.begins(with: "--- ") { return line.firstIndex(of: " statistics ---", from: 4) != nil }
    if line.begins(with: "rtt min/avg/max") || line.begins(with: "round-trip min/avg/max") {
      return true
    }
    return line.firstIndex(of: " packets transmitted, ", from: 0) != nil
      || line.firstIndex(of: "xmt/rcv/%loss = ", from: 0) != nil
  }
}
