import AudioGraphs

// The charts of this folder are written as for Apple's framework, the import apart, with the settings that an app
// has when it sets none. That they compile is half of the check; the other half is that they play.

/// Every chart of the check, by its kind.
public enum AppleCharts {
  /// The chart of a kind, anew; `nil` for a kind that there is not.
  public static func make(_ kind: String) -> AXChartDescriptor? {
    switch kind {
    case "line":
      let view: AXChart = TideView()
      return view.accessibilityChartDescriptor
    case "bars":
      return BakeryView().makeChartDescriptor()
    case "updated bars":
      var view = BakeryView()
      let descriptor = view.makeChartDescriptor()
      view.days.append(.init(label: "Friday", value: 70))
      view.updateChartDescriptor(descriptor)
      return descriptor
    case "scatter":
      let view = HarbourView()
      view.load()
      return view.accessibilityChartDescriptor
    case "several series":
      let view: any AXChartDescriptorRepresentable = ClimateView()
      let descriptor = view.makeChartDescriptor()
      view.updateChartDescriptor(descriptor)
      return descriptor
    case "missing values": return kilnChart()
    case "categories": return orchestraChart()
    default: return nil
    }
  }

  /// Plays a value from low to high and falls silent.
  public static func playLive() {
    let gauge = PressureGauge()
    gauge.open()
    for bar in 0...16 { gauge.show(bar: Double(bar)) }
    gauge.close()
  }
}
