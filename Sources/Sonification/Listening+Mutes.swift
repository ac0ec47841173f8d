// Mutes of single series.
extension Listening {
  /// Silences the data and marks of one series for a while, its stale and ended marks included.
  ///
  /// - Parameters:
  ///   - key: the series.
  ///   - duration: nanoseconds, held in 0 to a day: a mute always ends by itself.
  ///   - includesAlarm: whether its alarm is silent too; one that goes on sounds at the end.
  ///   - time: the present.
  public mutating func mute(
    _ key: Int, for duration: Int64, includingAlarm includesAlarm: Bool = false, at time: Int64
  ) {
    advance(to: time)
    guard isKnown(key) else { return }
    dismissFromReplay(key)
    if !series[key].isMuted {
      mutedKeys.append(key)
      if series[key].callsStale { countOneStaleLess() }
      if let voice = series[key].voice { silence(voice: voice, fade: Fade.stop) }
    }
    series[key].muteEnd = muteEnd(after: duration)
    muteAlarm(of: key, includesAlarm)
    reviewWatch()
    findNextUnmute()
  }

  /// Ends a series' mute before its time.
  public mutating func unmute(_ key: Int, at time: Int64) {
    advance(to: time)
    guard isKnown(key), series[key].isMuted else { return }
    endMute(of: key)
    findNextUnmute()
  }

  /// When the series' own mute ends; `nil` while there is none.
  public func mutedUntil(_ key: Int) -> Int64? {
    series.knows(key) && series[key].isMuted ? series[key].muteEnd : nil
  }

  mutating func endSeriesMutes() {
    for key in mutedKeys where now >= series[key].muteEnd { endMute(of: key) }
    findNextUnmute()
  }

  /// A series that goes takes its mute along.
  mutating func forgetMute(_ key: Int) {
    series[key].muteEnd = Moment.never
    mutedKeys.removeAll { $0 == key }
    findNextUnmute()
  }

  private mutating func endMute(of key: Int) {
    series[key].muteEnd = Moment.never
    mutedKeys.removeAll { $0 == key }
    muteAlarm(of: key, false)
    if series[key].callsStale {
      staleCount += 1
      expectStaleMark()
    }
    reviewWatch()
    if let voice = series[key].voice, series[key].sound.isContinuous {
      sendTone(voice: voice, fade: Fade.stop)
    }
  }

  private mutating func findNextUnmute() {
    seriesMuteDue = Moment.never
    for key in mutedKeys { seriesMuteDue = min(seriesMuteDue, series[key].muteEnd) }
    reschedule()
  }
}
