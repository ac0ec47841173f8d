import SonifyDaemon
import Testing

private let millisecond: Int64 = 1_000_000

/// When points are let go, and when no longer.
@Suite struct OverloadTests {
  /// Turns of 10 ms for `seconds`, with a pause between them.
  private func run(
    _ overload: inout Overload, from start: Int64, seconds: Double, pause: Int64 = 0,
    isCutShort: Bool = true, storing: Double, newSeries: Int = 0, dropping: UInt64 = 0
  ) -> (end: Int64, news: [String]) {
    var now = start
    var news: [String] = []
    while now < start + Int64(seconds * 1e9) {
      now += pause + 10 * millisecond
      let turn = Overload.Turn(
        isCutShort: isCutShort, length: 10 * millisecond, storing: Int64(storing * 10e6),
        points: 1_000,
        newSeries: newSeries,
        dropped: overload.isThinning ? dropping : 0)
      if let notice = overload.take(turn, at: now) { news.append(notice.text) }
      if let notice = overload.look(at: now) { news.append(notice.text) }
    }
    return (now, news)
  }

  @Test func `begins after 100 ms without time to spare, if storing takes most of it`() {
    var overload = Overload()
    let (early, quiet) = run(&overload, from: 0, seconds: 0.09, storing: 0.8, dropping: 5)
    #expect(!overload.isThinning && quiet.isEmpty)
    let (_, news) = run(&overload, from: early, seconds: 0.2, storing: 0.8, dropping: 5)
    #expect(overload.isThinning && overload.dropped > 0)
    #expect(news.count == 1)
    #expect(
      news.first
        == "overload: values come faster than they can be stored, only the newest are kept; "
        + "send less, or fewer series")
    #expect(overload.reason?.contains("\(overload.dropped) points dropped so far") == true)
  }

  @Test(arguments: [(0.5, Int64(0)), (0.9, 2 * millisecond), (0.0, 0)])
  func `does not begin when leaving out would not help or there is time to spare`(
    storing: Double, pause: Int64
  ) {
    var overload = Overload()
    _ = run(&overload, from: 0, seconds: 3, pause: pause, storing: storing, dropping: 5)
    #expect(!overload.isThinning && overload.dropped == 0 && overload.reason == nil)
  }

  @Test func `does not begin while turns end with nothing left to read, however long they take`() {
    var overload = Overload()
    _ = run(&overload, from: 0, seconds: 3, isCutShort: false, storing: 0.9, dropping: 5)
    #expect(!overload.isThinning)
  }

  @Test func `does not begin for new names, whose first points are never let go`() {
    var overload = Overload()
    _ = run(&overload, from: 0, seconds: 1, storing: 0.9, newSeries: 900, dropping: 5)
    #expect(!overload.isThinning)
  }

  @Test func `ends after a second with time to spare, and says what it cost`() {
    var overload = Overload()
    let (busy, _) = run(&overload, from: 0, seconds: 2, storing: 0.8, dropping: 5)
    let dropped = overload.dropped
    let (_, news) = run(
      &overload, from: busy, seconds: 1.5, pause: 20 * millisecond, storing: 0.8)
    #expect(!overload.isThinning && overload.reason == nil && overload.dropped == 0)
    #expect(news.count == 1)
    let text = news.first ?? ""
    #expect(
      text.hasPrefix("overload is over after 1.9 seconds")
        && text.hasSuffix(": \(dropped) points dropped"))
  }

  @Test func `ends without a turn, too`() {
    var overload = Overload()
    let (busy, _) = run(&overload, from: 0, seconds: 1, storing: 0.8, dropping: 5)
    let early = overload.look(at: busy + 900 * millisecond)
    let late = overload.look(at: busy + 1_100 * millisecond)
    #expect(early == nil && late != nil)
  }

  @Test func `lasts longer each time that it comes back at once`() {
    var overload = Overload()
    var now: Int64 = 0
    var rests: [Int64] = []
    for _ in 0..<4 {
      now = run(&overload, from: now, seconds: 0.5, storing: 0.8, dropping: 5).end
      let start = now
      while overload.isThinning {
        now += 50 * millisecond
        _ = overload.look(at: now)
      }
      rests.append((now - start + 500 * millisecond) / (1_000 * millisecond))
    }
    #expect(rests == [1, 2, 4, 8])
  }
}
