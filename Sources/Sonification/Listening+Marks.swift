import Synthesis

// When marks sound.
extension Listening {
  /// Plays a mark of notes, and counts it.
  mutating func mark<let count: Int>(_ kind: MarkKind, _ sound: InlineArray<count, Note>) {
    tally(kind, on: sound[0].bus)
    play(sound)
  }

  /// Plays a mark of noise, and counts it.
  mutating func mark<let count: Int>(_ kind: MarkKind, _ sound: InlineArray<count, Noise>) {
    tally(kind, on: sound[0].bus)
    play(sound)
  }

  private mutating func tally(_ kind: MarkKind, on bus: Bus) {
    if isSilenced, bus == .marks {
      counts.mutedMarks += 1
    } else {
      counts.played[kind] += 1
    }
  }

  // MARK: Holes

  mutating func markHole(voice index: Int) {
    guard now >= voices[index].nextHole, replay == nil else {
      counts.foldedHoles += 1
      return
    }
    voices[index].nextHole = now + Self.holeInterval
    mark(.hole, Marks.hole(at: voices[index].place))
    reschedule()
  }

  // MARK: Over and under

  /// Marks an excursion when it begins: once, until the value has been on the axis again. One that
  /// comes too soon after another is marked when its time comes, if it still lasts.
  mutating func follow(_ side: AxisSide, voice index: Int) {
    guard side != voices[index].side else { return }
    voices[index].side = side
    if voices[index].excursionDue != Moment.never {
      counts.foldedExcursions += 1
      voices[index].excursionDue = Moment.never
    }
    guard side != .inside else { return reschedule() }
    guard now < voices[index].nextExcursion else { return markExcursion(voice: index) }
    voices[index].excursionDue = voices[index].nextExcursion
    reschedule()
  }

  mutating func markExcursion(voice index: Int) {
    mark(voices[index].side, at: voices[index].place)
    voices[index].excursionDue = Moment.never
    voices[index].nextExcursion = now + Self.excursionInterval
    reschedule()
  }

  /// Says at which end a value has left its axis.
  mutating func mark(_ side: AxisSide, at place: Place) {
    switch side {
    case .over: mark(.over, Marks.over(edge: pitches.high, at: place))
    case .under: mark(.under, Marks.under(edge: pitches.low, at: place))
    case .inside: break
    }
  }

  // MARK: Scale change

  /// Remembers a move of the axis, by the hertz of the current value, and tells it as soon as the last
  /// mark is long enough ago.
  mutating func noteMove(from old: Double, to new: Double, voice index: Int) {
    guard let key = voices[index].key, series[key].isLive, !series[key].isMuted else { return }
    voices[index].moveTo = new
    guard voices[index].scaleChangeDue == Moment.never else {
      counts.foldedAxisMoves += 1
      return
    }
    voices[index].moveFrom = old
    guard now < series[key].nextScaleChange else { return markScaleChange(voice: index) }
    voices[index].scaleChangeDue = series[key].nextScaleChange
    reschedule()
  }

  mutating func markScaleChange(voice index: Int) {
    guard let key = voices[index].key else { return }
    if let replay {  // its pitches are those of the axis it began with
      voices[index].scaleChangeDue = replay.liveAgain
      return reschedule()
    }
    voices[index].scaleChangeDue = Moment.never
    series[key].nextScaleChange = now + Moment.span(Float(settings.scaleChangeInterval))
    mark(
      .scaleChange,
      Marks.scaleChange(
        from: voices[index].moveFrom, to: voices[index].moveTo, at: voices[index].place))
    reschedule()
  }

  // MARK: Stale and ended

  /// Brings the stale mark forward to tell of one more series, after the tone's fade and never so
  /// soon that two marks run into each other.
  mutating func expectStaleMark() {
    let soonest = max(now + Moment.span(Fade.stale), lastStaleMark + Self.staleSpacing)
    staleDue = min(staleDue, soonest)
    reschedule()
  }

  /// One mark for all that are stale.
  mutating func markStale() {
    mark(.stale, Marks.stale())
    lastStaleMark = now
    staleDue = now + Self.stalePeriod
  }

  mutating func markEnded() {
    if now >= nextEnded {
      nextEnded = now + Moment.span(Marks.endedDuration)
      mark(.ended, Marks.ended())
    } else {
      counts.foldedEnds += 1
    }
    reschedule()
  }

  // MARK: The program itself

  /// Input is being dropped: a rattle, at most once in 2 s.
  public mutating func overloaded(at time: Int64) {
    advance(to: time)
    guard now >= nextOverload else {
      counts.foldedOverloads += 1
      return
    }
    nextOverload = now + Self.overloadInterval
    mark(.overload, Marks.overload())
    reschedule()
  }

  /// The sound comes out of another device now: told at most once a second, so that one that comes and
  /// goes does not pile up marks.
  public mutating func deviceChanged(at time: Int64) {
    advance(to: time)
    guard now >= nextDeviceChange else {
      counts.foldedDeviceChanges += 1
      return
    }
    nextDeviceChange = now + Self.deviceChangeInterval
    mark(.deviceChange, Marks.deviceChange())
    reschedule()
  }

  private static let holeInterval = 300 * Moment.millisecond
  private static let excursionInterval = 500 * Moment.millisecond
  private static let staleSpacing = Moment.second
  private static let stalePeriod = 4 * Moment.second
  private static let overloadInterval = 2 * Moment.second
  private static let deviceChangeInterval = Moment.second
}
