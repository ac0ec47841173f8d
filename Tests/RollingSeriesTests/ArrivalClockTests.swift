import RollingSeries
import Testing

@Suite struct ArrivalClockTests {
  private func clock(
    _ seconds: [Double], _ expectation: ArrivalExpectation = .learnt
  ) -> ArrivalClock {
    var clock = ArrivalClock(expectation)
    for time in seconds { clock.record(at: Int64(time * 1e9)) }
    return clock
  }

  @Test(
    arguments: [
      ("one arrival", [0], 60),
      ("two arrivals", [0, 1], 61),
      ("three arrivals a second", [0, 1, 2], 7),
      ("every ten seconds", [0, 10, 20], 50),
      ("the longest counts", [0, 10, 11, 12, 13], 43),
      ("only the last eight count", [0, 10, 11, 12, 13, 14, 15, 16, 17, 18], 23),
      ("at once, as from one write", [0, 0, 0], 5),
      ("faster than can be heard", [0, 0.001, 0.002, 0.003], 5.003),
      (
        "ten points at a time, every ten seconds",
        [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10], 40
      ),
    ] as [(String, [Double], Double)])
  func `is stale after three of the longest intervals`(
    name: String, arrivals: [Double], deadline: Double
  ) {
    let clock = clock(arrivals)
    let expected = Int64(deadline * 1e9)
    #expect(clock.staleDeadline == expected)
    #expect(!clock.isStale(at: expected))
    #expect(clock.isStale(at: expected + 1))
  }

  @Test func `takes the interval it is told`() {
    #expect(clock([0, 1, 2], .every(2 * second)).staleDeadline == 4 * second)
    #expect(clock([7], .every(0)).staleDeadline == 7 * second + 1)
  }

  @Test func `is never stale before it came or when told so`() {
    #expect(!clock([]).isStale(at: .max))
    #expect(!clock([0, 1, 2], .never).isStale(at: .max))
  }

  @Test func `survives the ends of time and a clock that turns back`() {
    var clock = ArrivalClock()
    for time in [Int64.min, .max, 0, .max] { clock.record(at: time) }
    #expect(clock.staleDeadline == .max)
    #expect(clock.last == .max)
  }
}
