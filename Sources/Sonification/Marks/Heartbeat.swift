import Synthesis

extension Marks {
  /// Daemon and audio path are proven good: one soft tick at the axis's lowest pitch, -36 dBFS RMS
  /// while it is held.
  static func heartbeat(pitch: Double) -> InlineArray<1, Note> {
    [
      Note(
        frequency: pitch, duration: 0.03, attack: 0.005, release: 0.008, gain: Gain.sixteenDown,
        bus: .feedback)
    ]
  }
}
