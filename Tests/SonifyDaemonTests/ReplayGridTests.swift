import SonifyDaemon
import Testing

/// The grid of the time axis.
@Suite struct ReplayGridTests {
  @Test(
    arguments: [
      (0.5, 0, 0), (1, 0, 0), (2.5, 1, 2), (5, 1, 4), (5.9, 1, 5), (7, 2, 3), (10, 2, 4),
      (60, 10, 5), (300, 60, 4), (301, 60, 5), (3_600, 600, 5), (86_400, 6 * 3_600, 3),
      (1e7, 28 * 86_400, 4), (1e12, 0, 0), (.infinity, 0, 0), (.nan, 0, 0), (-5, 0, 0),
    ] as [(Double, Double, Int)])
  func `has whole steps before the end, five lines at most`(
    extent: Double, step: Double, count: Int
  ) {
    let grid = ReplayGrid(over: extent)
    #expect(grid.step == step)
    #expect(grid.places.count == count)
    for (number, place) in grid.places.reversed().enumerated() {
      #expect(abs((1 - place) * extent - Double(number + 1) * step) < 1e-6 * extent)
    }
    #expect(grid.places == grid.places.sorted() && grid.places.allSatisfy { $0 > 0 && $0 < 1 })
  }
}
