import Synthesis

// How values sound.
extension Listening {
  /// The one place where a position becomes a pitch and a level, for tones and notes alike.
  func sound(at position: Double, voice index: Int) -> (frequency: Double, gain: Float) {
    (pitch(at: position, of: voices[index].key), voices[index].place.gain)
  }

  /// How a series is coloured now.
  func colouring(of key: Int) -> (brightness: Float, tremolo: Float) { series[key].band.colouring }

  // MARK: Continuous series

  /// Sends the tone to the series' position, now or as soon as one order a millisecond allows.
  ///
  /// - Returns: `false` when an order was waiting already, which will tell the newest position in
  ///   place of the one before.
  mutating func requestTone(voice index: Int) -> Bool {
    guard mode != .cycle else {
      expectTurn()
      return true
    }
    guard voices[index].toneDue == Moment.never else { return false }
    guard now < voices[index].nextTone else {
      sendTone(voice: index)
      return true
    }
    voices[index].toneDue = voices[index].nextTone
    reschedule()
    return true
  }

  /// Orders the tone of a continuous series to where the series is, if that is news.
  mutating func sendTone(voice index: Int, fade: Float = Fade.start) {
    voices[index].toneDue = Moment.never
    guard mode != .cycle else { return expectTurn() }
    guard replay == nil, let key = voices[index].key, series[key].isLive, !series[key].isMuted,
      let position = series[key].position, voices[index].sentPosition != position
    else { return }
    let colour = series[key].sound
    let slot = voices[index].slot ?? takeSlot()
    let (frequency, gain) = sound(at: position, voice: index)
    let (brightness, tremolo) = colouring(of: key)
    order(
      .tone(
        slot: slot,
        Tone(
          frequency: frequency, gain: gain, pan: voices[index].place.pan,
          timbre: colour.timbre, brightness: brightness, tremolo: tremolo,
          pulseRate: colour.texture == .pulse ? Float(colour.rate) : 0,
          smoothing: Float(colour.smoothing), fade: fade)))
    voices[index].slot = slot
    voices[index].sentPosition = position
    voices[index].nextTone = now + Moment.millisecond
  }

  /// Fades the tone out and drops what was held back, counted.
  ///
  /// With `keepsMoves` a move of the axis that is still to be told stays so.
  mutating func silence(voice index: Int, fade: Float, keepsMoves: Bool = false) {
    if let slot = voices[index].slot { order(.release(slot: slot, fade: fade)) }
    voices[index].slot = nil
    voices[index].sentPosition = nil
    voices[index].side = .inside  // still outside when it sounds again is news again
    voices[index].dropHeld(counting: &counts, keepsMoves: keepsMoves)
    reschedule()
  }

  /// Counts values of a series that newer ones have replaced before they could be heard.
  public mutating func skip(_ count: Int, of key: Int) {
    guard series.knows(key), series[key].voice != nil else { return }
    counts.replacedValues += count
  }

  // MARK: Discrete series

  /// Whether each point of the series is a note of its own now.
  public func strikes(_ key: Int) -> Bool {
    series.knows(key) && series[key].voice != nil && !series[key].sound.isContinuous
  }

  /// Plays a point, or holds it back when it comes too soon after the one before. Of those held back
  /// the one farthest from what was heard last stays, so that a spike survives.
  ///
  /// A background series always holds back for a millisecond: the focus may have a point in the same
  /// line of input, and goes first.
  mutating func strike(_ position: Double, voice index: Int) {
    if voices[index].noteDue != Moment.never { return merge(position, voice: index) }
    let patience = index == 0 ? 0 : Moment.millisecond
    let earliest = max(now + patience, voices[index].lastOnset + Self.mergeSpan)
    guard now < earliest else { return strikeNow(position, voice: index) }
    voices[index].heldPosition = position
    voices[index].noteDue = earliest
    reschedule()
  }

  mutating func merge(_ position: Double, voice index: Int) {
    counts.mergedPoints += 1
    let heard = voices[index].struckPosition
    if abs(position - heard) > abs(voices[index].heldPosition - heard) {
      voices[index].heldPosition = position
    }
  }

  /// Plays the point that was held back.
  mutating func strikeHeld(voice index: Int) {
    voices[index].noteDue = Moment.never
    strikeNow(voices[index].heldPosition, voice: index)
  }

  private mutating func strikeNow(_ position: Double, voice index: Int) {
    guard let key = voices[index].key else { return }
    let onset = max(now, staggeredOnset(voice: index))
    let (frequency, gain) = sound(at: position, voice: index)
    play(
      Note(
        frequency: frequency, delay: Moment.seconds(onset - now),
        duration: Float(settings.noteLength), gain: gain, pan: voices[index].place.pan,
        timbre: series[key].sound.timbre, brightness: colouring(of: key).brightness, bus: .data))
    voices[index].lastOnset = onset
    voices[index].struckPosition = position
    reschedule()
    // A tick within a note would be lost in it.
    followGrid(
      position, voice: index, earliest: onset + Moment.span(Float(settings.noteLength)))
  }

  /// The earliest onset that leaves the ear time for each series: 300 ms after the last note of those
  /// before it. The focus waits for nobody and nobody waits for one behind, so the wait has an end.
  private func staggeredOnset(voice index: Int) -> Int64 {
    var onset = Moment.longAgo
    for earlier in 0..<index { onset = max(onset, voices[earlier].lastOnset + Self.staggerSpan) }
    return onset
  }

  private static let mergeSpan = 50 * Moment.millisecond
  /// Source: McGookin and Brewster 2004, concurrent sounds told apart by staggered onsets.
  private static let staggerSpan = 300 * Moment.millisecond
}
