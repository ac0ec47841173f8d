import RollingSeries
import Testing

@Suite struct GridLinesTests {
  @Test(arguments: [
    (AxisScale.linear, Polarity.up, [0.0, 25, 50, 100, 130], [0.25, 0.5]),
    (.linear, .down, [25, 50, 100], [0.5, 0.75]), (.linear, .up, [], []),
    (.symlog, .up, [-5, 9, 200], [0.4989]),
  ])
  func `lie where the axis has their values, without its ends`(
    scale: AxisScale, polarity: Polarity, values: [Double], places: [Double]
  ) throws {
    let policy = AxisPolicy.fixed(try AxisRange(low: 0, high: 100))
    let axis = WindowedAxis(
      try AxisSettings(policy: policy, scale: scale, polarity: polarity), windowDuration: second)
    let lines = axis.gridLines(at: values)
    #expect(lines.count == places.count)
    for (index, place) in places.enumerated() where index < lines.count {
      #expect(abs(lines[index] - place) < 1e-4)
    }
  }

  @Test func `are as many as can be kept`() {
    let lines = GridLines((0..<100).map { Double($0) / 100 })
    #expect(lines.count == GridLines.capacity && lines[0] == Double(Float(0.01)))
  }
}
