import Configuration
import ControlProtocol
import SonifyDaemon
import Synthesis
import Testing

/// Grid lines and excursions, from lines of input to marks and words.
@Suite struct ChartMarkTests {
  @Test(
    arguments: [
      (nil, [505, 766]), (.auto, [505, 766]), (SeriesKeys.Gridlines.none, []),
      (.at([5, 30]), [622]),
    ] as [(SeriesKeys.Gridlines?, [Double])])
  func `ticks at the lines that were asked for`(
    lines: SeriesKeys.Gridlines?, pitches: [Double]
  ) throws {
    let rig = try rig {
      $0.range = .fixed(low: 0, high: 10)
      $0.gridlines = lines
    }
    rig.feed("a 3\n", at: 0)
    rig.orders = []
    rig.feed("a 8\n", at: second)
    #expect(rig.tickPitches.map { $0.rounded() } == pitches)
  }

  @Test func `ticks at the steps of an axis that follows its data`() throws {
    let rig = try rig { _ in }
    for step in 0...130 { rig.feed("a \(step % 2 * 100)\n", at: Int64(step) * second) }
    rig.orders = []
    rig.feed("a 45\n", at: 140 * second)
    #expect(rig.tickPitches.map { $0.rounded() } == [333, 505])  // 20 and 40 of 0 to 100
  }

  @Test func `says the true value of an excursion once`() throws {
    let rig = try rig {
      $0.range = .fixed(low: 0, high: 100)
      $0.unit = "percent"
    }
    rig.feed("a 50\n", at: 0)
    for (time, value) in [(1, 230), (2, 250), (3, 50), (4, -3), (14, 50), (15, -3)] {
      rig.feed("a \(value)\n", at: Int64(time) * second)
    }
    #expect(
      rig.notices.filter { $0.contains("the axis") } == [
        "a: over the axis, 230 percent", "a: under the axis, minus 3 percent",
      ])
    let first = rig.notices.firstIndex { $0.contains("over the axis") }
    #expect(first.map { rig.kinds[$0] } == .axis)
  }

  @Test func `says it of the other end too, and of what lasts when the wait is over`() throws {
    let rig = try rig { $0.range = .fixed(low: 0, high: 100) }
    rig.feed("a 50\n", at: 0)
    for (time, value) in [(1, 230), (2, -3), (5, -4), (12, -5), (20, -6), (30, -7)] {
      rig.feed("a \(value)\n", at: Int64(time) * second)
    }
    #expect(
      rig.notices.filter { $0.contains("the axis") } == [
        "a: over the axis, 230", "a: under the axis, minus 5",
      ])
  }

  /// More is lower: the mark is that of the lowest pitch, the words are about the value.
  @Test func `says over of a value over its axis whichever way the pitch goes`() throws {
    let rig = try rig {
      $0.range = .fixed(low: 0, high: 100)
      $0.polarity = "down"
    }
    rig.feed("a 50\na 230\n", at: 0)
    #expect(rig.notices.contains("a: over the axis, 230"))
  }

  @Test func `folds a flood of excursions`() throws {
    let rig = try rig { $0.range = .fixed(low: 0, high: 100) }
    for number in 0..<50 { rig.feed("s\(number) 230\n", at: 0) }
    rig.advance(to: second)
    #expect(rig.notices.count { $0.contains("over the axis") } == 8)
    #expect(rig.notices.contains("and 42 more values off their axis"))
  }

  private func rig(_ change: (inout SeriesKeys) -> Void) throws -> ChartRig {
    try ChartRig(settings { $0.rules = [rule("*", change)] })
  }
}

extension ChartRig {
  /// Pitches of the ticks since the orders were last emptied.
  var tickPitches: [Double] {
    orders.compactMap {
      guard case .note(let note) = $0, note.duration < 0.02 else { return nil }
      return note.frequency
    }
  }
}
