import CAllocationProbe
import RollingSeries
import Testing

@Suite struct SeriesTableTests {
  @Test func `finds a series again by its bytes`() throws {
    var table = try makeTable()
    let first = table.find("cpu.load")
    let second = table.find("mem")
    let again = table.find("cpu.load")
    #expect([first.index, second.index, again.index] == [0, 1, 0])
    #expect([first.isNew, second.isNew, again.isNew] == [true, true, false])
    let (name, count) = (table[0].name, table.count)
    #expect(name == "cpu.load" && count == 2)
  }

  @Test func `tells names of equal hash apart`() throws {
    var table = try makeTable()
    let names: [[UInt8]] = [[], [0], [0, 0], [97], [98], Array(repeating: 97, count: 300), [0xFF]]
    let added = names.map { table.find(name: $0.span, hash: 7).index }
    let found = names.map { table.index(of: $0.span, hash: 7) }
    #expect(added == Array(0..<names.count))
    #expect(found == added)
    let name = table[6].name
    #expect(name == "\u{FFFD}")
  }

  @Test func `takes the place of the least recently touched, and says so`() throws {
    var table = try makeTable(limit: 3)
    for name in ["a", "b", "c"] { _ = table.find(name) }
    table.touch(0)
    let key = table[1].key
    let lookup = table.find("d")
    #expect(lookup.index == 1 && lookup.isNew)
    #expect(lookup.evicted?.name == "b")
    #expect(lookup.evicted?.key == key)
    let (gone, isThere, count) = (table.index("b"), table.contains(key), table.count)
    #expect(gone == nil && !isThere)
    #expect(count == 3 && table.evictedCount == 1)
    #expect(table[1].key == SeriesKey(index: 1, generation: key.generation + 1))
  }

  @Test func `forgets a removed series and uses its place again`() throws {
    var table = try makeTable()
    for name in ["a", "b", "c"] { _ = table.find(name) }
    table.remove(1)
    table.remove(1)
    table.remove(99)
    let live = table.indices.filter { table.isLive($0) }
    let (oldest, again) = (table.leastRecentlyTouched, table.find("x"))
    #expect(live == [0, 2])
    #expect(oldest == 0)
    #expect(again.index == 1 && again.isNew && again.evicted == nil)
  }

  /// The row "endless new names eat memory" of the known bug kinds.
  @Test func `keeps working over 200,000 names`() throws {
    var table = try makeTable()
    let old = table.find("old").index
    for number in 0..<200_000 {
      let index = table.find("n\(number)").index
      _ = table[index].append(1, at: 0, now: 0)
      if number % 5_000 == 0 { table.touch(old) }
    }
    let again = table.find("old")
    let (count, evicted) = (table.count, table.evictedCount)
    #expect(again.index == old && !again.isNew)
    #expect(count == 10_000)
    #expect(evicted == 190_001)
    #expect(table.indices == 0..<10_000)
  }

  /// Names, touches and removals in any order, against a list kept by hand.
  @Test func `agrees with a plain list`() throws {
    var random = SeededNumbers(state: 9)
    var table = try makeTable(limit: 50)
    var recency: [String] = []  // the newest last
    for step in 0..<30_000 {
      let name = "s\(Int.random(in: 0..<80, using: &random))"
      let known = recency.firstIndex(of: name)
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        if let index = table.index(name) { table.remove(index) }
        if let known { recency.remove(at: known) }
      case 1:
        if let index = table.index(name) { table.touch(index) }
        if let known { recency.append(recency.remove(at: known)) }
      default:
        let lookup = table.find(name)
        let expected = known == nil && recency.count == 50 ? recency.removeFirst() : nil
        if known == nil { recency.append(name) }
        guard lookup.isNew == (known == nil), lookup.evicted?.name == expected else {
          Issue.record("step \(step): \(lookup), not \(expected ?? "known")")
          return
        }
      }
      let indices = recency.map { table.index($0) }
      guard table.count == recency.count, indices.allSatisfy({ $0 != nil }),
        table.leastRecentlyTouched == indices.first ?? nil
      else {
        Issue.record("step \(step): \(recency) is not what the table holds")
        return
      }
    }
  }

  @Test(.enabled(if: allocation_probe_works() == 1))
  func `makes no heap call for a known series with a full window`() throws {
    var table = try makeTable()
    let names = (0..<100).map { Array("series.\($0)".utf8) }
    var now: Int64 = 0
    func step(_ table: inout SeriesTable) {
      for name in names {
        now += second / 1_000
        let index = table.find(name: name.span, hash: hash(name)).index
        _ = table[index].append(Double(now % 97), at: now, now: now)
        table.touch(index)
      }
    }
    for _ in 0..<400 { step(&table) }
    let calls = withExtendedLifetime(names) {
      allocation_probe_start()
      for _ in 0..<400 { step(&table) }
      return allocation_probe_stop()
    }
    #expect(calls == 0)
  }
}
