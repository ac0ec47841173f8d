import Synthesis

// Only what is outside its band.
extension Listening {
  /// Says where the value of a series lies between its limits. The tone trembles and is brighter while
  /// it is outside; in ``ListeningMode/watch`` it sounds only then.
  public mutating func setBand(_ band: Band, of key: Int, at time: Int64) {
    advance(to: time)
    guard isKnown(key), series[key].band != band else { return }
    series[key].band = band
    if let voice = series[key].voice, series[key].sound.isContinuous {
      voices[voice].sentPosition = nil
      sendTone(voice: voice)
    }
    bandChanged(key)
  }

  /// Puts the series, whose band is another one, in its place among those outside.
  mutating func bandChanged(_ key: Int) {
    let wasSeated = series[key].voice != nil
    outside.removeAll { $0 == key }
    if series[key].band.isOutside { outside.append(key) }
    reviewWatch()
    // The point that led outside came while the series was silent.
    guard !wasSeated, let voice = series[key].voice, let position = series[key].position,
      !series[key].sound.isContinuous, replay == nil
    else { return }
    strike(position, voice: voice)
  }

  /// Seats those outside anew, where only these sound: one more, one less, or another order of urgency.
  mutating func reviewWatch() {
    if mode == .watch { reseat() }
  }

  /// The most urgent first, of equal ones the newest. What is silent anyway takes nobody's seat.
  func seatOutside(_ seating: inout Seating) {
    seatOutside(&seating) { $0.isCritical }
    seatOutside(&seating) { !$0.isCritical }
  }

  private func seatOutside(_ seating: inout Seating, where isMeant: (Band) -> Bool) {
    for key in outside.reversed() where isMeant(series[key].band) {
      if series[key].isLive, !series[key].isMuted { seating.add(key) }
    }
  }
}

extension Band {
  /// Whether a value is beyond the outer limits.
  var isCritical: Bool { self == .criticalHigh || self == .criticalLow }
}
