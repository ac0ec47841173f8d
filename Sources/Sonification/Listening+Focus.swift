/// Why a choice of series was refused.
public enum FocusError: Error, Hashable, Sendable {
  /// No series has this key.
  case unknownSeries(Int)
  /// More series than can be told apart beside the focus.
  case tooManyInBackground(Int)
}

extension FocusError: CustomStringConvertible {
  /// What is wrong and what would be right.
  public var description: String {
    switch self {
    case .unknownSeries(let key): "no series has the key \(key)"
    case .tooManyInBackground(let count):
      "\(count) series in the background; at most 2 can be heard"
    }
  }
}

// Who sounds, and where.
extension Listening {
  /// Gives `key` the focus; the old one fades out while the new one fades in. A background series
  /// that gets the focus leaves the background.
  ///
  /// - Throws: ``FocusError`` when there is no such series.
  public mutating func focus(on key: Int, at time: Int64) throws(FocusError) {
    advance(to: time)
    guard series.knows(key) else { throw .unknownSeries(key) }
    let background = background.filter { $0 != key }
    assign([key, background.first, background.dropFirst().first])
  }

  /// Lets up to two series sound beside the focus, 12 dB softer, to its left and right. The focus
  /// itself and repetitions are passed over.
  ///
  /// - Throws: ``FocusError`` when there are more, or one is unknown; nothing changes then.
  public mutating func setBackground(_ keys: [Int], at time: Int64) throws(FocusError) {
    advance(to: time)
    var chosen: [Int] = []
    for key in keys where key != focus && !chosen.contains(key) {
      guard series.knows(key) else { throw .unknownSeries(key) }
      chosen.append(key)
    }
    guard chosen.count < Voice.count else { throw .tooManyInBackground(chosen.count) }
    assign([focus, chosen.first, chosen.dropFirst().first])
  }

  /// The series that sound beside the focus.
  public var background: [Int] { [voices[1].key, voices[2].key].compactMap(\.self) }

  /// Takes a series off its voice; those behind it move up.
  mutating func withdraw(_ key: Int) {
    let others = [focus, voices[1].key, voices[2].key].compactMap(\.self).filter { $0 != key }
    assign([others.first, others.dropFirst().first, others.dropFirst(2).first])
  }

  /// Seats `keys`, the focus first. A series that stays keeps its voice and all it has pending; one
  /// that goes fades out; one that comes fades in at its last value.
  mutating func assign(_ keys: InlineArray<3, Int?>) {
    let old = voices
    for index in old.indices where !contains(keys, old[index].key) { dismiss(voice: index) }
    for index in keys.indices { voices[index] = seat(keys[index], at: index, from: old) }
    for index in keys.indices {
      guard let key = keys[index] else { continue }
      series[key].voice = index
      if series[key].sound.isContinuous { sendTone(voice: index, fade: Fade.stop) }
    }
    reschedule()
  }

  private func seat(_ key: Int?, at index: Int, from old: InlineArray<3, Voice>) -> Voice {
    var voice = Voice(key: key)
    for seat in old.indices where key != nil && old[seat].key == key { voice = old[seat] }
    let place = place(of: key, at: index)
    if voice.place != place { voice.sentPosition = nil }  // the next order says the new place
    voice.place = place
    return voice
  }

  /// Where a series sounds in a seat; its own volume and place come on top.
  func place(of key: Int?, at seat: Int) -> Place {
    var place = Self.places[seat]
    guard let key else { return place }
    place.gain *= Float(series[key].sound.volume)
    if let pan = series[key].sound.pan { place.pan = Float(pan) }
    return place
  }

  private mutating func dismiss(voice index: Int) {
    guard let key = voices[index].key else { return }
    silence(voice: index, fade: Fade.stop)
    series[key].voice = nil
  }

  private func contains(_ keys: InlineArray<3, Int?>, _ key: Int?) -> Bool {
    keys.indices.contains { keys[$0] == key }
  }

  /// The focus stays in the middle, so that nothing moves when a neighbour comes or goes.
  private static let places: InlineArray<3, Place> = [
    .centre, Place(gain: twelveDownGain, pan: -0.7), Place(gain: twelveDownGain, pan: 0.7),
  ]

  /// -12 dB.
  private static let twelveDownGain: Float = 0.25118864
}
