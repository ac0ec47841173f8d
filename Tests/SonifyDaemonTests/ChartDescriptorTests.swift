import AudioGraphPlayback
import AudioGraphs
import ChartFiles
import Configuration
import ControlProtocol
import FoundationEssentials
import Glibc
import SonifyDaemon
import Synthesis
import Testing

/// A live series as a chart file.
@Suite struct ChartDescriptorTests {
  /// 1,796,000,000 seconds since 1970 at time 0.
  private let wallOffset: Int64 = 1_796_000_000 * second
  private let low = 1_796_000_000.0

  private func rig(_ change: (inout SeriesKeys) -> Void = { _ in }) throws -> ChartRig {
    try ChartRig(
      settings {
        $0.rules = [
          rule {
            $0.range = .fixed(low: 0, high: 10)
            change(&$0)
          }
        ]
      })
  }

  @Test func `has what the series has`() throws {
    let rig = try rig {
      $0.title = "Lag"
      $0.unit = "s"
      $0.polarity = "down"
      $0.timbre = "reed"
      $0.pan = -0.25
      $0.volume = 0.5
      $0.continuous = false
      $0.gridlines = .at([2.5])
    }
    for time in 0...10 { rig.feed("a \(time)\n", at: Int64(time) * second) }
    let file = try read(rig, at: 10 * second)
    #expect(file.notes == [])
    let chart = file.descriptor
    #expect(chart.title == "Lag")
    #expect(chart.summary == nil)
    let x = try #require(chart.xAxis as? AXNumericDataAxisDescriptor)
    #expect(x.range == low...low + 10)
    #expect(x.format?.kind == .time)
    #expect(x.gridlinePositions == [2, 4, 6, 8].map { low + $0 })
    let y = try #require(chart.yAxis)
    #expect(y.title == "Lag")
    #expect(y.range == 0...10)
    #expect(y.isInverted)
    #expect(y.gridlinePositions == [2.5])
    #expect(y.format?.unit == "s")
    let series = chart.series[0]
    #expect(series.name == "a")
    #expect(series.isContinuous == false)
    #expect(series.sound == AXSeriesSound(timbre: "reed", pan: -0.25, volume: 0.5))
    #expect(series.dataPoints.map(\.xValue.number) == (0...10).map { low + Double($0) })
    #expect(series.dataPoints.map { $0.yValue?.number } == (0...10).map { Double($0) })
  }

  @Test func `has a point without a value where values are missing`() throws {
    let rig = try rig { $0.expectEvery = .every(10 * second) }
    for time in 0...4 { rig.feed("a \(time)\n", at: Int64(time) * second) }
    rig.feed("a nan\n", at: 5 * second)
    rig.feed("a nan\n", at: 6 * second)
    rig.feed("a 1\n", at: 7 * second)
    rig.feed("a 2\n", at: 40 * second)
    let points = try read(rig, at: 100 * second).descriptor.series[0].dataPoints
    #expect(points.count == 10)
    let missing = points.filter { $0.yValue == nil }.map { $0.xValue.number - low }
    #expect(missing == [5, 17, 50])
  }

  @Test(
    arguments: [[1, 2, nil, 4], [1, nil, nil, 2, nil, 3], [1, 2, nil], [1, nil, 2, 3]]
      as [[Double?]])
  func `what comes at once stays in its order`(values: [Double?]) throws {
    let rig = try rig()
    rig.feed("a 0\n", at: 0)
    for value in values { rig.feed("a \(value.map { "\($0)" } ?? "nan")\n", at: second) }
    let points = try read(rig, at: second).descriptor.series[0].dataPoints
    var expected: [Double?] = [0]
    for value in values where value != nil || expected.last != .some(nil) { expected.append(value) }
    #expect(points.map { $0.yValue?.number } == expected)
  }

  @Test func `has the last part alone`() throws {
    let rig = try rig()
    for time in 0...10 { rig.feed("a \(time)\n", at: Int64(time) * second) }
    let chart = try read(rig, at: 10 * second, last: 3).descriptor
    #expect(chart.series[0].dataPoints.map { $0.yValue?.number } == [7, 8, 9, 10])
  }

  @Test func `says why there is none`() throws {
    let rig = try rig()
    func refusal(_ request: DescriptorRequest, at time: Int64) -> String {
      rig.refusal { () throws(ControlError) in
        _ = try rig.chart.descriptor(request, at: now(time), wallOffset: 0)
      }
    }
    rig.feed("a 1\n", at: 0)
    #expect(refusal(DescriptorRequest(last: 0), at: 1).hasSuffix("more than 0, such as 300"))
    #expect(
      refusal(DescriptorRequest(last: .nan), at: 1).hasPrefix("the last not a number seconds"))
    #expect(refusal(DescriptorRequest(series: "b"), at: 1).hasPrefix("no series is called 'b'"))
    for word in ["", "1,2,3", "x,1,1,1", "1,-1,1,1", "1,99999999999999,1,1"] {
      #expect(
        refusal(DescriptorRequest(series: "a", after: word), at: 1)
          == "after '\(word)': expected the next of the part before")
    }
    // The focus may have moved: parts of two series would be joined.
    #expect(refusal(DescriptorRequest(after: "1,1,1,1"), at: 1).hasPrefix("after without series: "))
    #expect(
      refusal(DescriptorRequest(), at: 400 * second).hasPrefix("a has no values in the last 5"))
  }

  // MARK: In parts

  @Test func `joins its parts without a point too many or too few`() throws {
    let rig = try rig()
    // Stretches of equal times, so that parts end within one, and holes.
    for number in 0..<5_000 {
      let time = Int64(number / 7) * 100_000_000
      rig.feed("a \(number % 100 == 99 ? "nan" : "\(number % 11)")\n", at: time)
    }
    let replies = try parts(rig, at: 80 * second)
    #expect(replies.count == 5)
    #expect(replies.allSatisfy { $0.chart.series[0].points.count <= 2 * Chart.partSize })
    let points = replies.flatMap { $0.chart.series[0].points }
    let expected = (0..<5_000).filter { $0 % 100 != 99 }.map { Double($0 % 11) }
    #expect(points.compactMap(\.y) == expected)
    #expect(zip(points, points.dropFirst()).allSatisfy { $0.x <= $1.x })
    let holes = points.filter { $0.y == nil }.count
    #expect(holes >= 50)
    // The same in one part of a shorter window.
    let last = try parts(rig, at: 80 * second, last: 20)
    #expect(last.count == 1)
    #expect(last[0].chart.series[0].points == points.suffix(last[0].chart.series[0].points.count))
  }

  @Test func `what comes between two parts belongs to none, and any word is safe`() throws {
    let rig = try rig()
    for number in 0..<2_000 { rig.feed("a \(number % 10)\n", at: Int64(number) * 1_000_000) }
    let first = try rig.chart.descriptor(
      DescriptorRequest(), at: now(2 * second), wallOffset: wallOffset)
    for number in 0..<2_000 { rig.feed("a 5\n", at: 2 * second + Int64(number + 1) * 1_000_000) }
    let second2 = try rig.chart.descriptor(
      DescriptorRequest(series: "a", after: first.next), at: now(5 * second), wallOffset: 7)
    #expect(second2.next == nil)
    let points = first.chart.series[0].points + second2.chart.series[0].points
    #expect(points.compactMap(\.y).count == 2_000)
    #expect(second2.chart.xAxis.high == low + 2)

    let extremes = [Int64.min, -1, 0, 1, Int64.max]
    for time in extremes {
      for end in extremes {
        for offset in extremes {
          for count in [0, Int64(1) << 32] {
            let word = "\(time),\(count),\(end),\(offset)"
            _ = try rig.chart.descriptor(
              DescriptorRequest(series: "a", after: word), at: now(5 * second), wallOffset: 0)
          }
        }
      }
    }
  }

  // MARK: Heard

  /// A sawtooth with a hole, an excursion and a silence, as notes or as a line.
  private func varied(_ change: (inout SeriesKeys) -> Void = { _ in }) throws -> ChartRig {
    let rig = try rig(change)
    for number in 0..<200 {
      let value = number == 120 ? "nan" : number == 150 ? "12" : "\(Double(number * 7 % 100) / 10)"
      rig.feed("a \(value)\n", at: Int64(number) * 250_000_000)
    }
    return rig
  }

  @Test(arguments: [true, false], ["up", "down"])
  func `sounds from its file as its replay does`(isContinuous: Bool, polarity: String) throws {
    let rig = try varied {
      $0.continuous = isContinuous
      $0.polarity = polarity
      $0.timbre = "reed"
    }
    let file = try read(rig, at: 55 * second)
    _ = try rig.chart.replay(ReplayRequest(length: 4), at: now(55 * second))
    // It begins when the live tone has faded.
    var replayed = Heard(from: 55 * second + 80_000_000)
    while rig.chart.nextDeadline < 60 * second {
      rig.chart.advance(to: now(rig.chart.nextDeadline))
      rig.chart.drain { replayed.take($1, at: $0) }
    }

    var rendered = Heard(from: 0)
    var session = ChartSession(try ChartScore(file.descriptor))
    while let deadline = session.nextDeadline, deadline < 5 * second {
      session.advance(to: deadline)
      session.drain { rendered.take($1, at: $0) }
    }
    if isContinuous {
      #expect(replayed.differences(from: rendered) == [])
      #expect(Set(rendered.glide.compactMap(\.hertz)).count > 100)
    } else {
      #expect(rendered.notes.count > 50)
      #expect(replayed.notes == rendered.notes)
    }
  }

  // MARK: Helpers

  private func parts(_ rig: ChartRig, at time: Int64, last: Double? = nil) throws
    -> [DescriptorReply]
  {
    var replies: [DescriptorReply] = []
    repeat {
      let request = DescriptorRequest(series: "a", last: last, after: replies.last?.next)
      replies.append(
        try rig.chart.descriptor(
          request, at: now(time + Int64(replies.count)), wallOffset: wallOffset))
    } while replies.last?.next != nil && replies.count < 100
    return replies
  }

  /// As a client has it: through JSON.
  private func read(_ rig: ChartRig, at time: Int64, last: Double? = nil) throws -> ChartFile {
    let replies = try parts(rig, at: time, last: last)
    #expect(replies.count == 1)
    return try ChartFile.read(bytes: Array(try JSONEncoder().encode(replies[0].chart)))
  }
}

/// What is ordered of the engine in the four seconds of a replay or a chart, its marks aside.
private struct Heard {
  struct Note: Equatable {
    /// Milliseconds since the start.
    var time: Int64
    /// Cents above 1 Hz.
    var cents: Int64
    var timbre: Timbre
  }

  var notes: [Note] = []
  /// When the pitch of the tone changes, and to which; `nil` for silence.
  var glide: [(time: Int64, hertz: Double?)] = []
  private let start: Int64

  init(from start: Int64) { self.start = start }

  mutating func take(_ action: Command.Action, at time: Int64) -> Bool {
    let time = time - start
    guard time >= 0, time < 4 * second else { return true }
    switch action {
    case .tone(_, let tone) where tone.bus == .data: glide.append((time, tone.frequency))
    case .release: glide.append((time, nil))
    case .note(let note) where note.bus == .data:
      let cents = Int64(exactly: (1_200 * log2(note.frequency)).rounded()) ?? 0
      notes.append(Note(time: time / 1_000_000, cents: cents, timbre: note.timbre))
    default: break
    }
    return true
  }

  /// Where the pitch is more than a cent from all that `other` has within 5 ms.
  func differences(from other: Heard) -> [String] {
    stride(from: 0, to: 4 * second, by: 5_000_000).compactMap { time in
      let mine = pitch(at: time)
      let near = [-5_000_000, 0, 5_000_000].map { other.pitch(at: time + $0) }
      let isLike = near.contains { $0 == mine || abs(($0 ?? 1) / (mine ?? -1) - 1) < 0.000_577 }
      return isLike ? nil : "\(time): \(mine ?? 0), not \(near.map { $0 ?? 0 })"
    }
  }

  private func pitch(at time: Int64) -> Double? { glide.last { $0.time <= time }?.hertz }
}
