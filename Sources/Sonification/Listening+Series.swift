public import RollingSeries

// What happens to series.
extension Listening {
  /// A series exists from now on. The first one gets the focus; in a mode in which several sound alike
  /// a free seat is taken.
  ///
  /// Announcing a known series again only says anew how it sounds; see ``setSound(_:of:at:)``.
  ///
  /// - Parameters:
  ///   - key: its index, from 0; memory is in proportion to the largest.
  ///   - sound: how it sounds.
  ///   - time: the present.
  public mutating func seriesAppeared(
    _ key: Int, sound: SeriesSound = .standard, at time: Int64
  ) {
    guard !series.knows(key) else { return setSound(sound, of: key, at: time) }
    advance(to: time)
    series.add(key, sound: sound)
    if focus == nil { focus = key }
    if focus == key || seatCount < mode.seatLimit { reseat() }
  }

  /// A series is gone, without a sound of its own. The focus passes to the first background series,
  /// or else to the series that appeared last, which is surely alive.
  public mutating func seriesRemoved(_ key: Int, at time: Int64) {
    advance(to: time)
    guard isKnown(key) else { return }
    clearStale(key)
    alarms.end(key)
    if series[key].isMuted { forgetMute(key) }
    series.remove(key)
    withdraw(key)
  }

  /// A value has come. It ends staleness by itself.
  ///
  /// - Parameters:
  ///   - key: the series.
  ///   - position: where the value lies on its axis.
  ///   - time: the present.
  /// - Complexity: O(1). A value of a series that does not sound costs a few comparisons.
  public mutating func value(_ key: Int, _ position: AxisPosition, at time: Int64) {
    guard let held = position.held else { return hole(key, at: time) }
    advance(to: time)
    guard isKnown(key) else { return }
    if !series[key].isLive { revive(key) }
    series[key].position = held

    guard let voice = series[key].voice, replay == nil, !series[key].isMuted else { return }
    follow(position.side, voice: voice)
    if mode == .cycle {
      awaitTurn(held, voice: voice)
    } else if series[key].sound.isContinuous {
      if !requestTone(voice: voice) { counts.replacedValues += 1 }
      followGrid(held, voice: voice, earliest: now)
    } else {
      strike(held, voice: voice)
    }
  }

  /// A value is missing, is not a number or was refused. The pitch holds; a mark says so, at most
  /// every 300 ms, so that a flood of them does not become a drone.
  public mutating func hole(_ key: Int, at time: Int64) {
    advance(to: time)
    guard isKnown(key), let voice = series[key].voice, !series[key].isMuted else { return }
    markHole(voice: voice)
  }

  /// The axis has moved under a series. The tone follows at once; unless the move is silent, a mark
  /// says so, at most once in 10 s with the moves in between folded into it. Before the first value
  /// there is nothing to move.
  ///
  /// - Parameters:
  ///   - key: the series.
  ///   - old: position of the current value on the old axis, 0...1.
  ///   - new: its position on the new one.
  ///   - origin: where the series' origin lies on the new one, 0...1; `nil` without one.
  ///   - isSilent: the axis is still learning.
  ///   - time: the present.
  public mutating func axisMoved(
    _ key: Int, from old: AxisPosition, to new: AxisPosition, origin: Double? = nil,
    isSilent: Bool, at time: Int64
  ) {
    advance(to: time)
    guard isKnown(key) else { return }
    let before = old.held.map { pitch(at: $0, of: key) }
    place(origin: origin, of: key)
    guard series[key].position != nil, let before, let new = new.held else { return }
    series[key].position = new

    guard let voice = series[key].voice else { return }
    forgetGrid(voice: voice)
    if !isSilent { noteMove(from: before, to: pitch(at: new, of: key), voice: voice) }
    if series[key].sound.isContinuous { _ = requestTone(voice: voice) }
  }

  /// Nothing has come for longer than expected. Heard for every series, sounding or not.
  public mutating func stale(_ key: Int, at time: Int64) {
    advance(to: time)
    guard isKnown(key), !series[key].isStale else { return }
    series[key].isStale = true
    if let voice = series[key].voice { silence(voice: voice, fade: Fade.stale) }
    reviewWatch()
    guard !series[key].isMuted else { return }
    staleCount += 1
    expectStaleMark()
  }

  /// Data come again. A tone that had faded returns at the pitch it held.
  public mutating func fresh(_ key: Int, at time: Int64) {
    advance(to: time)
    guard isKnown(key), !series[key].isLive else { return }
    revive(key)
    if let voice = series[key].voice, series[key].sound.isContinuous {
      _ = requestTone(voice: voice)
    }
  }

  /// The series' source has closed. Several that end together are one mark.
  public mutating func ended(_ key: Int, at time: Int64) {
    advance(to: time)
    guard isKnown(key), !series[key].hasEnded else { return }
    series[key].hasEnded = true
    if let voice = series[key].voice { silence(voice: voice, fade: Fade.stop) }
    reviewWatch()
    if !series[key].isMuted { markEnded() }
  }

  /// The input has closed, with or without series of its own: its end is heard in any case.
  public mutating func inputEnded(at time: Int64) {
    advance(to: time)
    markEnded()
  }

  private mutating func revive(_ key: Int) {
    clearStale(key)
    series[key].hasEnded = false
    reviewWatch()
  }

  private mutating func clearStale(_ key: Int) {
    guard series[key].isStale else { return }
    let called = series[key].callsStale
    series[key].isStale = false
    series[key].isStaleKnown = false
    if called { countOneStaleLess() }
  }

  /// The stale mark ends with the last series it told of.
  mutating func countOneStaleLess() {
    staleCount -= 1
    if staleCount == 0 { staleDue = Moment.never }
    reschedule()
  }

  /// Whether `key` is a series; counts it if it is not.
  mutating func isKnown(_ key: Int) -> Bool {
    if series.knows(key) { return true }
    counts.unknownSeries += 1
    return false
  }
}
