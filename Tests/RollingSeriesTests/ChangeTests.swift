import RollingSeries
import Testing

/// A series whose window, axis or expectation changes.
@Suite struct ChangeTests {
  private func template(
    seconds: Int64 = 10, _ policy: AxisPolicy = .auto, _ scale: AxisScale = .linear,
    _ polarity: Polarity = .up, _ expectation: ArrivalExpectation = .learnt
  ) throws -> SeriesTemplate {
    try SeriesTemplate(
      windowDuration: seconds * second,
      axis: AxisSettings(policy: policy, scale: scale, polarity: polarity),
      expectation: expectation)
  }

  /// A table with one series that has `values`, one a second.
  private func table(_ values: [Double], _ template: SeriesTemplate) -> SeriesTable {
    var table = SeriesTable(template: template)
    _ = table.find("x")
    for (index, value) in values.enumerated() {
      let time = Int64(index) * second
      _ = table[0].append(value, at: time, now: time)
    }
    return table
  }

  @Test func `a longer window keeps the points it has and takes more`() throws {
    var table = table((0..<30).map(Double.init), try template())
    let move = table[0].apply(try template(seconds: 20), at: 29 * second)
    #expect(move == nil)
    let kept = table[0].window.count
    #expect(kept == 11)
    for time in 30..<60 as Range<Int64> {
      _ = table[0].append(0, at: time * second, now: time * second)
    }
    let grown = table[0].window.count
    #expect(grown == 21)
  }

  @Test func `a shorter window lets the old points go at once`() throws {
    var table = table((0..<10).map(Double.init), try template())
    _ = table[0].apply(try template(seconds: 3), at: 9 * second)
    let (count, minimum) = (table[0].window.count, table[0].window.minimum)
    #expect(count == 4 && minimum == 6)
  }

  @Test(
    arguments: [
      (
        .fixed(try? AxisRange(low: 0, high: 200)), .linear, .up, [0.0, 200],
        AxisPosition.inside(0.25)
      ),
      (nil, .linear, .down, [0, 100], .inside(0.5)),
      (.soft(try? AxisRange(low: -100, high: 20)), .linear, .up, [-100, 100], .inside(0.75)),
      (nil, .log10, .up, [10, 100], .inside(0.698_970_004_336_018_9)),
    ] as [(TestPolicy?, AxisScale, Polarity, [Double], AxisPosition)])
  func `a changed axis covers the window and is a move to be told`(
    policy: TestPolicy?, scale: AxisScale, polarity: Polarity, bounds: [Double],
    position: AxisPosition
  ) throws {
    var table = table([10, 100, 50], try template(seconds: 60))
    let move = table[0].apply(
      try template(seconds: 60, policy?.policy ?? .auto, scale, polarity), at: 3 * second)
    #expect(move?.kind == .moved && move?.isSilent == false)
    let axis = table[0].axis
    #expect([axis.range.low, axis.range.high] == bounds)
    guard case .inside(let expected) = position, case .inside(let place) = axis.position(of: 50)
    else { return #expect(axis.position(of: 50) == position) }
    #expect(abs(place - expected) < 1e-12)
  }

  @Test func `a fixed axis that may move from now on covers the window`() throws {
    var table = table([10, 100, 50], try template(seconds: 60, .fixed(AxisRange(low: 0, high: 9))))
    let move = table[0].apply(try template(seconds: 60), at: 3 * second)
    #expect(move?.kind == .moved && move?.new.low == 0 && move?.new.high == 100)
    // Listeners know it by now, so that the next move is told too.
    _ = table[0].append(400, at: 4 * second, now: 4 * second)
    let update = table[0].append(400, at: 9 * second, now: 9 * second)
    #expect(update.move?.kind == .moved)
    _ = table[0].apply(
      try template(seconds: 60, .fixed(AxisRange(low: 0, high: 9))), at: 10 * second)
    _ = table[0].apply(
      try template(seconds: 60, .soft(AxisRange(low: 0, high: 10))), at: 11 * second)
    let high = table[0].axis.range.high
    #expect(high >= 400)
  }

  @Test func `the same again is no move`() throws {
    var table = table([10, 100, 50], try template())
    let move = table[0].apply(try template(), at: 3 * second)
    #expect(move == nil)
  }

  @Test func `a logarithmic axis leaves out what it has no place for`() throws {
    var table = table([-5, 0, 20, 300], try template(seconds: 60))
    _ = table[0].apply(try template(seconds: 60, .auto, .log10), at: 4 * second)
    let range = table[0].axis.range
    #expect(range.low == 10 && range.high == 1_000)
    // It grows at its upper end although the old values are still in the window.
    let update = table[0].append(20_000, at: 5 * second, now: 5 * second)
    #expect(update.move?.new.low == 10 && (update.move?.new.high ?? 0) >= 20_000)
  }

  @Test func `a series without points begins as if it had always been so`() throws {
    var table = table([], try template())
    _ = table[0].apply(try template(seconds: 60), at: 0)
    let update = table[0].append(5, at: 0, now: 0)
    #expect(update.move == nil && update.position == .inside(0.5))
    #expect(table[0].axis.isLearning)
  }

  @Test func `another expectation holds at once`() throws {
    var table = table([1, 2, 3], try template())
    _ = table[0].apply(try template(seconds: 10, .auto, .linear, .up, .never), at: 3 * second)
    #expect(!table[0].arrivals.isStale(at: 1_000 * second))
    _ = table[0].apply(
      try template(seconds: 10, .auto, .linear, .up, .every(second)), at: 3 * second)
    #expect(table[0].arrivals.isStale(at: 4 * second))
  }
}

/// A policy in a table of cases, where nothing may throw.
enum TestPolicy: Sendable {
  case fixed(AxisRange?)
  case soft(AxisRange?)

  var policy: AxisPolicy {
    switch self {
    case .fixed(let range): range.map(AxisPolicy.fixed) ?? .auto
    case .soft(let range): range.map(AxisPolicy.soft) ?? .auto
    }
  }
}

@Suite struct HoleLogTests {
  private func makeTable() throws -> SeriesTable {
    var table = SeriesTable(template: try SeriesTemplate(windowDuration: 10 * second))
    _ = table.find("x")
    return table
  }

  @Test func `counts the missing values of the window, in runs`() throws {
    var table = try makeTable()
    _ = table[0].append(1, at: 0, now: 0)
    for time in 1...3 as ClosedRange<Int64> { table[0].recordHole(at: time * second) }
    #expect(table[0].holes.isOpen)
    _ = table[0].append(2, at: 4 * second, now: 4 * second)
    #expect(!table[0].holes.isOpen)
    _ = table[0].append(.nan, at: 5 * second, now: 5 * second)
    #expect(table[0].holes.holeCount == 4 && table[0].holes.runCount == 2)
    #expect(table[0].holes[0].start == second && table[0].holes[0].end == 3 * second)
    #expect(table[0].valueArrival == 4 * second)
    table[0].expire(at: 14 * second)
    #expect(table[0].holes.holeCount == 1 && table[0].holes.runCount == 1)
  }

  @Test func `stays bounded and forgets no missing value`() throws {
    var table = try makeTable()
    for time in 0..<10_000 as Range<Int64> {
      _ = table[0].append(1, at: time, now: time)
      table[0].recordHole(at: time)
    }
    #expect(table[0].holes.holeCount == 10_000)
    #expect(table[0].holes.runCount == 1_024)
    #expect(table[0].holes[0].start == 0)
    let last = table[0].holes[table[0].holes.runCount - 1]
    #expect(last.start == 9_999 && last.count == 1)
  }
}
