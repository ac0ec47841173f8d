extension Listening {
  /// Plays what has become due by `time`.
  ///
  /// Every event does this first, so that orders come out in the order of their moments.
  ///
  /// - Complexity: O(1); two comparisons when nothing is due.
  public mutating func advance(to time: Int64) {
    now = max(now, Moment.held(time))
    guard let due = nextDeadline, now >= due else { return }

    if now >= muteEnd { endMute() }
    if now >= seriesMuteDue { endSeriesMutes() }
    if let replay, now >= replay.due { playReplay() }
    if let legend, now >= legend.due { playLegend() }
    for index in voices.indices where now >= voices[index].due { playDue(voice: index) }
    if now >= alarmDue { soundAlarm() }
    if now >= turn.due { playTurn() }
    if now >= staleDue { markStale() }
    if now >= heartbeatDue {  // last: others count
      mark(.heartbeat, Marks.heartbeat(pitch: pitches.low))
    }
    reschedule()
  }

  private mutating func playDue(voice index: Int) {
    if now >= voices[index].toneDue { sendTone(voice: index) }
    if now >= voices[index].noteDue { strikeHeld(voice: index) }
    if now >= voices[index].gridDue { markGrid(voice: index) }
    if now >= voices[index].excursionDue { markExcursion(voice: index) }
    if now >= voices[index].scaleChangeDue { markScaleChange(voice: index) }
  }
}
