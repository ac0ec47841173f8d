/// What one line of ping or fping says of one answer.
struct PingReply {
  /// Place of the host in a line of fping; `nil` for ping.
  private(set) var host: Range<Int>?
  /// Number of the answer, of 16 bits for ping; `nil` where answers have none.
  private(set) var sequence: Int?
  /// Whether it is the one after the last, whose number is not said.
  private(set) var isNext = false
  let outcome: Outcome
  /// From the line's own stamp, or `noTime`.
  let stamp: Int64

  /// What became of an answer.
  enum Outcome {
    /// It came after so many milliseconds.
    case answer(FieldValue)
    /// It has not come.
    case lost
    /// Nothing new: it has come once more, or how long it took is not said.
    case nothing
  }

  /// `nil` for a line that tells of no answer.
  init?(_ line: Span<UInt8>) {
    let (stamp, start) = PingReply.stamp(line)
    self.stamp = stamp
    if let (host, sequence, outcome) = PingReply.fping(line, from: start) {
      self.host = host
      self.sequence = sequence
      self.outcome = outcome
    } else if let (sequence, outcome) = PingReply.ping(line, from: start) {
      self.sequence = sequence
      self.outcome = outcome
    } else if PingReply.isUnsent(line, from: start) {
      isNext = true
      outcome = .lost
    } else if let (host, outcome) = PingReply.fpingState(line, from: start) {
      self.host = host
      self.outcome = outcome
    } else {
      return nil
    }
  }

  /// Gives it the number that the line does not say.
  mutating func number(_ number: Int) {
    sequence = host == nil ? number % 65_536 : number
  }

  /// Whether the line says that an answer has not come.
  var isLost: Bool {
    guard case .lost = outcome else { return false }
    return true
  }

  /// The stamp in brackets that -D puts before each line, and the place behind it.
  private static func stamp(_ line: Span<UInt8>) -> (Int64, Int) {
    guard line.count > 2, line[0] == UInt8(ascii: "["),
      let (time, end) = Timestamp.prefix(line, from: 1), end + 1 < line.count,
      line[end] == UInt8(ascii: "]"), isBlank(line[end + 1])
    else { return (Measurement.noTime, 0) }
    return (time, end + 2)
  }

  // MARK: - ping

  private static func ping(
    _ line: Span<UInt8>, from start: Int
  ) -> (sequence: Int, outcome: Outcome)? {
    if line.begins(with: "no answer yet for icmp_seq=", at: start) {
      return number(line, from: start + 27).map { ($0.value, .lost) }
    }
    if line.begins(with: "Request timeout for icmp_seq ", at: start) {
      return number(line, from: start + 29).map { ($0.value, .lost) }
    }
    // Busybox leaves out `icmp_`.
    guard let word = line.firstIndex(of: "seq=", from: start),
      let sequence = number(line, from: word + 4)
    else { return nil }
    if line.begins(with: "From ", at: start) {
      let isRedirected = line.firstIndex(of: "Redirect", from: sequence.end) != nil
      return (sequence.value, isRedirected ? .nothing : .lost)
    }
    let isTwice = line.firstIndex(of: "DUP!", from: sequence.end) != nil
    if let time = line.firstIndex(of: " time", from: sequence.end),
      let value = milliseconds(line, from: time + 5)
    {
      return (sequence.value, isTwice ? .nothing : .answer(value))
    }
    guard let outcome = translated(line, from: sequence.end) else { return nil }
    return (sequence.value, isTwice ? .nothing : outcome)
  }

  /// ```text
  /// 64 Bytes von 10.0.0.1: icmp_seq=1 ttl=64 Zeit=12 ms
  /// 64 octets de 10.0.0.1 : icmp_seq=1 ttl=64 temps=12.5 ms
  /// 8 bytes from 10.0.0.1: icmp_seq=1 ttl=64                  too short to hold a time
  /// ```
  private static func translated(_ line: Span<UInt8>, from sequenceEnd: Int) -> Outcome? {
    guard let hops = line.firstIndex(of: " ttl=", from: sequenceEnd),
      let number = number(line, from: hops + 5)
    else { return nil }
    guard let equals = line.firstIndex(of: UInt8(ascii: "="), from: number.end) else {
      return line.trimmed(from: number.end).isEmpty
        || line.firstIndex(of: "DUP!", from: number.end) != nil
        ? .nothing : nil
    }
    // No second pair: else it is a line of some log.
    guard line.firstIndex(of: UInt8(ascii: "="), from: equals + 1) == nil,
      let time = Number(line, from: equals + 1), time.value.isFinite, time.end < line.count
    else { return nil }
    return .answer(.number(time.value))
  }

  /// Whether a packet could not even be sent, which takes its number all the same.
  private static func isUnsent(_ line: Span<UInt8>, from start: Int) -> Bool {
    line.begins(with: "ping: sendmsg: ", at: start)
      || line.begins(with: "ping: sendto: ", at: start)
      || line.begins(with: "ping6: sendmsg: ", at: start)
      || line.begins(with: "ping: connect: ", at: start)
  }

  /// `=0.037 ms`, or `<1 ms`, which is said of what is too short to measure.
  private static func milliseconds(_ line: Span<UInt8>, from start: Int) -> FieldValue? {
    guard start < line.count, line[start] == UInt8(ascii: "=") || line[start] == UInt8(ascii: "<"),
      let number = Number(line, from: start + 1)
    else { return nil }
    let unit = line.trimmed(from: number.end).lowerBound
    guard line.begins(with: "ms", at: unit), number.value.isFinite else { return nil }
    return .number(number.value)
  }

  // MARK: - fping

  /// ```text
  /// 10.0.0.2 : [0], 64 bytes, 0.03 ms (0.03 avg, 0% loss)
  /// 10.0.0.2 : [1], timed out (0.03 avg, 50% loss)
  /// 10.0.0.2 : duplicate for [0], 64 bytes, 0.09 ms
  /// ```
  private static func fping(
    _ line: Span<UInt8>, from start: Int
  ) -> (host: Range<Int>, sequence: Int, outcome: Outcome)? {
    guard let host = line.word(from: start), let colon = line.word(from: host.upperBound),
      colon.count == 1, line[colon.lowerBound] == UInt8(ascii: ":")
    else { return nil }
    var place = colon.upperBound + 1
    let isTwice = line.begins(with: "duplicate for ", at: place)
    if isTwice { place += 14 }
    guard line.begins(with: "[", at: place), let sequence = number(line, from: place + 1),
      line.begins(with: "], ", at: sequence.end)
    else { return nil }
    if line.begins(with: "timed out", at: sequence.end + 3) {
      return (host, sequence.value, .lost)
    }
    guard let comma = line.firstIndex(of: " bytes, ", from: sequence.end + 3),
      let time = Number(line, from: comma + 8), time.value.isFinite,
      line.begins(with: " ms", at: time.end)
    else { return nil }
    return (host, sequence.value, isTwice ? .nothing : .answer(.number(time.value)))
  }

  /// ```text
  /// 10.0.0.2 is alive (0.07 ms)     fping -e
  /// 10.0.0.2 is unreachable
  /// ```
  private static func fpingState(
    _ line: Span<UInt8>, from start: Int
  ) -> (host: Range<Int>, outcome: Outcome)? {
    guard let host = line.word(from: start) else { return nil }
    let rest = line.trimmed(from: host.upperBound)
    let (end, state) = (rest.upperBound, line.extracting(0..<rest.upperBound))
    if state.begins(with: "is unreachable", at: rest.lowerBound) {
      return rest.lowerBound + 14 == end ? (host, .lost) : nil
    }
    guard state.begins(with: "is alive", at: rest.lowerBound) else { return nil }
    let behind = rest.lowerBound + 8
    if behind == end { return (host, .nothing) }
    guard state.begins(with: " (", at: behind), let time = Number(state, from: behind + 2),
      time.value.isFinite, state.begins(with: " ms)", at: time.end), time.end + 4 == end
    else { return nil }
    return (host, .answer(.number(time.value)))
  }

  private static func number(_ line: Span<UInt8>, from start: Int) -> (value: Int, end: Int)? {
    let digits = DigitRun(line, from: start)
    guard digits.count > 0, digits.count <= 9 else { return nil }
    return (Int(digits.value), start + digits.count)
  }
}
