import Synthesis

// Only what is outside its band.
extension Listening {
  /// Puts the series, whose band is another one, in its place among those outside. With `beforeValue`
  /// the value that led there is still to come.
  mutating func bandChanged(_ key: Int, beforeValue: Bool) {
    let wasSeated = series[key].voice != nil
    outside.removeAll { $0 == key }
    if series[key].band.isOutside { outside.append(key) }
    reviewWatch()
    // The point that led outside came while the series was silent.
    guard !beforeValue, !wasSeated, let voice = series[key].voice,
      let position = series[key].position,
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
