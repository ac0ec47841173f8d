import Synthesis

// What the listener turns, and what the daemon knows of itself.
extension Listening {
  /// Says whether daemon and audio path are proven good. The heartbeat sounds only while they are.
  public mutating func healthChanged(isProven: Bool, at time: Int64) {
    advance(to: time)
    self.isProven = isProven
    reschedule()
    advance(to: now)  // a heartbeat that was waiting for the proof sounds at once
  }

  /// Silences data and marks for a while; the heartbeat goes on, softer.
  ///
  /// - Parameters:
  ///   - duration: nanoseconds, held in 0 to a day: a mute always ends by itself. 10 min by default.
  ///   - includesAlarms: whether alarms are silent too; those that go on sound at its end.
  ///   - time: the present.
  public mutating func mute(
    for duration: Int64 = 600_000_000_000, includingAlarms includesAlarms: Bool = false,
    at time: Int64
  ) {
    advance(to: time)
    stopReplay()
    stopLegend()
    muteEnd = muteEnd(after: duration)
    closeFaders()
    muteAlarms(includesAlarms)
    reschedule()
  }

  /// Ends a mute before its time.
  public mutating func unmute(at time: Int64) {
    advance(to: time)
    guard muteEnd != Moment.never else { return }
    endMute()
    reschedule()
  }

  /// When the mute ends; `nil` while there is none.
  public var mutedUntil: Int64? { muteEnd == Moment.never ? nil : muteEnd }

  mutating func endMute() {
    muteEnd = Moment.never
    if settings.hasSound { openFaders() }
    muteAlarms(false)
  }

  /// Whether data and marks are heard while nothing is muted.
  public var hasSound: Bool { settings.hasSound }

  /// Whether data and marks are silent as a whole.
  var isSilenced: Bool { muteEnd != Moment.never || !settings.hasSound }

  /// The end of a mute that begins now; held in 0 to a day, so that it always comes.
  func muteEnd(after duration: Int64) -> Int64 {
    now + min(max(duration, 0), 86_400 * Moment.second)
  }

  mutating func openFaders() {
    orderForeground(fade: Fade.stop)
    order(.gain(.feedback, gain: 1, fade: Fade.stop))
  }

  mutating func closeFaders() {
    order(.gain(.data, gain: 0, fade: Fade.stop))
    order(.gain(.marks, gain: 0, fade: Fade.stop))
    order(.gain(.feedback, gain: Self.mutedFeedbackGain, fade: Fade.stop))
  }

  /// -6 dB.
  private static let mutedFeedbackGain: Float = 0.5
}
