import MetricLines
import MetricMeaning
import Testing

/// Counters become rates that are never negative.
@Suite struct CounterTests {
  /// What readings at whole seconds make.
  private func rates(_ readings: [Double], stamped: Bool = true) -> [Double?] {
    var rig = MeaningRig()
    return readings.enumerated().flatMap { index, value in
      let time = Double(index)
      return rig.take("c", value, .counter, at: time, stamp: stamped ? 1_000 + time : nil)
    }.map(\.value)
  }

  @Test(arguments: [true, false])
  func `a counter that begins again has no rate there and never a negative one`(stamped: Bool) {
    #expect(rates([10, 20, 30, 3, 13], stamped: stamped) == [10, 10, nil, 10])
  }

  /// Readings, and the rates between them; `nil` where the counter began again.
  static let falls: [(readings: [Double], rates: [Double?])] = [
    ([4_294_967_000, 4_294_967_290, 4], [290, 10]),  // ran over at 2^32
    ([0x1p32 - 6, 4], [10]),
    ([0x1p64 - 4096, 4096], [8192]),  // ran over at 2^64
    ([4_000_000_000, 4_000_000_010, 5], [10, nil]),  // would have become 29 million times as fast
    ([3_000_000_000, 5], [nil]),  // far from the top
    ([0x1p32 - 6, 0x1p31], [nil]),  // far from the bottom
    ([0x1p32 + 6, 4], [nil]),  // has more than 32 bits
    ([7, 7, 7], [0, 0]),
    // What it did before it began again says nothing of how fast it is.
    ([4_000_000_000, 4_000_000_010, 3_900_000_000, 967_296], [10, nil, 395_934_592]),
    ([5, -5], [nil]),
    ([1e308, -1e308, 1e308], [nil, nil]),  // a rise too large for a number is a hole
  ]

  @Test(arguments: falls)
  func `a counter that has run over goes on`(readings: [Double], expected: [Double?]) {
    #expect(rates(readings) == expected)
  }

  @Test(arguments: [(false, "% per second"), (true, "%")])
  func `the unit may be that of the rate`(ofRate: Bool, unit: String) {
    var rig = MeaningRig()
    for time in 0...1 {
      rig.take("c", Double(time), .counter, at: Double(time), unit: "%", ofRate: ofRate)
    }
    #expect(rig.units == [unit])
  }

  @Test func `stamps tell the time between readings, not arrivals`() {
    var rig = MeaningRig()
    rig.take("c", 0, .counter, at: 10, stamp: 1_000)
    let first = rig.take("c", 100, .counter, at: 10.001, stamp: 1_010)
    let second = rig.take("c", 300, .counter, at: 10.002, stamp: 1_020)
    #expect(first.map(\.value) == [10] && second.map(\.value) == [20])
  }

  @Test func `one stamp alone tells no time`() {
    var rig = MeaningRig()
    rig.take("c", 0, .counter, at: 10)
    #expect(rig.take("c", 100, .counter, at: 12, stamp: 1_000).map(\.value) == [50])
    #expect(rig.take("c", 300, .counter, at: 16).map(\.value) == [50])
  }

  @Test func `a counter is asked about anew when the settings change`() {
    var rig = MeaningRig()
    rig.take("c", 10, .counter, at: 0)
    rig.meaning.isCounter = { _ in false }
    #expect(rig.take("c", 20, .counter, at: 1).map(\.value) == [10])
    rig.meaning.apply(Meaning.Settings(), at: 2)
    #expect(rig.take("c", 30, .counter, at: 2).map(\.value) == [30])
  }

  @Test func `stamps that repeat or go back make no rate and lose nothing`() {
    var rig = MeaningRig()
    let made = [(100, 0.0), (101, 10), (101, 14), (99, 1), (102, 20)].map { stamp, value in
      rig.take("c", value, .counter, at: 0, stamp: stamp).map(\.value)
    }
    #expect(made == [[], [10], [], [], [10]])
  }

  @Test func `readings without a stamp that came together are one`() {
    var rig = MeaningRig()
    let made = [(1.0, 0.0), (1.001, 5), (2, 10), (2.01, 12), (3, 30)].map { time, value in
      rig.take("c", value, .counter, at: time).map(\.value)
    }
    #expect(made == [[], [], [10], [], [20]])
  }

  @Test func `a rate stands at the newer reading, with the unit of a rate`() {
    var rig = MeaningRig()
    rig.take("c", 0, .counter, at: 1, unit: "bytes")
    #expect(rig.take("c", 4, .counter, at: 3) == [MadePoint("c", 2, at: 3)])
    #expect(rig.units == ["bytes per second"])
  }

  static let units: [(unit: String, rate: String)] = [
    ("", "per second"), ("B", "B/s"), ("kB", "kB/s"), ("KiB", "KiB/s"), ("bit", "bit/s"),
    ("Mbit", "Mbit/s"), ("packets", "packets per second"), ("dB SPL", "dB SPL per second"),
    ("s", "s per second"),
  ]

  @Test(arguments: units)
  func `the unit of a rate is that of the counter by time`(unit: String, rate: String) {
    var rig = MeaningRig()
    rig.take("c", 0, .counter, at: 1, unit: unit)
    rig.take("c", 1, .counter, at: 2)
    #expect(rig.units == [rate])
  }

  @Test func `a listener decides what is a counter, and is asked once a name`() {
    var rig = MeaningRig()
    var asked: [String] = []
    rig.meaning.isCounter = { name in
      asked.append(name)
      return name == "g" ? true : name == "c" ? false : nil
    }
    for time in [1.0, 2] {
      #expect(rig.take("c", 7, .counter, at: time) == [MadePoint("c", 7, at: time)])
      #expect(rig.take("x", 8, .gauge, at: time) == [MadePoint("x", 8, at: time)])
      #expect(rig.units == [""])
    }
    rig.take("g", 10, .gauge, at: 1)
    #expect(rig.take("g", 30, .gauge, at: 2) == [MadePoint("g", 20, at: 2)])
    #expect(asked == ["c", "x", "g"])
  }

  @Test func `who began again is told together`() {
    var rig = MeaningRig()
    for (name, time) in [("b", 0.0), ("a", 0.1)] {
      rig.take(name, 9, .counter, at: time)
      rig.take(name, 1, .counter, at: time + 1)
    }
    let news = rig.meaning.takeRestarts()
    #expect(news?.first == "b" && news?.count == 2)
    #expect(rig.meaning.takeRestarts() == nil)
  }

  @Test func `names that come and go leave the others their readings`() {
    var rig = MeaningRig(limit: 500)
    for number in 0..<500 { rig.take("first\(number)", 1, .counter, at: 0) }
    for round in 1..<60 {
      let points = (0..<300).flatMap {
        rig.take("kept\($0)", Double(round * 2), .counter, at: Double(round))
      }
      #expect(points.count == (round == 1 ? 0 : 300) && points.allSatisfy { $0.value == 2 })
      for number in 0..<150 { rig.take("new\(round).\(number)", 1, .counter, at: Double(round)) }
    }
  }

  /// Random walks with falls: no rate is negative, and rates by time add up to what was counted.
  @Test(arguments: 1...50)
  func `rates are never negative and add up to what was counted`(seed: UInt64) {
    var random = Dice(seed: seed)
    var rig = MeaningRig()
    var (time, value, counted, heard) = (0.0, 0.0, 0.0, 0.0)
    rig.take("c", value, .counter, at: time, stamp: time)
    for _ in 0..<200 {
      let step = Double(random.next() % 4) / 4
      time += step
      let isFall = random.next() % 16 == 0 && step > 0
      let rise = step == 0 ? 0 : Double(random.next() % 1_000)
      let next = isFall ? value / 3 : value + rise
      if !isFall { counted += rise }
      let point = rig.take("c", next, .counter, at: time, stamp: time).first
      if step > 0 { #expect((point?.value == nil) == (isFall && value > 0)) }
      if let rate = point?.value {
        #expect(rate >= 0)
        heard += rate * step
      }
      value = next
    }
    #expect(abs(heard - counted) < 1e-6)
  }
}

/// Numbers that are the same on every run.
struct Dice {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state >> 11
  }
}
