import AudioGraphs
import Testing

@Suite struct DescriptorOffersTests {
  @Test func `whatever owns a chart can store its descriptor or make it when asked`() {
    let stored = StoredChart()
    #expect(stored.accessibilityChartDescriptor == nil)
    stored.accessibilityChartDescriptor = makeChart("stored")
    #expect(stored.accessibilityChartDescriptor?.title == "stored")
    let made: any AXChart = MadeChart()
    made.accessibilityChartDescriptor = nil
    #expect(made.accessibilityChartDescriptor?.title == "made")
  }

  @Test func `a descriptor is brought up to date only by who can do it`() {
    let chart = makeChart("old")
    let (still, moving): (any AXChartDescriptorRepresentable, any AXChartDescriptorRepresentable) =
      (StillView(), MovingView())
    still.updateChartDescriptor(chart)
    #expect(chart.title == "old")
    moving.updateChartDescriptor(chart)
    #expect(chart.title == "new")
    #expect(still.makeChartDescriptor().title == "still")
  }
}

private func makeChart(_ title: String) -> AXChartDescriptor {
  AXChartDescriptor(title: title, xAxis: numericAxis("x", 0...1), series: [])
}

private final class StoredChart: AXChart {
  var accessibilityChartDescriptor: AXChartDescriptor?
}

private final class MadeChart: AXChart {
  var accessibilityChartDescriptor: AXChartDescriptor? {
    get { makeChart("made") }
    set {}
  }
}

private struct StillView: AXChartDescriptorRepresentable {
  func makeChartDescriptor() -> AXChartDescriptor { makeChart("still") }
}

private struct MovingView: AXChartDescriptorRepresentable {
  func makeChartDescriptor() -> AXChartDescriptor { makeChart("moving") }
  func updateChartDescriptor(_ descriptor: AXChartDescriptor) { descriptor.title = "new" }
}
