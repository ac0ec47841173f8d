/// A band of noise that waits for a place.
package struct WaitingNoise: BitwiseCopyable, Sendable {
  var voice = NoiseVoice()
  var band = NoiseBand()
}

/// Notes whose places are still fading out, by place.
package struct WaitingNotes: BitwiseCopyable, Sendable {
  private var voices = InlineArray<48, NoteVoice>(repeating: NoteVoice())
  private var ages = InlineArray<48, Int32>(repeating: 0)
  /// One bit a place: where one waits.
  private(set) var places: UInt64 = 0

  mutating func add(_ voice: NoteVoice, at place: Int) {
    voices[place] = voice
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

  /// The note that waited for `place`; it takes from its delay what it has waited.
  mutating func take(_ place: Int) -> NoteVoice? {
    guard places & (1 &<< UInt64(place)) != 0 else { return nil }
    places &= ~(1 &<< UInt64(place))
    var voice = voices[place]
    voice.catchUp(ages[place])
    return voice
  }

  mutating func clear() { places = 0 }
}

/// Bands of noise whose places are still fading out, by place.
package struct WaitingNoises: BitwiseCopyable, Sendable {
  private var noises = InlineArray<8, WaitingNoise>(repeating: WaitingNoise())
  private var ages = InlineArray<8, Int32>(repeating: 0)
  /// One bit a place: where one waits.
  private(set) var places: UInt64 = 0

  mutating func add(_ noise: WaitingNoise, at place: Int) {
    noises[place] = noise
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

  /// The band that waited for `place`; it takes from its delay what it has waited.
  mutating func take(_ place: Int) -> WaitingNoise? {
    guard places & (1 &<< UInt64(place)) != 0 else { return nil }
    places &= ~(1 &<< UInt64(place))
    var noise = noises[place]
    noise.voice.catchUp(ages[place])
    return noise
  }

  mutating func clear() { places = 0 }
}
