import MetricLines
import SonifyDaemon
import Testing

/// Passes the measurements of `text` to a clock; returns when each is heard, in seconds.
private func heard(_ text: String, speed: Double = 1, interval: Int64 = second) -> [Double] {
  var clock = DataClock(speed: speed, interval: interval)
  var reader = LineReader(format: .nameValue)
  var batch = MeasurementBatch()
  let bytes = Array(text.utf8)
  _ = reader.read(bytes.span, into: &batch)
  return (0..<batch.count).map { index in
    _ = clock.place(batch[index])
    return Double(clock.heard) / 1e9
  }
}

@Suite struct DataClockTests {
  @Test func `the first stamp is zero and others are at their distance`() {
    #expect(heard("a 1 1700000000\na 2 1700000002.5\nb 3 1700000004\n") == [0, 2.5, 4])
  }

  @Test func `speed shortens the distances`() {
    #expect(heard("a 1 1700000000\na 2 1700000060\n", speed: 60) == [0, 1])
  }

  @Test func `points without a stamp are an interval apart in each series`() {
    #expect(heard("a 1\nb 1\na 2\nb 2\nb 3\na 3\n") == [0, 0, 1, 1, 2, 2])
    #expect(heard("a 1\na 2\n", interval: second / 4) == [0, 0.25])
  }

  @Test func `a stamp that goes back does not turn the clock`() {
    #expect(heard("a 1 1700000010\na 2 1700000005\na 3 1700000011\n") == [0, 0, 1])
  }

  @Test func `a gap of more than a day is heard as a day`() {
    #expect(heard("a 1 1700000000\na 2 1800000000\na 3 1800000001\n") == [0, 86_400, 86_401])
  }

  @Test(arguments: ["9223372036", "-9223372036", "0"])
  func `an absurd stamp neither traps nor goes back`(stamp: String) {
    let times = heard("a 1 \(stamp)\na 2 1700000000\na 3 1700000001\n")
    #expect(times == times.sorted() && times[0] == 0)
  }

  @Test func `the data time of a moment is the way back`() {
    var clock = DataClock(speed: 4, interval: second)
    var reader = LineReader(format: .nameValue)
    var batch = MeasurementBatch()
    let bytes = Array("a 1 1700000000\na 1 1700000008\n".utf8)
    _ = reader.read(bytes.span, into: &batch)
    for index in 0..<batch.count { _ = clock.place(batch[index]) }
    #expect(clock.heard == 2 * second)
    #expect(clock.data(at: clock.heard) == clock.latest)
    #expect(clock.end.heard == 2 * second + second / 4)
  }
}
