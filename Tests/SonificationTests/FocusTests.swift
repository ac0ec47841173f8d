import RollingSeries
import Sonification
import Synthesis
import Testing

@Suite struct FocusTests {
  /// Series 1, 2 and 3 at the bottom, in the middle and at the top.
  private static let opening: [(Int64, Event)] = [
    (0, .appears(1)), (0, .appears(2)), (0, .appears(3)), (0, .appears(4, continuous: false)),
    (0, .value(1, 0)), (0, .value(2, 0.5)), (0, .value(3, 1)), (0, .value(4, 0.5)),
  ]

  @Test(arguments: [
    Case([], ["0 tone 0 220 Hz"]),
    // The old one fades out while the new one fades in, at its last value, in a slot of its own.
    Case(
      [(1_000, Event.focus(2))],
      ["0 tone 0 220 Hz", "1000 release 0 in 50 ms", "1000 tone 1 622 Hz"]),
    Case([(1_000, .focus(1))], ["0 tone 0 220 Hz"]),
    Case([(1_000, .focus(9))], ["0 tone 0 220 Hz"]),
    // A discrete series waits for its next point.
    Case(
      [(1_000, .focus(4)), (2_000, .value(4, 0))],
      ["0 tone 0 220 Hz", "1000 release 0 in 50 ms", "2000 note 220 Hz"]),
    // The background sounds to the sides; the focus does not move.
    Case(
      [(1_000, .background([2, 3]))],
      [
        "0 tone 0 220 Hz", "1000 tone 1 622 Hz at -0.7 with 0.25",
        "1000 tone 2 1760 Hz at 0.7 with 0.25",
      ]),
    // What is chosen twice is chosen once; the focus is no background; of more than two the first two
    // sound, and the next one when one of them goes.
    Case(
      [(1_000, .background([1, 3, 3]))],
      ["0 tone 0 220 Hz", "1000 tone 1 1760 Hz at -0.7 with 0.25"]),
    Case(
      [(1_000, .background([2, 4, 3])), (2_000, .removed(2))],
      [
        "0 tone 0 220 Hz", "1000 tone 1 622 Hz at -0.7 with 0.25", "2000 release 1 in 50 ms",
        "2000 tone 2 1760 Hz at 0.7 with 0.25",
      ]),
    Case([(1_000, .background([2, 9]))], ["0 tone 0 220 Hz"]),
    Case(
      [(1_000, .background([2])), (2_000, .background([]))],
      ["0 tone 0 220 Hz", "1000 tone 1 622 Hz at -0.7 with 0.25", "2000 release 1 in 50 ms"]),
    // From the background to the front: the same tone, moved.
    Case(
      [(1_000, .background([2])), (2_000, .focus(2))],
      [
        "0 tone 0 220 Hz", "1000 tone 1 622 Hz at -0.7 with 0.25", "2000 release 0 in 50 ms",
        "2000 tone 1 622 Hz",
      ]),
    // It has left the background for good.
    Case(
      [(1_000, .background([2])), (2_000, .focus(2)), (3_000, .value(2, 0))],
      [
        "0 tone 0 220 Hz", "1000 tone 1 622 Hz at -0.7 with 0.25", "2000 release 0 in 50 ms",
        "2000 tone 1 622 Hz", "3000 tone 1 220 Hz",
      ]),
    // The focus goes; the background moves up.
    Case(
      [(1_000, .background([2, 3])), (2_000, .removed(1))],
      [
        "0 tone 0 220 Hz", "1000 tone 1 622 Hz at -0.7 with 0.25",
        "1000 tone 2 1760 Hz at 0.7 with 0.25", "2000 release 0 in 50 ms", "2000 tone 1 622 Hz",
        "2000 tone 2 1760 Hz at -0.7 with 0.25",
      ]),
    // Without a background the series that appeared last takes over.
    Case(
      [(1_000, .removed(4)), (2_000, .removed(1)), (3_000, .removed(2)), (4_000, .removed(3))],
      [
        "0 tone 0 220 Hz", "2000 release 0 in 50 ms", "2000 tone 1 1760 Hz",
        "4000 release 1 in 50 ms",
      ]),
    // The one before, when the last and others have gone already.
    Case(
      [(1_000, .removed(3)), (1_000, .removed(4)), (2_000, .removed(1))],
      ["0 tone 0 220 Hz", "2000 release 0 in 50 ms", "2000 tone 1 622 Hz"]),
    // A stale series in focus is silent until it is fresh.
    Case(
      [(500, .stale(2)), (600, .focus(2)), (700, .fresh(2))],
      ["0 tone 0 220 Hz", "600 release 0 in 50 ms", "700 tone 1 622 Hz"]),
  ])
  func `crossfades to the series that was chosen`(test: Case) {
    let stage = Stage()
    stage.play(Self.opening + test.script)
    #expect(stage.lines == test.expected)
  }

  @Test func `refuses what it cannot do and says why`() {
    var listening = Listening(.standard, at: 0)
    for key in 0..<9 { listening.seriesAppeared(key, at: 0) }
    let messages = [
      message { try listening.focus(on: 9, at: 0) },
      message { try listening.setBackground([1, 9], at: 0) },
      message { try listening.setBackground([1, 2, 3, 4, 5, 6, 7, 8], at: 0) },
    ]
    #expect(
      messages == [
        "no series has the key 9", "no series has the key 9",
        "8 series in the background; at most 7 can be chosen",
      ])
    #expect(listening.focus == 0)
    #expect(listening.background == [])
  }

  private func message(_ attempt: () throws -> Void) -> String {
    do {
      try attempt()
      return "accepted"
    } catch {
      return "\(error)"
    }
  }

  @Test func `tells the listener again of a series outside its axis`() {
    let stage = Stage()
    stage.play(
      Self.opening + [(100, .beyond(2, .over)), (200, .focus(2)), (300, .beyond(2, .over))])
    #expect(stage.lines.last == "300 over 1760 Hz")
  }

  @Test func `leaves slots that fade out alone`() {
    let stage = Stage()
    stage.play(Self.opening)
    for turn in 0..<100 { stage.play([(Int64(turn * 20), .focus(turn % 3 + 1))]) }
    var freed: [Int: Int64] = [:]
    for order in stage.orders {
      switch order.action {
      case .release(let slot, let fade): freed[slot] = order.time + Int64(fade * 1_000) * 1_000_000
      case .tone(let slot, _):
        #expect((0..<Listening.slotCount).contains(slot))
        #expect(freed[slot, default: 0] <= order.time)
      default: break
      }
    }
    #expect(freed.count == Listening.slotCount)
  }

  @Test func `never takes the slot of a tone that sounds`() {
    let stage = Stage()
    stage.play(Self.opening)
    for turn in 0..<40 {
      stage.play([(Int64(turn * 200), .background(turn % 2 == 0 ? [2, 3] : []))])
    }
    let slots = stage.orders.compactMap { order -> Int? in
      if case .tone(let slot, let tone) = order.action, tone.gain < 1 { slot } else { nil }
    }
    #expect(slots.count == 40 && !slots.contains(0))
  }

  @Test func `survives ten thousand series that come and go`() {
    let stage = Stage()
    for round in 0..<3 {
      let time = Int64(round) * 1_000
      for key in 0..<10_000 { stage.play([(time, .appears(key)), (time, .value(key, 0.5))]) }
      #expect(stage.listening.focus != nil)
      for key in (0..<10_000).reversed() { stage.play([(time + 500, .removed(key))]) }
      #expect(stage.listening.focus == nil)
    }
    // The focus stayed with the first until it went, last of all.
    #expect(
      stage.lines
        == (0..<3).flatMap {
          ["\($0 * 1_000) tone \($0) 622 Hz", "\($0 * 1_000 + 500) release \($0) in 50 ms"]
        })
  }
}
