import RollingSeries
import Testing

@Suite struct RollingSeriesTests {
  /// A table with one series, at index 0.
  private func table(_ scale: AxisScale = .linear) throws -> SeriesTable {
    var table = try makeTable(axis: AxisSettings(policy: .auto, scale: scale))
    _ = table.find("x")
    return table
  }

  @Test func `says where a new point is on the axis it just moved`() throws {
    var table = try table()
    let first = table[0].append(5, at: 0, now: 0)
    let second = table[0].append(50, at: 1, now: 1)
    #expect(first.outcome == .newest && first.position == .inside(0.5) && first.move == nil)
    #expect(second.outcome == .newest)
    #expect(second.move?.kind == .learning)
    #expect(second.move?.new == table[0].axis.range)
  }

  @Test func `counts every point once`() throws {
    var table = try table(.log10)
    let updates = [
      table[0].append(1, at: 0, now: 20 * second), table[0].append(2, at: 19, now: 20 * second),
      table[0].append(10, at: 20 * second, now: 20 * second),
      table[0].append(9, at: 19 * second, now: 20 * second),
      table[0].append(0, at: 20 * second, now: 20 * second),
      table[0].append(-1, at: 1 * second, now: 20 * second),
      table[0].append(.nan, at: 20 * second, now: 20 * second),
    ]
    table[0].recordHole(at: 20 * second)
    #expect(
      updates.map(\.outcome) == [.late, .late, .newest, .inserted, .undefined, .late, .notFinite])
    let counts = table[0].counts
    #expect([counts.accepted, counts.late, counts.undefined, counts.holes] == [2, 3, 1, 2])
  }

  @Test func `leaves range and extremes alone when a value is missing`() throws {
    var table = try table()
    _ = table[0].append(120, at: 0, now: 0)
    let range = table[0].axis.range
    let update = table[0].append(.nan, at: 1, now: 1)
    let (count, latest) = (table[0].window.count, table[0].latest)
    #expect(update.outcome == .notFinite && update.position == .undefined)
    #expect(count == 1 && latest?.value == 120)
    #expect(table[0].axis.range == range)
  }

  @Test func `takes a stamp from the future for now`() throws {
    var table = try table()
    let wrong = table[0].append(1, at: .max, now: 5)
    let right = table[0].append(2, at: 6, now: 6)
    #expect(wrong.outcome == .newest && right.outcome == .newest)
    #expect(table[0].latest == WindowPoint(time: 6, value: 2))
  }

  @Test func `judges freshness by arrival and wakes only for a good value`() throws {
    var table = try table()
    for time in 0..<3 as Range<Int64> { _ = table[0].append(1, at: 0, now: time * second) }
    let deadline = table[0].arrivals.staleDeadline ?? 0
    #expect(deadline == 7 * second)
    table[0].recordHole(at: 6 * second)
    #expect(table[0].arrivals.last == 6 * second)
    table[0].recordHole(at: 60 * second)
    #expect(table[0].arrivals.isStale(at: 60 * second))
    _ = table[0].append(1, at: 61 * second, now: 61 * second)
    #expect(!table[0].arrivals.isStale(at: 61 * second))
  }

  @Test func `keeps its axis when data return after a gap`() throws {
    var table = try table()
    for time in 0..<60 as Range<Int64> {
      _ = table[0].append(time % 2 == 0 ? 0 : 100, at: time * second, now: time * second)
    }
    let update = table[0].append(90, at: 500 * second, now: 500 * second)
    #expect(update.move == nil && update.position == .inside(0.9))
    let count = table[0].window.count
    #expect(count == 1)
  }

  @Test func `lets old points of a silent series go`() throws {
    var table = try table()
    _ = table[0].append(1, at: 0, now: 0)
    table[0].expire(at: 11 * second)
    let isEmpty = table[0].window.isEmpty
    #expect(isEmpty)
  }

  @Test func `tells evicted points of a full window`() throws {
    let template = try SeriesTemplate(windowDuration: second, maximumPoints: 2)
    var table = SeriesTable(template: template)
    _ = table.find("x")
    for time in 0..<5 as Range<Int64> { _ = table[0].append(1, at: time, now: time) }
    #expect(table[0].counts.evicted == 3)
  }

  @Test(
    arguments: [
      (0, 10, "window of 0 ns: it must last longer than 0"),
      (1, 1, "window of 1 points: between 2 and"),
    ] as [(Int64, Int, String)])
  func `refuses a window that can hold nothing`(duration: Int64, points: Int, text: String) {
    let error = #expect(throws: SeriesTemplateError.self) {
      try SeriesTemplate(windowDuration: duration, maximumPoints: points)
    }
    #expect(error.map { "\($0)".hasPrefix(text) } == true)
  }
}
