import RollingSeries
import CAllocationProbe
import Sonification
import Synthesis
import Testing

@Suite struct OrderQueueTests {
  @Test func `keeps what the engine has no room for`() {
    var listening = Listening(.standard, at: 0)
    // 6 notes after the order for the volume.
    for second in 0..<3 { listening.deviceChanged(at: Int64(second) * 1_000_000_000) }
    var taken = 0
    listening.drain { _, _ in
      taken < 4
        ? {
          taken += 1; return true
        }() : false
    }
    #expect(taken == 4)
    listening.drain { _, _ in
      taken += 1; return true
    }
    #expect(taken == 7)
    listening.drain { _, _ in
      taken += 1; return true
    }
    #expect(taken == 7)
  }

  @Test func `finds the right state however long the engine was away`() throws {
    var listening = Listening(.standard, at: 0)
    listening.seriesAppeared(1, at: 0)
    for second in 0..<20_000 {
      let time = Int64(second) * 1_000_000_000
      listening.value(1, .inside(Double(second % 100) / 100), at: time)
      listening.hole(1, at: time)
    }
    listening.mute(at: 20_000_000_000_000)
    listening.apply(try HearingSettings(volume: 0.5), at: 20_000_000_000_000)

    var orders: [(time: Int64, action: Command.Action)] = []
    listening.drain { time, action in
      orders.append((time, action))
      return true
    }
    #expect(orders.count <= 512 + 13)
    #expect(zip(orders, orders.dropFirst()).allSatisfy { $0.time <= $1.time })
    let holes = orders.filter { if case .noise = $0.action { true } else { false } }
    #expect(holes.count + listening.counts.refusedSounds == 20_000)

    var frequency = 0.0
    var faders: [Bus: Float] = [:]
    var master: Float = 1
    for order in orders {
      switch order.action {
      case .tone(_, let tone): frequency = tone.frequency
      case .gain(let bus, let gain, _): faders[bus] = gain
      case .master(let gain, _): master = gain
      default: break
      }
    }
    #expect(abs(frequency - 220 * 7.835_362_380_692_7) < 1e-6)  // 8^0.99, the last value
    #expect(faders == [.data: 0, .marks: 0, .feedback: 0.5])
    #expect(master == 0.5)
  }

  @Test(.enabled(if: allocation_probe_works() == 1))
  func `does not touch the heap once every series has been seen`() {
    var listening = Listening(.standard, at: 0)
    for key in 0..<100 {
      listening.seriesAppeared(key, sound: SeriesSound(isContinuous: key % 2 == 0), at: 0)
    }
    try? listening.setBackground([1, 2], at: 0)
    listening.healthChanged(isProven: true, at: 0)
    var taken = 0

    allocation_probe_start()
    for point in 0..<200_000 {
      let time = Int64(point) * 200_000  // 40 s
      let key = point % 100
      listening.value(key, point % 7 == 0 ? .over : .inside(Double(point % 13) / 13), at: time)
      if point % 11 == 0 { listening.hole(key, at: time) }
      if point % 101 == 0 {
        listening.axisMoved(key, from: .over, to: .under, isSilent: false, at: time)
      }
      if point % 5_003 == 0 { listening.stale(key, at: time) }
      if point % 7_001 == 0 { listening.ended(key, at: time) }
      if point % 9_001 == 0 { listening.overloaded(at: time) }
      if point % 10 == 0 {
        listening.drain { _, _ in
          taken += 1; return true
        }
      }
    }
    let calls = allocation_probe_stop()
    #expect(calls == 0)
    #expect(taken > 5_000)
  }

  @Test(.enabled(if: allocation_probe_works() == 1))
  func `would notice a heap call`() {
    allocation_probe_start()
    let array = [Int](repeating: taken, count: taken)
    let calls = allocation_probe_stop()
    #expect(array.count == taken)
    #expect(calls > 0)
  }

  private let taken = Int.random(in: 100...200)
}
