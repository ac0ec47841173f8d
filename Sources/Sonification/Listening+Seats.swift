// Who sounds, and where.
extension Listening {
  /// Changes how the series share the sound: tones that go fade out, those that come fade in where they
  /// are now.
  public mutating func setMode(_ new: ListeningMode, at time: Int64) {
    advance(to: time)
    guard new != mode else { return }
    let isOtherKind = new == .cycle || mode == .cycle
    mode = new
    turn = Turn()
    if isOtherKind {
      for index in voices.indices { silence(voice: index, fade: Fade.stop, keepsMoves: true) }
    }
    reseat()
  }

  /// The series that have a seat, in the order of the seats; some may be silent at present.
  public var seated: [Int] { voices.indices.compactMap { voices[$0].key } }

  /// Seats those whose turn it is to sound as things stand.
  mutating func reseat() {
    var seating = Seating(limit: mode.seatLimit)
    if mode == .watch {
      seatOutside(&seating)
    } else {
      if let focus { seating.add(focus) }
      for key in background { seating.add(key) }
      if mode.playsAllAlike { fill(&seating) }
    }
    assign(seating)
  }

  /// Free seats go to the others in the order of their appearance; to those that are stale or ended only
  /// when no other is left, for they are silent.
  private func fill(_ seating: inout Seating) {
    for isLive in [true, false] {
      var next = series.oldest
      while let key = next, !seating.isFull {
        if series[key].isLive == isLive { seating.add(key) }
        next = series.next(after: key)
      }
    }
  }

  /// A series that stays keeps its voice and all it has pending; one that goes fades out; one that
  /// comes fades in at its last value.
  private mutating func assign(_ seating: Seating) {
    let old = voices
    for index in old.indices where !seating.contains(old[index].key) { dismiss(voice: index) }
    seatCount = seating.count
    for index in voices.indices { voices[index] = seat(seating.keys[index], at: index, from: old) }
    for index in voices.indices {
      guard let key = voices[index].key else { continue }
      series[key].voice = index
      if series[key].sound.isContinuous { sendTone(voice: index, fade: Fade.stop) }
    }
    reschedule()
  }

  private func seat(_ key: Int?, at index: Int, from old: InlineArray<8, Voice>) -> Voice {
    var voice = Voice(key: key)
    for seat in old.indices where key != nil && old[seat].key == key { voice = old[seat] }
    let place = place(of: key, at: index)
    if voice.place != place { voice.sentPosition = nil }  // the next order says the new place
    voice.place = place
    return voice
  }

  private mutating func dismiss(voice index: Int) {
    guard let key = voices[index].key else { return }
    silence(voice: index, fade: Fade.stop)
    series[key].voice = nil
  }

  /// Where a series sounds in a seat; its own volume and place come on top.
  func place(of key: Int?, at seat: Int) -> Place {
    var place = mode == .focus ? Self.focusPlaces[seat % 3] : Place(gain: 1, pan: spread(seat))
    guard let key else { return place }
    place.gain *= Float(series[key].sound.volume)
    if let pan = series[key].sound.pan { place.pan = Float(pan) }
    return place
  }

  /// Evenly from left to right in the order of the seats; one alone in the middle.
  private func spread(_ seat: Int) -> Float {
    guard seatCount > 1 else { return 0 }
    return Self.width * (2 * Float(seat) / Float(seatCount - 1) - 1)
  }

  /// How far several series are spread to either side.
  private static let width: Float = 0.7

  /// The focus stays in the middle, so that nothing moves when a neighbour comes or goes.
  private static let focusPlaces: InlineArray<3, Place> = [
    .centre, Place(gain: Gain.twelveDown, pan: -width), Place(gain: Gain.twelveDown, pan: width),
  ]
}
