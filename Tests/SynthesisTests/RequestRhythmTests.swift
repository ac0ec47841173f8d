import Synthesis
import Testing

/// An output that asks for 320 frames every 6.667 ms, as a sound server does.
private struct Asking {
  static let period: Int64 = 6_666_667
  var rhythm = RequestRhythm(sampleRate: 48_000)
  var wanted: Int64 = 10_000
  var count: Int64 = 0
  var now: Int64 = 1_000_000_000

  /// Lets `requests` pass, each seen by the render thread.
  mutating func ask(_ requests: Int, frames: Int64 = 320) {
    for _ in 0..<requests {
      wanted += frames
      count += 1
      now += Self.period
      rhythm.observe(wanted: wanted, count: count, at: now)
    }
  }
}

@Suite struct RequestRhythmTests {
  private static let longest: Int64 = 100_000_000

  @Test func `before four requests nothing is foreseen`() {
    var asking = Asking()
    asking.ask(3)
    #expect(asking.rhythm.ahead(at: asking.now + 10_000_000) == 0)
    #expect(asking.rhythm.pause(from: asking.now, longest: Self.longest) == Self.longest)
  }

  @Test func `sleeps until shortly before the next request, then has its blocks ready`() {
    var asking = Asking()
    asking.ask(6)
    let pause = asking.rhythm.pause(from: asking.now, longest: Self.longest)
    #expect(pause > Asking.period - 1_500_000 && pause < Asking.period)
    #expect(asking.rhythm.ahead(at: asking.now) == 0)  // too early: a change may still come
    #expect(asking.rhythm.ahead(at: asking.now + pause) == 320)
    let next = asking.rhythm.pause(from: asking.now + pause, longest: Self.longest)
    #expect(abs(next - Asking.period) < 100_000)
  }

  @Test(arguments: [(0.4, 1), (0.6, 2), (60, 2)])
  func `serves two requests at a time while nothing changes`(rest: Double, requests: Int64) {
    var asking = Asking()
    asking.ask(6)
    asking.rhythm.rest = rest
    let pause = asking.rhythm.pause(from: asking.now, longest: Self.longest)
    #expect(asking.rhythm.ahead(at: asking.now + pause) == 320 * requests)
    let next = asking.rhythm.pause(from: asking.now + pause, longest: Self.longest)
    #expect(abs(next - requests * Asking.period) < 100_000)
  }

  @Test func `two requests seen at once are two, not one large one`() {
    var asking = Asking()
    asking.ask(6)
    asking.wanted += 640
    asking.count += 2
    asking.now += 2 * Asking.period
    asking.rhythm.observe(wanted: asking.wanted, count: asking.count, at: asking.now)
    #expect(asking.rhythm.ahead(at: asking.now + Asking.period) == 320)
  }

  @Test func `an output without rhythm, or with a first large request, is not foreseen`() {
    var irregular = Asking()
    irregular.ask(3)
    irregular.ask(1, frames: 1_200)
    #expect(irregular.rhythm.ahead(at: irregular.now + 50_000_000) == 0)
    var uncounted = RequestRhythm(sampleRate: 48_000)
    for turn in 1...6 { uncounted.observe(wanted: Int64(turn) * 960, count: 0, at: 0) }
    #expect(uncounted.ahead(at: 1_000_000_000) == 0)
    #expect(uncounted.pause(from: 5, longest: Self.longest) == Self.longest)
  }

  @Test func `requests that stop are not waited for in a hurry`() {
    var asking = Asking()
    asking.ask(6)
    let late = asking.now + 20 * Asking.period
    #expect(asking.rhythm.pause(from: late, longest: Self.longest) == Self.longest)
  }
}
