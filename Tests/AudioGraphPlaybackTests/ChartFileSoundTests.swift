import AudioGraphPlayback
import AudioGraphs
import ChartFiles
import Testing

/// A chart sounds from its file as it did before.
@Suite struct ChartFileSoundTests {
  private var chart: AXChartDescriptor {
    let x = AXNumericDataAxisDescriptor(title: "Weight", range: 0...3, gridlinePositions: [1, 2]) {
      "\($0) tons"
    }
    let y = AXNumericDataAxisDescriptor(
      title: "Efficiency", range: 1...50, gridlinePositions: [10, 20], format: ValueFormat())
    y.scaleType = .log10
    y.isInverted = true
    let points = (0..<40).map(point)
    let notes = AXDataSeriesDescriptor(name: "notes", isContinuous: false, dataPoints: points)
    let line = AXDataSeriesDescriptor(name: "line", isContinuous: true, dataPoints: points)
    line.sound = AXSeriesSound(timbre: "bell", pan: -0.5, volume: 0.5)
    return AXChartDescriptor(
      xAxis: x, yAxis: y,
      additionalAxes: [
        AXNumericDataAxisDescriptor(title: "Price", range: 0...40, format: ValueFormat()),
        AXCategoricalDataAxisDescriptor(title: "Country", categoryOrder: ["C", "A", "B"]),
      ], series: [notes, line])
  }

  private func point(_ number: Int) -> AXDataPoint {
    let y: Double? = number % 9 == 4 ? nil : Double(1 + number * 7 % 49)
    let price = Double(number * 11 % 40)
    let country = ["A", "B", "C"][number % 3]
    return AXDataPoint(
      x: Double(number) / 13, y: y, additionalValues: [.number(price), .category(country)])
  }

  private func samples(
    _ chart: AXChartDescriptor, hasPan: Bool = true
  ) throws -> [Float] {
    var options = PlaybackOptions()
    options.seconds = 2
    options.hasPan = hasPan
    return try ChartRenderer(ChartScore(chart, options)).samples()
  }

  @Test(arguments: [true, false])
  func `sample for sample`(hasPan: Bool) throws {
    let file = try ChartFile.read(bytes: ChartFile.json(chart))
    #expect(file.notes == [])
    let before = try samples(chart, hasPan: hasPan)
    #expect(before.contains { abs($0) > 0.01 })
    #expect(try samples(file.descriptor, hasPan: hasPan) == before)
  }

  @Test func `what is asked of a series' sound is heard, and a timbre there is none of is told`()
    throws
  {
    let before = try samples(chart, hasPan: false)
    for change in [
      AXSeriesSound(timbre: "pure", pan: -0.5, volume: 0.5),
      AXSeriesSound(timbre: "bell", pan: 0.5, volume: 0.5),
      AXSeriesSound(timbre: "bell", pan: -0.5, volume: 1),
    ] {
      let other = chart
      // Its points' categories would choose the timbre.
      other.additionalAxes = []
      let same = chart
      same.additionalAxes = []
      other.series[1].sound = change
      #expect(try samples(other, hasPan: false) != samples(same, hasPan: false))
    }
    let other = chart
    other.series[1].sound.timbre = "pur"
    #expect(try samples(other, hasPan: false).count == before.count)
    let notes = try ChartScore(other).notes
    #expect(
      notes.contains { $0.hasPrefix("'line': there is no timbre 'pur'; there are pure, soft") })
  }
}
