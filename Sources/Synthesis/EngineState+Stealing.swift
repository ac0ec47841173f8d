extension EngineState {
  /// Seconds in which a sound that loses its place fades out.
  private static let departure: Float = 0.006

  /// Lets `voice` wait for the place of the note that matters least.
  mutating func takePlace(for voice: NoteVoice, _ scale: Scale) -> Outcome {
    var search = PlaceSearch(for: voice.bus)
    for place in 0..<Self.noteCount where waitingNotes.places & (1 &<< UInt64(place)) == 0 {
      search.consider(place, bus: notes[place].bus, age: notes[place].life.sinceOnset)
    }
    guard search.place >= 0 else { return .dropped }
    notes[search.place].life.leave(over: scale.fade(Self.departure))
    waitingNotes.add(voice, at: search.place)
    return .stolen
  }

  /// Lets `noise` wait for the place of the band of noise that matters least.
  mutating func takePlace(for noise: WaitingNoise, _ scale: Scale) -> Outcome {
    var search = PlaceSearch(for: noise.voice.bus)
    for place in 0..<Self.noiseCount where waitingNoises.places & (1 &<< UInt64(place)) == 0 {
      search.consider(place, bus: noises[place].bus, age: noises[place].life.sinceOnset)
    }
    guard search.place >= 0 else { return .dropped }
    noises[search.place].life.leave(over: scale.fade(Self.departure))
    waitingNoises.add(noise, at: search.place)
    return .stolen
  }

  /// Gives what waits the places that have become free.
  mutating func startWaiting(after frames: Int, _ table: borrowing TimbreTable) {
    waitingNotes.advance(frames)
    while let (place, voice) = waitingNotes.takeNext(free: ~soundingNotes) {
      start(voice, at: place, table)
    }
    waitingNoises.advance(frames)
    while let (place, noise) = waitingNoises.takeNext(free: ~soundingNoises) {
      start(noise, at: place)
    }
  }
}

/// The place of the sound that matters least, and of such the oldest.
private struct PlaceSearch {
  /// -1 while none may be taken.
  private(set) var place = -1
  private var standing = Int64.max
  private let limit: Int64

  init(for bus: UInt8) { limit = importance(bus) }

  mutating func consider(_ place: Int, bus: UInt8, age: Int32) {
    let rank = importance(bus)
    let standing = rank &<< 32 - Int64(age)
    guard rank <= limit, standing < self.standing else { return }
    self.place = place
    self.standing = standing
  }
}

/// What may take whose place: only a sound that matters as much or more. Data give way first, then
/// answers to the listener, then marks, and alarms only to alarms.
private func importance(_ bus: UInt8) -> Int64 {
  switch bus {
  case Bus.data.rawValue: 0
  case Bus.feedback.rawValue: 1
  case Bus.marks.rawValue: 2
  default: 3
  }
}
