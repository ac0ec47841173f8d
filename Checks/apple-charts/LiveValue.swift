import AudioGraphs

// A value that is heard while it changes.

final class PressureGauge {
  private let highest = 16.0

  func open() { AXLiveAudioGraph.start() }

  func show(bar: Double) {
    AXLiveAudioGraph.updateValue(bar / highest)
  }

  func close() { AXLiveAudioGraph.stop() }
}
