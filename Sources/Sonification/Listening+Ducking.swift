import Synthesis

// Stepping back while somebody speaks.
extension Listening {
  /// Lowers data and marks by 12 dB while a screen reader speaks, in 50 ms, and brings them back in
  /// 400 ms. Alarms and the heartbeat stay as they are; what is muted stays muted.
  public mutating func speechChanged(isSpeaking: Bool, at time: Int64) {
    advance(to: time)
    guard isSpeaking != isDucked else { return }
    isDucked = isSpeaking
    if !isSilenced { orderForeground(fade: isDucked ? Self.duckFade : Self.returnFade) }
  }

  /// Brings data and marks to the level that they have while nothing mutes them.
  mutating func orderForeground(fade: Float) {
    orderData(fade: fade)
    order(.gain(.marks, gain: foregroundGain, fade: fade))
  }

  /// Brings the data alone to that level, or below it while a sound of the legend is to be heard.
  mutating func orderData(fade: Float) {
    order(.gain(.data, gain: foregroundGain * legendGain, fade: fade))
  }

  private var foregroundGain: Float { isDucked ? Gain.twelveDown : 1 }

  /// Seconds.
  private static let duckFade: Float = 0.05
  /// Seconds.
  private static let returnFade: Float = 0.4
}
