/// A sound that can wait for its place.
protocol WaitingSound: BitwiseCopyable, Sendable {
  /// What an empty place holds.
  init()
  /// How far it has come.
  var life: Lifetime { get set }
}

extension NoteVoice: WaitingSound {}

/// A band of noise that waits for a place, with the filter that it will have there.
struct WaitingNoise: WaitingSound {
  var voice = NoiseVoice()
  var band = NoiseBand()

  var life: Lifetime {
    get { voice.life }
    set { voice.life = newValue }
  }
}

/// Sounds whose places are still fading out, by place.
struct WaitingSounds<let placeCount: Int, Sound: WaitingSound>: BitwiseCopyable, Sendable {
  private var sounds = InlineArray<placeCount, Sound>(repeating: Sound())
  private var ages = InlineArray<placeCount, Int32>(repeating: 0)
  /// One bit a place: where one waits.
  private(set) var places: UInt64 = 0

  mutating func add(_ sound: Sound, at place: Int) {
    sounds[place] = sound
    ages[place] = 0
    places |= 1 &<< UInt64(place)
  }

  /// Counts the frames that they have waited.
  mutating func advance(_ frames: Int) {
    var rest = places
    while rest != 0 {
      ages[rest.trailingZeroBitCount] += Int32(truncatingIfNeeded: frames)
      rest &= rest - 1
    }
  }

  /// The next sound whose place is among those that are `free`, one bit a place; it takes from its delay
  /// what it has waited.
  mutating func takeNext(free: UInt64) -> (place: Int, sound: Sound)? {
    let ready = places & free
    guard ready != 0 else { return nil }
    let place = ready.trailingZeroBitCount
    places &= ~(1 &<< UInt64(place))
    var sound = sounds[place]
    sound.life.catchUp(ages[place])
    return (place, sound)
  }

  mutating func clear() { places = 0 }
}
