import Synthesis

// The window of a series as an audio graph: x to time and place, y to pitch.
extension Listening {
  /// Plays `score` in place of the live tones, which fade out now and in again after it. Marks of
  /// single values wait; stale, ended and the program's own marks sound. Another replay is replaced.
  ///
  /// - Parameters:
  ///   - key: the series; it lends the replay its colour and volume.
  ///   - score: what is played.
  ///   - time: the present.
  public mutating func replay(_ key: Int, _ score: consuming ReplayScore, at time: Int64) {
    advance(to: time)
    guard isKnown(key) else { return }
    if let slot = replay?.slot { order(.release(slot: slot, fade: Fade.stop)) }
    for index in voices.indices { silence(voice: index, fade: Fade.stop, keepsMoves: true) }
    score.finish()
    replay = Replay(of: key, score, sound: series[key].sound, at: now + Self.replayPause)
    reschedule()
  }

  /// Ends a replay before its time, without its chime; the live tones return at once.
  public mutating func endReplay(at time: Int64) {
    advance(to: time)
    stopReplay()
  }

  /// The series whose window is being replayed.
  public var replayed: Int? { replay?.key }

  mutating func stopReplay() {
    guard let slot = replay.map(\.slot) else { return }
    if let slot { order(.release(slot: slot, fade: Fade.stop)) }
    returnToLive()
  }

  /// Plays what of the replay has become due.
  mutating func playReplay() {
    guard var running = replay else { return }
    if running.isOver { return returnToLive() }
    if !running.isContinuous { strike(&running) }  // the newest point stands at the very end
    if now >= running.end {
      complete(&running)
    } else {
      if running.isContinuous { glide(&running) }
      running.schedule(after: now)
    }
    replay = running
  }

  private mutating func strike(_ running: inout Replay) {
    guard let position = running.strike(at: now) else { return }
    let (frequency, gain, pan) = sound(of: running, at: position)
    play(
      Note(
        frequency: frequency, duration: Float(settings.noteLength), gain: gain, pan: pan,
        timbre: running.sound.timbre, bus: .data))
  }

  private mutating func glide(_ running: inout Replay) {
    guard let position = running.glide(to: now) else {
      return release(&running, fade: Fade.start)
    }
    let (frequency, gain, pan) = sound(of: running, at: position)
    let isNew = running.slot == nil
    let slot = running.slot ?? takeSlot()
    order(
      .tone(
        slot: slot,
        Tone(
          frequency: frequency, gain: gain, pan: pan, timbre: running.sound.timbre,
          smoothing: Self.replaySmoothing, fade: isNew ? Fade.start : Self.replayPanFade)))
    running.slot = slot
    running.sentPosition = position
  }

  private mutating func complete(_ running: inout Replay) {
    release(&running, fade: Fade.stop)
    mark(.complete, Marks.complete())
    running.isOver = true
    running.due = running.liveAgain
  }

  private mutating func release(_ running: inout Replay, fade: Float) {
    if let slot = running.slot { order(.release(slot: slot, fade: fade)) }
    running.slot = nil
  }

  private func sound(of running: Replay, at position: Double)
    -> (frequency: Double, gain: Float, pan: Float)
  {
    let pan = Self.replayWidth * (2 * running.part(at: now) - 1)
    return (pitches.frequency(at: position), Float(running.sound.volume), Float(pan))
  }

  /// The live tones fade in where they are now; what the axis did meanwhile is told.
  private mutating func returnToLive() {
    replay = nil
    for index in voices.indices {
      guard let key = voices[index].key else { continue }
      if voices[index].scaleChangeDue != Moment.never {
        voices[index].scaleChangeDue = max(now, series[key].nextScaleChange)
      }
      if series[key].sound.isContinuous { sendTone(voice: index, fade: Fade.stop) }
    }
    reschedule()
  }

  /// The live tones' fade, and a breath.
  private static let replayPause = 80 * Moment.millisecond
  /// How far the replay moves from the left to the right.
  private static let replayWidth = 0.8
  /// Seconds; just long enough that the steps of the glide are not heard.
  private static let replaySmoothing: Float = 0.005
  private static let replayPanFade: Float = 0.01
}
