import AudioGraphPlayback
import AudioGraphs
import Foundation
import Synthesis
import Testing

/// A chart becomes tones: x their time and place, y their pitch, the other axes the rest.
@Suite struct ChartScoreTests {
  private func hertz(_ position: Double) -> Double { 220 * pow(8, position) }

  @Test(arguments: [1.0, 4, 8, 60])
  func `a point sounds at its part of the time, at its pitch and place`(seconds: Double) throws {
    var options = PlaybackOptions()
    options.seconds = seconds
    let points: [(Double, Double)] = [(0, 0), (0.25, 50), (1.0 / 3, 100), (1, 25)]
    let score = try ChartScore(chart(points.map { AXDataPoint(x: $0, y: $1) }), options)
    let notes = Orders(score).notes
    #expect(notes.count == 4)
    for ((x, y), (time, note)) in zip(points, notes) {
      #expect(abs(time - x * seconds) < 1e-6)
      #expect(abs(note.frequency / hertz(y / 100) - 1) < 1e-6)
      #expect(abs(Double(note.pan) - (1.6 * x - 0.8)) < 1e-5)
    }
    #expect(score.notes == [])
  }

  @Test func `category i of n begins at i nths`() throws {
    let points = ["d", "b", "a", "c"].map { AXDataPoint(x: $0, y: 10) }
    let order = AXCategoricalDataAxisDescriptor(title: "x", categoryOrder: ["a", "b", "c", "d"])
    let score = try ChartScore(chart(points, x: order))
    #expect(Orders(score).notes.map(\.time) == [0, 1, 2, 3])
    #expect(score.notes == ["'a': not in the order of x; heard in that order"])
  }

  @Test(
    arguments: [
      (AXNumericDataAxisDescriptor.ScaleType.log10, 1...1_000, [1, 10, 100, 1_000]),
      (.ln, 1...1_000, [1, 10, 100, 1_000]),
      (.symlog, -99...99, [-99, -3.641_588_833_612_778, 3.641_588_833_612_778, 99]),
      (.linear, -3...3, [-3, -1, 1, 3]),
    ] as [(AXNumericDataAxisDescriptor.ScaleType, ClosedRange<Double>, [Double])])
  func `values lie along their scale`(
    scale: AXNumericDataAxisDescriptor.ScaleType, range: ClosedRange<Double>, values: [Double]
  ) throws {
    let points = values.map { AXDataPoint(x: $0, y: $0) }
    let score = try ChartScore(chart(points, x: axis(range, scale), y: axis(range, scale)))
    for (number, (time, note)) in Orders(score).notes.enumerated() {
      let part = scale == .symlog ? [0, 1.0 / 3, 2.0 / 3, 1][number] : Double(number) / 3
      #expect(abs(time - 4 * part) < 1e-6 || scale == .symlog)
      #expect(abs(log2(note.frequency / 220) / 3 - time / 4) < 1e-6)
    }
  }

  @Test func `large values are low where the y axis goes down`() throws {
    let down = axis(1...100, .log10)
    down.isInverted = true
    let points = [1.0, 10, 100, -5].enumerated().map { AXDataPoint(x: Double($0) / 4, y: $1) }
    let notes = Orders(try ChartScore(chart(points, y: down))).notes.map(\.note)
    let data = notes.filter { $0.bus == .data }.map(\.frequency)
    #expect(data.count == 4)
    for (heard, place) in zip(data, [1, 0.5, 0, 1.0]) {
      #expect(abs(heard / hertz(place) - 1) < 1e-6)
    }
  }

  // MARK: Additional axes

  @Test func `four axes: time, pitch, length and timbre`() throws {
    let points = [
      AXDataPoint(x: 0, y: 0, additionalValues: [.number(0), .category("a")]),
      AXDataPoint(x: 0.5, y: 0, additionalValues: [.number(50), .category("b")]),
      AXDataPoint(x: 1, y: 0, additionalValues: [.number(100), .category("c")]),
    ]
    let order = AXCategoricalDataAxisDescriptor(title: "kind", categoryOrder: ["a", "b", "a", "c"])
    let score = try ChartScore(chart(points, additional: [axis(0...100), order]))
    let notes = Orders(score).notes.map(\.note)
    #expect(notes.map(\.duration) == [0.05, 0.325, 0.6])
    #expect(notes.map(\.timbre) == [.soft, .reed, .string])
    #expect(score.notes == [])
  }

  @Test func `more numeric axes are brightness and tremolo`() throws {
    let values: [AXDataPoint.Value] = [.number(100), .number(25), .number(75), .number(1)]
    let axes = (1...4).map { axis(0...100, title: "\($0)") }
    let point = AXDataPoint(x: 0, y: 0, additionalValues: values)
    let score = try ChartScore(chart([point], additional: axes))
    let note = try #require(Orders(score).notes.first?.note)
    #expect(note.duration == 0.6 && note.brightness == 0.25 && note.tremolo == 0.75)
    #expect(score.notes == ["the axis '4' is not heard"])
  }

  @Test func `which axis is heard as what can be chosen`() throws {
    var options = PlaybackOptions()
    options.channels = [.brightness, .length, .timbre]
    let axes = (1...4).map { axis(0...100, title: "\($0)") }
    let values = [10.0, 20, 30, 40].map { AXDataPoint.Value.number($0) }
    let score = try ChartScore(
      chart([AXDataPoint(x: 0, y: 0, additionalValues: values)], additional: axes), options)
    let note = try #require(Orders(score).notes.first?.note)
    #expect(note.brightness == 0.1 && note.duration == 0.16)
    #expect(
      score.notes == [
        "the axis '3' is not heard: timbre cannot carry numbers", "the axis '4' is not heard",
      ])
  }

  @Test func `more categories than timbres are brighter, then alike, and it is said`() throws {
    let names = (0..<14).map { "c\($0)" }
    let points = names.enumerated().map {
      AXDataPoint(x: Double($0) / 14, y: 0, additionalValues: [.category($1)])
    }
    let order = AXCategoricalDataAxisDescriptor(title: "kind", categoryOrder: names)
    let score = try ChartScore(chart(points, additional: [order]))
    let notes = Orders(score).notes.map(\.note)
    #expect(notes.map(\.timbre) == (0..<14).map { Timbre.takenInOrder[$0 % 6] })
    #expect(notes.map(\.brightness) == (0..<14).map { (6..<12).contains($0) ? 1 : 0 })
    #expect(
      score.notes == [
        "the axis 'kind' has 14 categories for 6 timbres; from the 7th on they are brighter",
        "the axis 'kind' has 14 categories; from number 13 on they sound as number 1 and on",
      ])
  }

  // MARK: Points that are close

  @Test func `points at one x are all heard, up to four`() throws {
    let points = [10.0, 20, 20, 30, 40].map { AXDataPoint(x: 0.5, y: $0) }
    let notes = Orders(try ChartScore(chart(points))).notes
    #expect(notes.map { ($0.time * 1e6).rounded() } == Array(repeating: 2e6, count: 4))
    #expect(Set(notes.map { $0.note.frequency.rounded() }).count == 4)
  }

  @Test func `of more than four in 50 ms the lowest and the highest are heard at their times`()
    throws
  {
    let ys = [50.0, 10, 60, 90, 20, 55]
    let points = ys.enumerated().map { AXDataPoint(x: 0.5 + Double($0) * 0.002, y: $1) }
    let score = try ChartScore(chart(points))
    let notes = Orders(score).notes
    #expect(notes.map { ($0.time * 1_000).rounded() } == [2_008, 2_024])
    #expect(notes.map { ($0.note.frequency / hertz(0.1)).rounded() } == [1, 5])
    #expect(
      score.notes == [
        "'a': 4 too close to others to be told apart: the lowest and the highest are heard"
      ])
    #expect(score.pointCount == 6 && score.heardCount == 2)
  }

  // MARK: Lines

  @Test func `a line glides, and rests for a moment on its last value`() throws {
    let score = try ChartScore(
      chart([AXDataPoint(x: 0.25, y: 0), AXDataPoint(x: 0.5, y: 100)], continuous: true))
    let orders = Orders(score)
    #expect(orders.tones.first?.time == 1)
    let release = orders.all.first { if case .release = $0.action { true } else { false } }
    #expect(release?.time == 2.12)
    for (time, tone) in orders.tones where time < 1.99 {
      #expect(abs(log2(tone.frequency / 220) / 3 - (time - 1)) < 0.01)
    }
  }

  @Test func `a line takes the colour of the point that it has passed`() throws {
    let kinds = AXCategoricalDataAxisDescriptor(title: "kind", categoryOrder: ["a", "b"])
    let points = [(0.0, "b"), (0.5, "a"), (1, "b")].map {
      AXDataPoint(x: $0, y: 50, additionalValues: [.category($1), .number(25)])
    }
    var options = PlaybackOptions()
    options.channels = [.timbre, .brightness]
    let tones = Orders(
      try ChartScore(
        chart(points, continuous: true, additional: [kinds, axis(0...100)]), options)
    ).tones
    #expect(tones.allSatisfy { $0.tone.timbre == ($0.time < 2 ? .reed : .soft) || $0.time >= 4 })
    #expect(tones.allSatisfy { $0.tone.brightness == 0.25 } && tones.count > 1_000)
  }

  @Test func `a chart whose least x is at the right is heard from there`() throws {
    let mirrored = chart([AXDataPoint(x: 0, y: 0), AXDataPoint(x: 1, y: 0)])
    mirrored.contentDirection = .rightToLeft
    #expect(Orders(try ChartScore(mirrored)).notes.map(\.note.pan) == [0.8, -0.8])
  }

  @Test(arguments: [0.0, 0.5, 1])
  func `a line of one point is heard`(x: Double) throws {
    let orders = Orders(try ChartScore(chart([AXDataPoint(x: x, y: 0)], continuous: true)))
    #expect(orders.tones.first?.time == 4 * x)
    let release = orders.all.first { if case .release = $0.action { true } else { false } }
    #expect(release?.time == 4 * x + 0.12)
  }

  @Test(arguments: [true, false])
  func `a missing value is a hole`(isContinuous: Bool) throws {
    let points = [(0.0, 50.0), (0.25, nil), (0.3, nil), (0.5, 50), (1, 50)].map {
      AXDataPoint(x: $0, y: $1)
    }
    let score = try ChartScore(chart(points, continuous: isContinuous))
    #expect(Orders(score).noises.map { ($0 * 10).rounded() } == (isContinuous ? [10] : [10, 12]))
    #expect(score.notes == ["'a': 2 without a value: heard as a hole"])
  }

  // MARK: Grid lines

  @Test func `ticks where lines are crossed, and where those of x pass`() throws {
    let line = chart(
      [AXDataPoint(x: 0, y: 0), AXDataPoint(x: 1, y: 100)], continuous: true,
      x: axis(0...1, lines: [-1, 0, 0.5, .nan, 1, 7]), y: axis(0...100, lines: [0, 50, 100, 200]))
    let orders = Orders(try ChartScore(line))
    #expect(orders.noises.map { ($0 * 100).rounded() } == [200])
    #expect(orders.marks.filter { $0.note.duration < 0.02 }.count == 1)
    var options = PlaybackOptions()
    options.hasGridlines = false
    let silent = Orders(try ChartScore(line, options))
    #expect(silent.noises == [] && silent.marks.count == 1)
  }

  @Test func `the chime comes after the last tone has ended`() throws {
    for price in [0.0, 100] {
      let point = AXDataPoint(x: 1, y: 50, additionalValues: [.number(price)])
      let chime = try #require(
        Orders(try ChartScore(chart([point], additional: [axis(0...100)]))).marks.last)
      #expect(abs(chime.time - (price == 0 ? 4.12 : 4.65)) < 1e-6)
    }
  }

  // MARK: Options

  @Test func `chooses series by name`() throws {
    let two = chart([AXDataPoint(x: 0, y: 0)])
    two.series.append(
      AXDataSeriesDescriptor(name: "b", isContinuous: false, dataPoints: [AXDataPoint(x: 0, y: 1)]))
    var options = PlaybackOptions()
    options.series = ["b"]
    #expect(try ChartScore(two, options).series.map(\.name) == ["b"])
    options.series = ["c"]
    #expect(throws: ChartError.unknownSeries("c", known: ["a", "b"])) {
      try ChartScore(two, options)
    }
  }

  @Test(arguments: [(false, [0, 4.4]), (true, [0, 0])])
  func `series sound one after another, or together`(isTogether: Bool, times: [Double]) throws {
    let two = chart([AXDataPoint(x: 0, y: 0)])
    two.series.append(
      AXDataSeriesDescriptor(
        name: "b", isContinuous: false, dataPoints: [AXDataPoint(x: 0, y: 100)]))
    var options = PlaybackOptions()
    options.isTogether = isTogether
    let notes = Orders(try ChartScore(two, options)).notes
    #expect(notes.map { ($0.time * 1_000).rounded() / 1_000 } == times)
    #expect(notes.map(\.note.timbre) == [.soft, .reed])
    options.hasPan = false
    let still = Orders(try ChartScore(two, options)).notes
    #expect(still.map(\.note.pan) == (isTogether ? [-0.7, 0.7] : [0, 0]))
  }

  @Test func `pitch and volume are checked`() throws {
    var options = PlaybackOptions()
    options.pitch = 50...100
    #expect(throws: ChartError.self) { try ChartScore(chart([AXDataPoint(x: 0, y: 0)]), options) }
  }
}
