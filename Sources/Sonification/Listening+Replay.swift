public import Synthesis

// The window of series as an audio graph: x to time and place, y to pitch.
extension Listening {
  /// Plays `plan` in place of the live tones, which fade out now and in again after it. Marks of single
  /// live values wait; alarms, stale, ended and the program's own marks sound. Another replay is
  /// replaced.
  ///
  /// A series lends its part colour and volume; of two that sound together and have the same colour the
  /// second takes the next that is free.
  ///
  /// - Parameters:
  ///   - plan: what is played; series that are not known are left out.
  ///   - time: the present.
  ///   - pause: nanoseconds before it begins; usually the live tones' fade, and a breath.
  public mutating func replay(
    _ plan: ReplayPlan, at time: Int64, after pause: Int64 = 80_000_000
  ) {
    advance(to: time)
    let parts = parts(of: plan)
    guard !parts.isEmpty else { return }
    releaseReplay(fade: Fade.stop)
    for index in voices.indices { silence(voice: index, fade: Fade.stop, keepsMoves: true) }
    replay = Replay(plan, parts: parts, at: now + max(pause, 0))
    reschedule()
  }

  /// Ends a replay before its time, without its chime; the live tones return at once.
  public mutating func endReplay(at time: Int64) {
    advance(to: time)
    stopReplay()
  }

  /// Lets what is left of a replay go `speed` times as fast as was asked for at first.
  ///
  /// - Parameters:
  ///   - speed: held in ``replaySpeeds``; NaN is 1.
  ///   - time: the present.
  public mutating func setReplaySpeed(_ speed: Double, at time: Int64) {
    advance(to: time)
    let limits = Self.replaySpeeds
    let held = speed.isNaN ? 1 : min(max(speed, limits.lowerBound), limits.upperBound)
    replay?.change(speed: held, at: now)
    reschedule()
  }

  /// What a replay may be sped up by.
  public static let replaySpeeds = 0.25...8.0

  /// How many series can be told apart when they are replayed together.
  public static let replayedTogether = 4

  /// How a replay stands; `nil` while there is none.
  public var replayState: ReplayState? { replay?.state(at: now) }

  /// The colours in which the series of a replay sound, in the order of its plan.
  public var replayTimbres: [Timbre] { replay?.parts.map(\.timbre) ?? [] }

  mutating func stopReplay() {
    guard replay != nil else { return }
    releaseReplay(fade: Fade.stop)
    returnToLive()
  }

  /// The listener wants to hear no more of `key`; when nothing else is left, the replay ends.
  mutating func dismissFromReplay(_ key: Int) {
    guard let running = replay, running.plays(key) else { return }
    for index in running.parts.indices where running.parts[index].key == key {
      release(part: index, fade: Fade.stop)
      replay?.parts[index].isDismissed = true
    }
    guard replay?.parts.contains(where: { !$0.isDismissed }) == true else { return stopReplay() }
    if !running.isTogether, running.sounding.contains(where: { running.parts[$0].key == key }) {
      endRound()
    }
    reschedule()
  }

  private mutating func releaseReplay(fade: Float) {
    for index in replay?.parts.indices ?? 0..<0 { release(part: index, fade: fade) }
  }

  /// The live tones fade in where they are now; what the axis did meanwhile is told.
  mutating func returnToLive() {
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

  // MARK: Parts

  private mutating func parts(of plan: ReplayPlan) -> ContiguousArray<ReplayPart> {
    let known = plan.parts.filter { isKnown($0.key) }
    let timbres = timbres(of: known.map(\.key), areTogether: plan.isTogether)
    var parts: ContiguousArray<ReplayPart> = []
    for (number, part) in known.enumerated() {
      let sound = series[part.key].sound
      let pan = sound.pan ?? Self.pan(of: number, among: plan.isTogether ? known.count : 1)
      parts.append(
        ReplayPart(
          part, volume: Float(sound.volume), timbre: timbres[number], pan: Float(pan),
          tuning: tuning(of: part.key), lines: series[part.key].grid))
    }
    return parts
  }

  /// Each series' own colour, unless one before it has that already.
  private func timbres(of keys: [Int], areTogether: Bool) -> [Timbre] {
    let own = keys.map { series[$0].sound.timbre }
    guard areTogether else { return own }
    var taken: [Timbre] = []
    for timbre in own {
      let others = Timbre.takenInOrder.filter { !taken.contains($0) && !own.contains($0) }
      taken.append(taken.contains(timbre) ? others.first ?? timbre : timbre)
    }
    return taken
  }

  /// Several are spread from the left to the right; one is in the middle.
  private static func pan(of number: Int, among count: Int) -> Double {
    count > 1 ? replaySpread * (2 * Double(number) / Double(count - 1) - 1) : 0
  }

  private static let replaySpread = 0.7
}
