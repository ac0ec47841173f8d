import Synthesis

extension Marks {
  /// Daemon and audio path are proven good: one soft tick at the axis's lowest pitch, -36 dBFS RMS
  /// while it is held.
  static func heartbeat(pitch: Double) -> InlineArray<1, Note> {
    [
      Note(
        frequency: pitch, duration: 0.03, attack: 0.005, release: 0.008, gain: sixteenDownGain,
        bus: .feedback)
    ]
  }

  /// -16 dB: gain 1 is -20 dBFS.
  private static let sixteenDownGain: Float = 0.15848932
}
