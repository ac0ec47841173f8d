import SonifyDaemon
import Testing

/// Stamps are placed on a clock that nobody steps, by what the wall clock shows beside it.
@Suite struct WallOffsetTests {
  @Test func `the time between the readings moves no point`() {
    var offset = WallOffset()
    let first = offset.read(1_796_000_000_000_000_000, between: 5_000, and: 5_080)
    #expect(first == 5_000 - 1_796_000_000_000_000_000)
    for (elapsed, delays) in [(1_000, (0, 70)), (2_000, (60, 61)), (3_000, (0, 4_000_000))] {
      // The wall clock is read `delays.0` after the first of the other two readings.
      let before = Int64(5_000 + elapsed)
      let wall = 1_796_000_000_000_000_000 + Int64(elapsed + delays.0)
      #expect(offset.read(wall, between: before, and: before + Int64(delays.1)) == first)
    }
  }

  @Test func `without a step it only grows, so that equal stamps keep their order`() {
    var offset = WallOffset()
    var last = Int64.min
    for turn in 1...1_000 as ClosedRange<Int64> {
      let before = turn * 1_000_000
      let delay = turn * 7_919 % 2_001
      let wall = before + delay + 1_796_000_000_000_000_000
      let now = offset.read(wall, between: before, and: before + 2_000)
      #expect(now >= last)
      last = now
    }
    #expect((-10...0).contains(last + 1_796_000_000_000_000_000))
  }

  @Test(arguments: [-3_600_000_000_000, -200, 200, 3_600_000_000_000] as [Int64])
  func `a step of the wall clock is followed`(_ step: Int64) {
    var offset = WallOffset()
    let first = offset.read(1_000_000, between: 5_000, and: 5_100)
    let second = offset.read(1_001_000 + step, between: 6_000, and: 6_100)
    #expect(second == first - step)
  }

  @Test func `clocks at the end of their range do not trap`() {
    var offset = WallOffset()
    #expect(offset.read(.min, between: .max, and: .max) == .max)
    #expect(offset.read(.max, between: .min, and: 0) == .min)
    #expect(offset.read(0, between: 2, and: 1) == 2)
  }
}
