import AudioGraphs
import SonifyControl
import Testing

@Suite struct ChartKeysTests {
  /// Two series over 21 places; the first has a gap at 5 and crosses the second between 10 and 11.
  private func chart() -> AXChartDescriptor {
    let axis = { (title: String) in
      AXNumericDataAxisDescriptor(title: title, range: 0...20, format: ValueFormat())
    }
    let rising = (0...20).reversed().map {
      AXDataPoint(x: Double($0), y: $0 == 5 ? nil : Double($0))
    }
    let falling = stride(from: 0, through: 20, by: 5).map {
      AXDataPoint(x: Double($0), y: 20.5 - Double($0))
    }
    return AXChartDescriptor(
      title: "lines", summary: "two of them", xAxis: axis("x"), yAxis: axis("y"),
      series: [
        AXDataSeriesDescriptor(name: "up", isContinuous: true, dataPoints: rising),
        AXDataSeriesDescriptor(name: "none", isContinuous: true, dataPoints: []),
        AXDataSeriesDescriptor(name: "down", isContinuous: true, dataPoints: falling),
      ])
  }

  /// What is said of the last of `keys`, in one line.
  private func last(of keys: [Keystroke]) throws -> [String] {
    var state = try #require(ChartKeys(chart()))
    var effects: [KeyEffect] = []
    for key in keys { effects = state.press(key) }
    return effects.map { effect in
      switch effect {
      case .say(let text): text
      case .sound(let series, let index): "\(series)/\(index)"
      case .playOrStop: "play"
      case .quit: "quit"
      }
    }
  }

  @Test(
    arguments: [
      ([.right], ["1, 1", "0/19"]), ([.right, .right, .left], ["1, 1", "0/19"]),
      ([.left], ["first point"]), ([.end], ["20, 20", "0/0"]), ([.end, .right], ["last point"]),
      ([.end, .home], ["0, 0", "0/20"]), ([.home], ["0, 0", "0/20"]),
      ([.pageDown], ["2, 2", "0/18"]), ([.end, .pageUp], ["18, 18", "0/2"]),
      ([.pageUp], ["first point"]),
      // Series: the empty one is passed over, the place stays.
      ([.pageDown, .right, .down], ["down", "5, 15.5", "2/1"]),
      ([.down, .down], ["last series"]), ([.up], ["first series"]),
      ([.down, .end, .up], ["up", "20, 20", "0/0"]),
      ([.character("n"), .character("p")], ["up", "0, 0", "0/20"]),
      // Places worth going to.
      ([.character(">")], ["highest", "20, 20", "0/0"]),
      ([.down, .character("<")], ["lowest", "20, 0.5", "2/4"]),
      ([.character("g")], ["gap", "5, no value", "0/15"]),
      ([.character("g"), .character("g")], ["no gap after this"]),
      ([.end, .character("G")], ["gap", "5, no value", "0/15"]),
      ([.down, .character("g")], ["no gaps"]),
      ([.character("c")], ["crosses down", "11, 11", "0/9"]),
      ([.character("c"), .character("c")], ["no crossing after this"]),
      ([.end, .character("C")], ["crosses down", "11, 11", "0/9"]),
      ([.character("C")], ["no crossing before this"]),
      // Switches.
      ([.character("t"), .right], ["0/19"]), ([.character("s"), .right], ["1, 1"]),
      ([.character("m")], ["sound off"]), ([.character("t"), .character("t")], ["text on"]),
      ([.character(".")], ["0, 0", "0/20"]),
      ([.character("i")], ["point 1 of 21, up, series 1 of 2"]),
      ([.character(" ")], ["play"]), ([.character("q")], ["quit"]), ([.quit], ["quit"]),
      ([.character("x")], ["x does nothing; ? for help"]),
      ([.unknown], ["this key does nothing; ? for help"]),
    ] as [([Keystroke], [String])])
  func `does one thing for each key`(keys: [Keystroke], said: [String]) throws {
    #expect(try last(of: keys) == said)
  }

  @Test func `begins with the chart and its first point`() throws {
    let state = try #require(ChartKeys(chart()))
    #expect(
      state.opening == [
        .say("lines"), .say("two of them"), .say("line chart, 3 series, 26 points"),
        .say("? for help, q to leave"), .say("0, 0"), .sound(series: 0, index: 20),
      ])
  }

  @Test func `help has a line for every key`() throws {
    let help = try last(of: [.character("?")]).joined(separator: "\n")
    for key in "np<>gGcC.idsmtq" { #expect(help.contains(key)) }
  }

  @Test func `is not there without a point, and tells those that have no place`() throws {
    let chart = chart()
    chart.series = [AXDataSeriesDescriptor(name: "", isContinuous: true, dataPoints: [])]
    #expect(ChartKeys(chart) == nil)
    chart.series[0].dataPoints = [AXDataPoint(x: .nan, y: 1), AXDataPoint(x: 1, y: .nan)]
    var state = try #require(ChartKeys(chart))
    #expect(state.press(.end) == [.say("no value, 1")])
    #expect(state.press(.character("<")) == [.say("lowest"), .say("no value, 1")])
    #expect(state.press(.character("c")) == [.say("only one series, so nothing crosses")])
    #expect(state.press(.down) == [.say("only one series")])
  }
}
