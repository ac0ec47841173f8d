import Foundation
import RollingSeries
import Testing

/// An axis driven by a window of ten seconds and one point a second, unless told otherwise.
struct AxisDrive {
  var axis: WindowedAxis
  let window: Double
  var points: [(time: Double, value: Double)] = []
  var moves: [(time: Double, move: AxisMove)] = []

  init(
    _ policy: AxisPolicy = .auto, _ scale: AxisScale = .linear, _ polarity: Polarity = .up,
    window: Double = 10
  ) throws {
    axis = WindowedAxis(
      try AxisSettings(policy: policy, scale: scale, polarity: polarity),
      windowDuration: Int64(window * 1e9))
    self.window = window
  }

  mutating func add(_ value: Double, at time: Double) {
    points.removeAll { $0.time < time - window }
    points.append((time, value))
    let values = points.map(\.value)
    guard let low = values.min(), let high = values.max() else { return }
    let move = axis.update(minimum: low, maximum: high, newest: value, at: Int64(time * 1e9))
    if let move { moves.append((time, move)) }
  }

  /// Adds the values at times from `start` on, in turn until `end`.
  mutating func add(_ values: [Double], from start: Double, to end: Double) {
    for (step, time) in stride(from: start, to: end, by: 1).enumerated() {
      add(values[step % values.count], at: time)
    }
  }

  var bounds: [Double] { [axis.range.low, axis.range.high] }

  func place(_ value: Double) -> Double { axis.position(of: value).clamped ?? .nan }
}

@Suite struct WindowedAxisTests {
  @Test(
    arguments: [
      // Zero is included when the smallest is under half of the highest with its room, and only then.
      ([3, 47], 0, 60, [0, 20, 40, 60]),
      ([9, 20], 0, 25, [0, 5, 10, 15, 20, 25]),
      ([12, 20], 10, 22.5, [10, 12.5, 15, 17.5, 20, 22.5]),
      ([30, 48], 20, 60, [20, 30, 40, 50, 60]),
      ([-3, 47], -20, 60, [-20, 0, 20, 40, 60]),
      ([0, 1], 0, 1.25, [0, 0.25, 0.5, 0.75, 1, 1.25]),
      ([0, 12], 0, 15, [0, 5, 10, 15]),
      ([0, 0.3], 0, 0.4, [0, 0.1, 0.2, 0.3, 0.4]),
      ([0, 16], 0, 20, [0, 5, 10, 15, 20]),
      // The span is at least a tenth of the largest magnitude.
      ([100, 101], 90, 110, [90, 95, 100, 105, 110]),
      ([-101, -100], -110, -90, [-110, -105, -100, -95, -90]),
      ([5], 4.6, 5.4, [4.6, 4.8, 5, 5.2, 5.4]),
      ([0], -0.5, 0.5, [-0.5, -0.25, 0, 0.25, 0.5]),
    ] as [([Double], Double, Double, [Double])])
  func `covers the data with at most five round steps`(
    values: [Double], low: Double, high: Double, gridlines: [Double]
  ) throws {
    var drive = try AxisDrive()
    drive.add(values, from: 0, to: 60)
    #expect(drive.bounds == [low, high])
    #expect(drive.axis.gridlines == gridlines)
  }

  @Test(arguments: [
    ([200.0, 300.0], 150.0, 350.0), ([0, 50], 0, 60), ([0, 90], 0, 100), ([0, 97], 0, 100),
    ([0, 110], 0, 150),
    ([49, 90], 0, 100), ([50, 90], 40, 100),  // half of what is covered is 49.1, and 49
  ])
  func `leaves a fifth of the data's extent free at each end when it is learnt, within 0 and 100`(
    values: [Double], low: Double, high: Double
  ) throws {
    var drive = try AxisDrive(window: 300)
    drive.add(values, from: 0, to: 60)
    #expect(drive.bounds == [low, high])
  }

  @Test
  func `grows a few seconds after data left it, once for all that came, and only at that end`()
    throws
  {
    var drive = try AxisDrive(window: 300)
    drive.add([200, 300], from: 0, to: 60)
    #expect(drive.bounds == [150, 350])
    drive.add([370, 380, 400, 250], from: 60, to: 65)
    #expect(drive.bounds == [150, 350])
    #expect(drive.axis.position(of: 370) == .over)
    drive.add(250, at: 65)
    #expect(drive.bounds == [0, 1_250])  // 400 + 400, 200 is under half of that, and that of 800
    #expect(drive.moves.map(\.time).suffix(1) == [65])
  }

  @Test(arguments: [(1.0, 0.0), (-1.0, 0.0), (1.0, 0.02), (-1.0, 0.02)])
  func `a span made up around one value does not stay across zero when data on one side of it come`(
    sign: Double, first: Double
  ) throws {
    var drive = try AxisDrive()
    for step in 0...20 { drive.add(sign * (first + Double(step)), at: Double(step) / 4) }
    #expect(drive.bounds.map { $0 * sign }.sorted()[0] == 0)

    var flat = try AxisDrive()  // and no later, when the axis has long been learnt
    flat.add([0], from: 0, to: 60)
    flat.add([sign * 80], from: 60, to: 70)
    #expect(flat.bounds.map { $0 * sign }.sorted()[0] == 0)
  }

  @Test func `never leaves room across zero`() throws {
    var drive = try AxisDrive()
    drive.add([50, 60], from: 0, to: 200)
    drive.add([31], from: 200, to: 205)
    #expect(drive.axis.range.low >= 0)
    drive.add([1], from: 205, to: 210)
    #expect(drive.axis.range.low == 0)
  }

  @Test func `shrinks an end when a smaller range has fitted for four windows`() throws {
    var drive = try AxisDrive()
    drive.add([0, 1_000], from: 0, to: 200)
    drive.add([0, 200], from: 200, to: 240)
    #expect(drive.bounds == [0, 1_250])
    drive.add([0, 200], from: 240, to: 242)
    #expect(drive.bounds == [0, 400])
    #expect(drive.moves.suffix(1).map(\.time) == [240])
    #expect(drive.moves.suffix(1).allSatisfy { $0.move.kind == .moved && !$0.move.isSilent })
  }

  /// What is out of use for less than four windows is not out of use.
  @Test func `keeps an end that is needed again and again`() throws {
    var drive = try AxisDrive()
    drive.add([0, 1_000], from: 0, to: 200)
    for time in stride(from: 200.0, to: 1_000, by: 35) {
      drive.add([0, 50], from: time, to: time + 34)
      drive.add(1_000, at: time + 34)
    }
    #expect(drive.moves.count { $0.move.kind == .moved } == 0)
  }

  /// The axis has moved, and the listener has to learn it: what does not stay beyond it can wait.
  @Test func `bears spikes and bursts beyond an axis that has just moved, until it is at rest`()
    throws
  {
    var drive = try AxisDrive(window: 300)
    drive.add([0, 200], from: 0, to: 200)
    drive.add([300], from: 200, to: 206)  // 0...900, on steps of 200
    #expect(drive.bounds == [0, 1_000])
    for time in stride(from: 210.0, to: 750, by: 60) {
      drive.add([5_000], from: time, to: time + 50)
      drive.add([200], from: time + 50, to: time + 60)
    }
    #expect(drive.bounds == [0, 1_000])
    drive.add([200], from: 750, to: 810)
    #expect(drive.bounds == [0, 15_000])
    #expect(drive.moves.suffix(2).map(\.time) == [205, 805])
  }

  @Test func `follows data that stay beyond an axis that has just moved for a minute`() throws {
    var drive = try AxisDrive(window: 300)
    drive.add([0, 200], from: 0, to: 200)
    drive.add([300], from: 200, to: 300)
    drive.add([1_500], from: 300, to: 360)
    #expect(drive.bounds == [0, 1_000])
    drive.add(1_500, at: 360)
    #expect(drive.bounds == [0, 5_000])
  }

  /// Load that climbs through three powers of ten in ten minutes is held at the end for a minute at most.
  @Test(arguments: [AxisScale.linear, .log10, .symlog])
  func `keeps its bounds in order when all that came after a gap is off it`(scale: AxisScale) throws
  {
    for level in [1e4, 1e-4, 1e300, 1e-300] {
      var drive = try AxisDrive(.auto, scale)
      drive.add([1, 10], from: 0, to: 40)
      drive.add([level, 1.05 * level], from: 80, to: 110)  // the window has forgotten all before
      #expect(drive.axis.range.low < drive.axis.range.high, "\(level)")
    }
  }

  @Test func `keeps its bounds in order whatever comes`() throws {
    var random = SeededNumbers(state: 11)
    for scale in AxisScale.allCases {
      var drive = try AxisDrive(.auto, scale)
      var level = 1.0
      var second = 0
      for _ in 0..<2_000 {
        second += 1
        if random.next() % 16 == 0 {
          second += 15  // a gap longer than the window
          level = pow(10, Double(random.next() % 600) - 300)
        }
        let sign = scale == .linear || scale == .symlog ? Double(random.next() % 3) - 1 : 1
        drive.add(sign * level * (8 + Double(random.next() % 8)), at: Double(second))
        guard drive.axis.range.low < drive.axis.range.high else {
          Issue.record("\(scale.rawValue): \(drive.bounds) at \(second) s")
          break
        }
      }
    }
  }

  @Test func `moves few times for what climbs fast`() throws {
    var drive = try AxisDrive(window: 300)
    drive.add([0, 0.02], from: 0, to: 200)
    for step in 0...600 { drive.add(0.02 * pow(1_000, Double(step) / 600), at: 200 + Double(step)) }
    drive.add([20], from: 801, to: 861)
    #expect(drive.moves.count { $0.move.kind == .moved } <= 5)
    #expect((0.2...1).contains(drive.place(20)) && drive.axis.position(of: 20) != .over)
  }

  @Test func `waits longer to shrink when it had to grow again`() throws {
    var drive = try AxisDrive()
    drive.add([0, 50], from: 0, to: 200)
    for time in stride(from: 200.0, to: 1_000, by: 50) {  // a burst every five windows
      drive.add([800], from: time, to: time + 4)
      drive.add([0, 50], from: time + 4, to: time + 50)
    }
    #expect(drive.moves.count { $0.move.kind == .moved } <= 12)  // in eighty windows
  }

  @Test func `does not move for a gain of less than a third`() throws {
    var drive = try AxisDrive()
    drive.add([0, 1_000], from: 0, to: 200)
    drive.add([0, 480], from: 200, to: 300)
    #expect(drive.bounds == [0, 1_250])
  }

  /// A machine that is fully busy for some minutes is still heard between idle and busy.
  @Test(arguments: [[0.0], [99, 100], [100]])
  func `keeps an axis from zero, and the axis of data at rest, for twelve windows`(
    values: [Double]
  ) throws {
    var drive = try AxisDrive()
    drive.add([0, 100], from: 0, to: 200)
    drive.add(values, from: 200, to: 319)
    #expect(drive.bounds == [0, 100])
    drive.add(values, from: 319, to: 325)
    #expect(drive.bounds != [0, 100])
  }

  @Test func `does not move to and fro over data at rest`() throws {
    var drive = try AxisDrive()
    var random = SeededNumbers(state: 11)
    for step in 0..<20_000 {
      drive.add(.random(in: 40...81, using: &random), at: Double(step) / 20)
      if step == 10_000 { drive.add([101], from: 500, to: 503) }
    }
    #expect(drive.moves.filter { $0.move.kind == .moved }.count <= 2)
  }

  @Test func `keeps its range over a gap in the data`() throws {
    var drive = try AxisDrive()
    drive.add([0, 100], from: 0, to: 200)
    drive.axis.hold(at: 500 * second)
    drive.add(90, at: 500)
    #expect(drive.bounds == [0, 100])
    #expect(drive.place(90) == 0.9)
    drive.add([90], from: 501, to: 621)
    #expect(drive.bounds != [0, 100])
    #expect(drive.place(90) == 0.5)
  }

  @Test(
    arguments: [
      ("many points in 30 s", 0.5, 30), ("twenty points after 30 s", 2, 38),
      ("at most two minutes", 50, 150),
    ] as [(String, Double, Double)])
  func `learns in silence, once`(name: String, interval: Double, end: Double) throws {
    var drive = try AxisDrive()
    for step in 0..<400 { drive.add(Double(step % 3 + 1), at: Double(step) * interval) }
    let learnt = drive.moves.filter { $0.move.kind == .learnt }
    #expect(learnt.map(\.time) == [end])
    #expect(learnt.allSatisfy { $0.move.isSilent })
    #expect(drive.moves.filter { $0.time < end }.allSatisfy { $0.move.isSilent })
    #expect(!drive.axis.isLearning)
  }

  @Test func `does not shrink while learning, and may at its end`() throws {
    var drive = try AxisDrive()
    drive.add(1_000, at: 0)
    drive.add([0, 40], from: 1, to: 30)
    #expect(drive.axis.range.high >= 1_000)
    drive.add([0, 40], from: 30, to: 32)
    #expect(drive.bounds == [0, 50])
    #expect(drive.moves.map(\.move.kind).contains(.moved) == false)
  }

  @Test(arguments: [
    [5], [5, 5], [0], [-7.3], [1.03], [1e15 + 0.1], [1e308], [.leastNonzeroMagnitude], [-1e-300],
  ])
  func `plays a single value in the middle`(values: [Double]) throws {
    var drive = try AxisDrive()
    drive.add(values, from: 0, to: 300)
    let value = values[0]
    #expect(drive.axis.position(of: value) == .inside(0.5))
    #expect(drive.axis.range.low <= value && value <= drive.axis.range.high)
  }

  @Test func `holds two levels far apart`() throws {
    var drive = try AxisDrive()
    drive.add([0, 1], from: 0, to: 10)
    #expect(drive.place(1) - drive.place(0) >= 0.5)
    drive.add([0, 1], from: 10, to: 300)
    #expect(drive.place(0) == 0 && drive.place(1) == 0.8)
  }
}

@Suite struct AxisPolicyTests {
  @Test func `never moves a fixed axis`() throws {
    var drive = try AxisDrive(.fixed(AxisRange(low: 0, high: 100)))
    drive.add([-50, 150, 50], from: 0, to: 300)
    #expect(drive.bounds == [0, 100])
    #expect(drive.moves.isEmpty && !drive.axis.isLearning)
    #expect(drive.axis.gridlines == [0, 20, 40, 60, 80, 100])
    #expect(drive.axis.position(of: 25) == .inside(0.25))
  }

  @Test func `plays flat data on a given range where they are`() throws {
    for policy in [
      AxisPolicy.fixed(try AxisRange(low: 0, high: 100)), .soft(try AxisRange(low: 0, high: 100)),
    ] {
      var drive = try AxisDrive(policy)
      drive.add([90], from: 0, to: 300)
      #expect(drive.axis.position(of: 90) == .inside(0.9))
    }
  }

  @Test func `grows a soft axis and takes it back no further than it began`() throws {
    var drive = try AxisDrive(.soft(AxisRange(low: 3, high: 97)))
    drive.add([50, 60], from: 0, to: 200)
    #expect(drive.bounds == [3, 97])
    drive.add([130], from: 200, to: 203)
    #expect(drive.bounds == [3, 400])  // 130 + twice 3...130, on steps of 100
    drive.add([50, 60], from: 203, to: 250)
    #expect(drive.bounds == [3, 97])
    #expect(drive.moves.map(\.move.kind) == [.learnt, .moved, .moved])
  }

  @Test func `leaves the other end of a soft axis where it is`() throws {
    var drive = try AxisDrive(.soft(AxisRange(low: 3, high: 97)))
    drive.add([50, -20], from: 0, to: 5)
    #expect(drive.bounds == [-50, 97])
  }

  @Test(
    arguments: [
      (100, 0, AxisError.emptyRange(low: 100, high: 0)), (1, 1, .emptyRange(low: 1, high: 1)),
      (0, .infinity, .boundNotFinite(low: 0, high: .infinity)),
    ] as [(Double, Double, AxisError)])
  func `refuses a range that is none`(low: Double, high: Double, expected: AxisError) {
    #expect(throws: expected) { try AxisRange(low: low, high: high) }
  }

  @Test func `refuses zero on a logarithmic axis and says what would be right`() throws {
    let policy = AxisPolicy.fixed(try AxisRange(low: 0, high: 10))
    let expected = AxisError.notPositive(low: 0, scale: .log10)
    #expect(throws: expected) { try AxisSettings(policy: policy, scale: .log10) }
    #expect("\(expected)".contains("symlog"))
    #expect("\(AxisError.emptyRange(low: 2, high: 1))".hasPrefix("range 2.0..1.0: the first"))
  }
}
