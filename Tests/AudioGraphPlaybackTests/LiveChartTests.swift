import AudioGraphPlayback
import AudioGraphs
import TestSupport
import Testing

/// Charts that grow: what is kept, what is refused, and what is heard.
@Suite(.serialized) struct LiveChartTests {
  @Test func `keeps a window of the x axis behind the newest point`() throws {
    let chart = try live(window: 10)
    for x in 0...25 { try chart.append(AXDataPoint(x: Double(x), y: 50), toSeries: "a") }
    try chart.append(AXDataPoint(x: 20, y: 1, label: "one"), toSeries: "b")
    let window = chart.descriptor
    #expect(window.title == "Load" && window.series.map(\.name) == ["a", "b"])
    #expect(window.series[0].dataPoints.map(\.xValue.number) == (15...25).map(Double.init))
    #expect(window.series[1].dataPoints.first?.label == "one")
    #expect((window.xAxis as? AXNumericDataAxisDescriptor)?.range == 15...25)
    #expect(window.yAxis?.range == 0...100)
    #expect(window.yAxis?.valueDescriptionProvider(7) == "7 percent")
  }

  @Test func `keeps what its author asks for`() throws {
    let asked = Self.descriptor()
    asked.contentDirection = .rightToLeft
    asked.yAxis?.isInverted = true
    asked.series[0].sound = AXSeriesSound(timbre: "bell", pan: -1, volume: 0.5)
    asked.series[1].sound.timbre = "bagpipe"
    let chart = try live(asked)
    try chart.append(AXDataPoint(x: 1, y: 50), toSeries: "a")
    let window = chart.descriptor
    #expect(window.contentDirection == .rightToLeft && window.yAxis?.isInverted == true)
    #expect(window.series.map(\.sound) == asked.series.map(\.sound))
    #expect(chart.notes.contains { $0.hasPrefix("'b': there is no timbre 'bagpipe'") })
  }

  @Test(.timeLimit(.minutes(1)))
  func `is low for large values where the axis goes down`() throws {
    let server = try PrivatePulse()
    let recorder = try MonitorRecorder(server)
    let inverted = Self.descriptor()
    inverted.yAxis?.isInverted = true
    let chart = try LiveChart(
      inverted, window: 10, range: .fixed, options: PlaybackOptions(),
      destination: SoundDestination(server: server.server))
    chart.start()
    try chart.append(100, toSeries: "a")
    #expect(eventually(within: 10) { hears(220, recorder) } != nil)
    chart.stop()
  }

  @Test func `gives a copy that no later point changes`() throws {
    let chart = try live()
    try chart.append(AXDataPoint(x: 1, y: 50), toSeries: "a")
    let window = chart.descriptor
    try chart.append(AXDataPoint(x: 2, y: 60), toSeries: "a")
    #expect(window.series[0].dataPoints.count == 1)
    window.series[0].dataPoints[0].yValue = nil
    #expect(chart.descriptor.series[0].dataPoints[0].yValue?.number == 50)
  }

  @Test func `begins with the points that the descriptor has`() throws {
    let descriptor = Self.descriptor()
    descriptor.series[0].dataPoints = [AXDataPoint(x: 1, y: 10), AXDataPoint(x: 2, y: 20)]
    let chart = try live(descriptor)
    #expect(chart.counts.accepted == 2)
    #expect(chart.descriptor.series[0].dataPoints.count == 2)
  }

  @Test func `puts late points in their place and counts what it refuses`() throws {
    let chart = try live(window: 100)
    for x in 0..<400 { try chart.append(AXDataPoint(x: Double(x) / 10, y: 5), toSeries: "a") }
    #expect(try chart.append(AXDataPoint(x: 39.05, y: 6), toSeries: "a"))
    #expect(try !chart.append(AXDataPoint(x: 1, y: 6), toSeries: "a"), "more than 256 are newer")
    #expect(try !chart.append(AXDataPoint(x: .nan, y: 6), toSeries: "a"))
    #expect(try !chart.append(AXDataPoint(x: "one", y: 6), toSeries: "a"))
    try chart.append(AXDataPoint(x: 41, y: .infinity), toSeries: "a")
    try chart.append(AXDataPoint(x: 42), toSeries: "a")
    #expect(try !chart.append(AXDataPoint(x: -59, y: 6), toSeries: "b"), "before the window")
    let xs = chart.descriptor.series[0].dataPoints.map(\.xValue.number)
    #expect(xs == xs.sorted() && xs.contains(39.05))
    let counts = chart.counts
    #expect(counts.accepted == 403 && counts.holes == 2)
    #expect(counts.late == 2 && counts.withoutPlace == 2)
  }

  @Test func `keeps 65,536 points of a series at most and counts the others`() throws {
    let chart = try live(window: 1e9)
    for x in 0..<70_000 { try chart.append(AXDataPoint(x: Double(x), y: 5), toSeries: "a") }
    #expect(chart.counts.evicted == 70_000 - 65_536)
    #expect(chart.descriptor.series[0].dataPoints.first?.xValue.number == 4_464.0)
  }

  @Test(arguments: [
    (LiveChart.RangePolicy.fixed, 0.0...100.0), (.soft, 0.0...1_000.0),
    (.automatic, 0.0...1_000.0),
  ])
  func `lets the y axis follow the data as asked`(
    policy: LiveChart.RangePolicy, range: ClosedRange<Double>
  ) throws {
    let chart = try live(window: 1_000, range: policy)
    for x in 0..<100 {
      try chart.append(AXDataPoint(x: Double(x), y: Double(x % 2) * 900), toSeries: "a")
    }
    let found = try #require(chart.descriptor.yAxis?.range)
    #expect(found.lowerBound == range.lowerBound)
    #expect(policy == .fixed ? found == range : found.upperBound >= 900)
  }

  @Test func `says what is wrong with a chart that cannot grow`() throws {
    let categories = Self.descriptor()
    categories.xAxis = AXCategoricalDataAxisDescriptor(title: "Day", categoryOrder: ["Monday"])
    let twins = Self.descriptor()
    twins.series[1].name = "a"
    let empty = Self.descriptor()
    empty.series = []
    for (chart, word) in [(categories, "numeric"), (twins, "'a'"), (empty, "no series")] {
      let error = #expect(throws: ChartError.self) { try live(chart) }
      #expect(error?.description.contains(word) == true)
    }
    #expect(throws: ChartError.self) { try live(window: 0) }
    #expect(throws: ChartError.self) { try live(window: .nan) }
    let chart = try live()
    let error = #expect(throws: ChartError.self) {
      try chart.append(AXDataPoint(x: 1, y: 1), toSeries: "c")
    }
    #expect(error == .unknownSeries("c", known: ["a", "b"]))
    #expect(throws: ChartError.self) { try chart.replay() }
  }

  @Test func `takes any y axis, and says what becomes of it`() throws {
    let flat = Self.descriptor()
    flat.yAxis?.range = 5...5
    let chart = try live(flat)
    #expect(chart.notes.contains { $0.contains("follows the data") })
    try chart.append(AXDataPoint(x: 1, y: 7), toSeries: "a")
    #expect(chart.descriptor.yAxis?.range.contains(7) == true)

    let none = Self.descriptor()
    none.yAxis = nil
    try live(none).append(AXDataPoint(x: 1, y: 7), toSeries: "a")
  }

  @Test(arguments: [0.0, 1.7e18, -1.7e18, 1e300])
  func `takes x of any size`(start: Double) throws {
    let chart = try live(window: 100)
    for step in 0..<10 {
      try chart.append(AXDataPoint(x: start + Double(step), y: 1), toSeries: "a")
    }
    try chart.append(AXDataPoint(x: .greatestFiniteMagnitude, y: 1), toSeries: "a")
    #expect(chart.counts.accepted == 11)
    #expect(!chart.descriptor.series[0].dataPoints.isEmpty)
  }

  @Test(.timeLimit(.minutes(1)))
  func `is heard as it grows, alone and again as a chart`() throws {
    let server = try PrivatePulse()
    let recorder = try MonitorRecorder(server)
    let chart = try LiveChart(
      Self.descriptor(), window: 10, range: .fixed, options: PlaybackOptions(),
      destination: SoundDestination(server: server.server))
    chart.start()
    try chart.append(0, toSeries: "a")
    try chart.append(100, toSeries: "b")  // not in focus
    #expect(eventually(within: 10) { hears(220, recorder) } != nil)
    try chart.append(100.0 / 3, toSeries: "a")
    #expect(eventually(within: 5) { hears(440, recorder) } != nil)
    try chart.focus(on: "b")
    #expect(eventually(within: 5) { hears(1_760, recorder) } != nil)
    try chart.finish(series: "b")
    #expect(eventually(within: 5) { isSilent(recorder) } != nil, "but for the mark, long ago")

    try chart.append(AXDataPoint(x: 1_000, y: 0), toSeries: "b")
    #expect(eventually(within: 5) { hears(220, recorder) } != nil, "alive again")
    try chart.append(AXDataPoint(x: 1_001, y: 200.0 / 3), toSeries: "b")
    var options = PlaybackOptions()
    options.seconds = 1
    try chart.replay(options)
    #expect(eventually(within: 5) { hears(1_318.51, recorder) } != nil, "the complete mark")
    #expect(eventually(within: 5) { hears(880, recorder) } != nil, "and live again")
    chart.stop()
    #expect(eventually(within: 5) { !chart.isPlaying } != nil)
  }

  @Test(.timeLimit(.minutes(1)))
  func `takes points from many threads while it is heard`() async throws {
    let chart = try LiveChart(
      Self.descriptor(), window: 1e6, range: .automatic, options: PlaybackOptions(),
      destination: .nowhere)
    chart.start()
    try await withThrowingTaskGroup { group in
      for name in ["a", "b"] {
        group.addTask {
          for step in 0..<5_000 {
            try chart.append(
              AXDataPoint(x: Double(step), y: Double(step % 70) * Double(step)), toSeries: name)
          }
        }
      }
      group.addTask { for _ in 0..<20 { _ = chart.descriptor } }
      try await group.waitForAll()
    }
    #expect(chart.counts.accepted + chart.counts.late == 10_000)
  }

  // MARK: Charts and ears

  private static func descriptor() -> AXChartDescriptor {
    AXChartDescriptor(
      title: "Load",
      xAxis: AXNumericDataAxisDescriptor(title: "Time", range: 0...10, gridlinePositions: []) {
        "\($0) seconds"
      },
      yAxis: AXNumericDataAxisDescriptor(title: "Load", range: 0...100, gridlinePositions: [50]) {
        "\(Int($0)) percent"
      },
      series: ["a", "b"].map {
        AXDataSeriesDescriptor(name: $0, isContinuous: true, dataPoints: [])
      })
  }

  private func live(
    _ chart: AXChartDescriptor = descriptor(), window: Double = 10,
    range: LiveChart.RangePolicy = .fixed
  ) throws -> LiveChart {
    try LiveChart(chart, window: window, range: range)
  }

  private func hears(_ hertz: Double, _ recorder: MonitorRecorder) -> Bool {
    guard let heard = pitch(of: newest(0.08, recorder)) else { return false }
    return abs(cents(from: hertz, to: heard)) < 20
  }

  private func isSilent(_ recorder: MonitorRecorder) -> Bool {
    decibels(newest(0.2, recorder)) < -80
  }

  private func newest(_ seconds: Double, _ recorder: MonitorRecorder) -> [Float] {
    Array(recorder.recording.left.suffix(Int(seconds * Recording.sampleRate)))
  }
}
