import Synthesis

// What a replay plays as its time comes.
extension Listening {
  /// Plays what of the replay has become due.
  mutating func playReplay() {
    switch replay?.phase {
    case .over: return returnToLive()
    case .resting: replay?.begin(at: now)
    case .playing, nil: break
    }
    if replay?.takeTick(at: now) == true { mark(.xTick, Marks.xTick(at: replayPlace)) }
    for index in replay?.sounding ?? 0..<0 { play(part: index) }
    if replay?.hasRoundEnded(at: now) == true {
      endRound()
    } else {
      replay?.schedule(after: now)
    }
  }

  private mutating func play(part index: Int) {
    guard replay?.parts[index].isDismissed == false,
      let step = replay?.advance(index, to: now), let part = replay?.parts[index]
    else { return }
    let place = place(of: part)
    mark(step, part: index, at: place)
    guard part.isContinuous else {
      for number in 0..<step.notes.count { strike(part, step.notes[number], at: place) }
      return
    }
    guard let position = step.position else { return release(part: index, fade: Fade.start) }
    markGrid(position, part: index, at: place)
    glide(part: index, to: position, at: place)
    replay?.parts[index].sentPosition = position
  }

  private mutating func glide(part index: Int, to position: Double, at place: Place) {
    guard let part = replay?.parts[index] else { return }
    let slot = part.slot ?? takeSlot()
    let (brightness, tremolo) = part.reached.colouring
    order(
      .tone(
        slot: slot,
        Tone(
          frequency: pitches.frequency(at: position, part.tuning), gain: place.gain, pan: place.pan,
          timbre: part.reached.sound.timbre ?? part.timbre, brightness: brightness,
          tremolo: tremolo,
          smoothing: Self.replaySmoothing,
          fade: part.slot == nil ? Fade.start : Self.replayPanFade)))
    replay?.parts[index].slot = slot
  }

  private mutating func strike(_ part: ReplayPart, _ event: ReplayEvent, at place: Place) {
    guard let position = event.position else { return }
    let length = event.sound.length > 0 ? event.sound.length : Float(settings.noteLength)
    replay?.rings(until: now + Moment.span(length))
    let (brightness, tremolo) = event.colouring
    play(
      Note(
        frequency: pitches.frequency(at: position, part.tuning), duration: length,
        gain: place.gain, pan: place.pan, timbre: event.sound.timbre ?? part.timbre,
        brightness: brightness, tremolo: length >= Self.shortestShaken ? tremolo : 0, bus: .data))
  }

  mutating func release(part index: Int, fade: Float) {
    if let slot = replay?.parts[index].slot { order(.release(slot: slot, fade: fade)) }
    replay?.parts[index].slot = nil
  }

  /// The tones of a round end, and the chime after the last.
  mutating func endRound() {
    for index in replay?.sounding ?? 0..<0 { release(part: index, fade: Fade.stop) }
    let ringing = replay?.ringing(at: now) ?? 0
    replay?.endRound(at: now)
    if replay?.phase == .over { mark(.complete, Marks.complete(after: Moment.seconds(ringing))) }
  }

  // MARK: Places

  private func place(of part: ReplayPart) -> Place {
    let moves = replay?.hasPan ?? true
    return Place(gain: part.volume, pan: moves ? replayPlace.pan : part.pan)
  }

  /// Where the time axis has come to.
  private var replayPlace: Place {
    guard let replay, replay.hasPan else { return .centre }
    let pan = ReplayPlan.pan(at: replay.part(at: now), isMirrored: replay.isMirrored)
    return Place(pan: Float(pan))
  }

  /// Seconds of a swing of the tremolo: a part of one would only be louder or softer.
  private static let shortestShaken: Float = 0.125

  /// Seconds; short enough for an extreme of 10 ms, and long enough that the steps are not heard.
  private static let replaySmoothing: Float = 0.0015
  private static let replayPanFade: Float = 0.01
}
