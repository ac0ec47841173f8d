import CAllocationProbe
import RollingSeries
import Testing

/// Points that come in runs are the same points.
@Suite struct RunTests {
  /// How a series is fed.
  struct Load: Sendable, CustomTestStringConvertible {
    var name: String
    var maximumPoints = 4_096
    var duration: Int64 = 10 * second
    /// Points of a run at most.
    var longest: Int
    var step: Int64 = 1_000_000
    var runs = 400

    var testDescription: String { name }
  }

  private static let name: [UInt8] = Array("cpu.load".utf8)

  private func makeTable(_ load: Load) throws -> SeriesTable {
    var table = SeriesTable(
      template: try SeriesTemplate(
        windowDuration: load.duration, maximumPoints: load.maximumPoints))
    _ = table.find("cpu.load")
    return table
  }

  private func append(_ value: Double, at time: Int64, to table: inout SeriesTable) -> Bool {
    func offer() -> RunOutcome {
      table.runs.append(value, at: time, name: Self.name.span, hash: hash(Self.name), from: 3)
    }
    let outcome = offer()
    guard case .needsRoom(let index) = outcome else { return outcome == .taken }
    table.makeRoom(inRun: index)
    return offer() == .taken
  }

  @Test(arguments: [
    Load(name: "a few points a run", longest: 4),
    Load(name: "some chunks a run", longest: 900),
    Load(name: "a short window", duration: 50_000_000, longest: 300),
    Load(name: "a window that empties between runs", duration: 1_000_000, longest: 300),
  ])
  func `a window has the same points and sums as one by one`(load: Load) throws {
    var random = SeededNumbers(state: 7)
    var runs = try makeTable(load)
    var single = try makeTable(load)
    var time: Int64 = 0
    for _ in 0..<load.runs {
      let count = Int.random(in: 1...load.longest, using: &random)
      for place in 0..<count {
        time += load.step
        let value = Double.random(in: -100...100, using: &random).rounded()
        _ = single[0].append(value, at: time, now: time)
        if place == 0 {
          _ = runs[0].append(value, at: time, now: time)
          runs.openRun(0, from: 3)
        } else {
          let isTaken = append(value, at: time, to: &runs)
          #expect(isTaken)
        }
      }
      let (isClosed, run) = (runs.closeRun(0), runs[0].endRun(now: time))
      #expect(isClosed && (run?.count ?? 0) == count - 1)
      guard isAlike(runs[0].window, single[0].window, load) else { return }
    }
    let (counts, expected) = (runs[0].counts.accepted, single[0].counts.accepted)
    let (latest, newest) = (runs[0].latest, single[0].latest)
    let (arrivals, rhythm) = (runs[0].arrivals.count, single[0].arrivals.count)
    #expect(counts == expected && latest == newest && arrivals == rhythm)
  }

  /// A window that is full may lack a chunk of the oldest points while a flood lasts, and never more.
  private func isAlike(
    _ run: borrowing RollingWindow, _ single: borrowing RollingWindow, _ load: Load
  ) -> Bool {
    let missing = single.count - run.count
    let mayMiss = single.count == load.maximumPoints ? 256 : 0
    guard missing >= 0, missing <= mayMiss, run.last == single.last else {
      Issue.record("\(run.count) points, one by one \(single.count)")
      return false
    }
    for place in 0..<run.count where run[place] != single[place + missing] {
      Issue.record("point \(place) is another one")
      return false
    }
    guard missing == 0 else { return true }
    let difference = abs((run.mean ?? 0) - (single.mean ?? 0))
    let spread = abs((run.deviation ?? 0) - (single.deviation ?? 0))
    guard run.minimum == single.minimum, difference < 1e-9, spread < 1e-9 else {
      Issue.record("other statistics: mean off by \(difference), deviation by \(spread)")
      return false
    }
    return true
  }

  @Test func `a full window stays full but for a chunk, and its extremes are those of its points`()
    throws
  {
    let load = Load(name: "flood", maximumPoints: 2_048, longest: 1)
    var table = try makeTable(load)
    var random = SeededNumbers(state: 9)
    var time: Int64 = 0
    for _ in 0..<60 {
      _ = table[0].append(0, at: time, now: time)
      table.openRun(0, from: 3)
      for _ in 0..<Int.random(in: 1...3_000, using: &random) {
        time += 1
        _ = append(Double.random(in: -9...9, using: &random), at: time, to: &table)
      }
      _ = table.closeRun(0)
      _ = table[0].endRun(now: time)
      let count = table[0].window.count
      #expect(count <= 2_048)
      var values: [Double] = []
      for place in 0..<count { values.append(table[0].window[place].value) }
      let (minimum, maximum) = (table[0].window.minimum, table[0].window.maximum)
      #expect(minimum == values.min() && maximum == values.max())
      let mean = table[0].window.mean ?? 0
      #expect(abs(mean - values.reduce(0, +) / Double(count)) < 1e-9)
    }
    let (counts, count) = (table[0].counts, table[0].window.count)
    #expect(counts.evicted == counts.accepted - UInt64(count))
    #expect(count > 2_048 - 257)
  }

  @Test func `takes no point of another source, of another time or of a series without a run`()
    throws
  {
    var table = try makeTable(Load(name: "", longest: 1))
    _ = table[0].append(1, at: 100, now: 100)
    let withoutRun = append(2, at: 101, to: &table)
    table.openRun(0, from: 4)
    let ofAnother = append(2, at: 101, to: &table)
    table.openRun(0, from: 3)
    let tooOld = append(2, at: 99, to: &table)
    let good = append(2, at: 100, to: &table)
    #expect([withoutRun, ofAnother, tooOld, good] == [false, false, false, true])
    let (first, second) = (table.closeRun(0), table.closeRun(0))
    #expect(first && !second)
    let afterEnd = append(3, at: 101, to: &table)
    #expect(!afterEnd)
    let (run, none) = (table[0].endRun(now: 100), table[0].endRun(now: 100))
    #expect(run?.value == 2 && none == nil)
  }

  @Test func `a series that has gone in mid-run leaves nothing to the next one`() throws {
    var table = try makeTable(Load(name: "", longest: 1))
    _ = table[0].append(1, at: 100, now: 100)
    table.openRun(0, from: 3)
    _ = append(2, at: 101, to: &table)
    table.remove(0)
    let toNobody = append(3, at: 102, to: &table)
    _ = table.find("cpu.load")
    let toTheNext = append(3, at: 102, to: &table)
    let isOpen = table.closeRun(0)
    #expect(!toNobody && !toTheNext && !isOpen)
    let isEmpty = table[0].window.isEmpty
    #expect(isEmpty)
  }

  @Test func `a series that has a run with points is not the one to go for a new name`() throws {
    var table = SeriesTable(limit: 3, template: try SeriesTemplate(windowDuration: second))
    for name in ["cpu.load", "b", "c"] { _ = table.find(name) }
    _ = table[0].append(1, at: 100, now: 100)
    table.openRun(0, from: 3)
    for index in [1, 2] { table.touch(index) }
    let isTaken = append(2, at: 101, to: &table)
    let evicted = table.find("d").evicted?.name
    #expect(isTaken && evicted == "b")
  }

  @Test func `values whose sums overflow keep their extremes`() throws {
    var table = try makeTable(Load(name: "", longest: 1))
    _ = table[0].append(1, at: 0, now: 0)
    table.openRun(0, from: 3)
    for time in 1...600 {
      _ = append(time % 2 == 0 ? 1e308 : -1e308, at: Int64(time), to: &table)
    }
    _ = table.closeRun(0)
    _ = table[0].endRun(now: 600)
    let (maximum, mean) = (table[0].window.maximum, table[0].window.mean)
    #expect(maximum == 1e308 && mean?.isFinite == true)
  }

  @Test(.enabled(if: allocation_probe_works() == 1))
  func `a full window asks the heap for nothing in a run`() throws {
    var table = try makeTable(Load(name: "", maximumPoints: 2_048, longest: 1))
    var time: Int64 = 0
    func run(_ table: inout SeriesTable) {
      _ = table[0].append(0, at: time, now: time)
      table.openRun(0, from: 3)
      for _ in 0..<5_000 {
        time += 1
        _ = append(Double(time % 100), at: time, to: &table)
      }
      _ = table.closeRun(0)
      _ = table[0].endRun(now: time)
    }
    for _ in 0..<4 { run(&table) }
    allocation_probe_start()
    run(&table)
    #expect(allocation_probe_stop() == 0)
  }
}
