import Sonification
import Synthesis
import Testing

/// Bottom, top, bottom, ... of series 1, every 10 ms.
private func alternating(count: Int) -> [(Int64, Event)] {
  (0..<count).map { (Int64($0 * 10), .value(1, Double($0 % 2))) }
}

@Suite struct NoteTests {
  @Test(arguments: [
    // One note a point.
    Case(
      [(0, Event.value(1, 0)), (100, .value(1, 0)), (200, .value(1, 1))],
      ["0 note 220 Hz", "100 note 220 Hz", "200 note 1760 Hz"], 0),
    // 50 ms apart is far enough.
    Case([(0, .value(1, 0)), (50, .value(1, 1))], ["0 note 220 Hz", "50 note 1760 Hz"], 0),
    // One that comes sooner waits; nothing is merged yet.
    Case([(0, .value(1, 0)), (20, .value(1, 1))], ["0 note 220 Hz", "50 note 1760 Hz"], 0),
    // Of several the spike stays, above or below.
    Case(
      [(0, .value(1, 0.5)), (10, .value(1, 0.6)), (20, .value(1, 1)), (30, .value(1, 0.5))],
      ["0 note 622 Hz", "50 note 1760 Hz"], 2),
    Case(
      [(0, .value(1, 0.5)), (10, .value(1, 0.6)), (20, .value(1, 0)), (30, .value(1, 0.7))],
      ["0 note 622 Hz", "50 note 220 Hz"], 2),
    // Two levels stay two levels however fast they alternate.
    Case(
      alternating(count: 12),
      ["0 note 220 Hz", "50 note 1760 Hz", "100 note 220 Hz", "150 note 1760 Hz"], 8),
    // A series that goes stale with a point held back counts it.
    Case(
      [(0, .value(1, 0)), (20, .value(1, 1)), (30, .removed(1))],
      ["0 note 220 Hz"], 1),
  ])
  func `strikes a note a point`(test: Case) {
    let stage = Stage()
    stage.play([(0, .appears(1, continuous: false))] + test.script + [(300, .nothing)])
    #expect(stage.lines == test.expected)
    #expect(stage.listening.counts.mergedPoints == test.count)
  }

  @Test func `plays notes of the length that was set, on the data bus`() throws {
    let stage = Stage(try HearingSettings(noteLength: 0.3))
    stage.play([(0, .appears(1, continuous: false)), (0, .value(1, 0))])
    guard case .note(let note) = try #require(stage.orders.first).action else {
      return #expect(Bool(false), "\(stage.orders)")
    }
    #expect(note.duration == 0.3 && note.bus == .data && note.gain == 1)
    #expect(note.endFrequency == note.frequency)
    #expect(
      stage.listening.soundsUntil == 300_000_011 || stage.listening.soundsUntil == 300_000_000)
  }

  @Test func `staggers the onsets of several discrete series behind the focus`() {
    let stage = Stage()
    for key in 1...3 { stage.play([(0, .appears(key, continuous: false))]) }
    stage.play([(0, .background([2, 3]))])
    for key in [3, 2, 1] { stage.play([(1_000, .value(key, 0))]) }  // whatever the order of a line
    stage.play([(3_000, .value(2, 0)), (4_000, .nothing)])
    #expect(
      stage.lines == [
        "1000 note 220 Hz", "1001 note 220 Hz after 299 ms at -0.7 with 0.25",
        "1001 note 220 Hz after 599 ms at 0.7 with 0.25", "3001 note 220 Hz at -0.7 with 0.25",
      ])
  }

  @Test func `never delays a note by more than the stagger of those before it`() {
    let stage = Stage()
    for key in 1...3 { stage.play([(0, .appears(key, continuous: false))]) }
    stage.play([(0, .background([2, 3]))])
    for tick in 0..<1_000 {
      for key in 1...3 { stage.play([(Int64(tick) * 100, .value(key, Double(tick % 2)))]) }
    }
    var onsets: [Float: [Int64]] = [:]
    for order in stage.orders {
      guard case .note(let note) = order.action else { continue }
      #expect(note.delay <= 0.6)
      onsets[note.pan, default: []].append(order.time + Int64(note.delay * 1_000) * 1_000_000)
    }
    #expect(onsets[0]?.count == 1_000)
    for (_, series) in onsets {
      #expect(zip(series, series.dropFirst()).allSatisfy { $1 - $0 >= 49_000_000 })
    }
    let played = onsets.values.map(\.count).reduce(0, +)
    #expect(played + stage.listening.counts.mergedPoints >= 2_998)  // two may still be held
  }
}
