// How positions on the axis of a series become pitches.
extension Listening {
  /// Hertz of a position, 0...1, on the axis of a series; on a plain axis without one.
  func pitch(at position: Double, of key: Int?) -> Double {
    guard let key else { return pitches.frequency(at: position) }
    return pitches.frequency(at: position, tuning(of: key))
  }

  /// How a series is tuned now. The origin moves with the axis, and its pitch stays.
  func tuning(of key: Int) -> Tuning {
    let origin = series[key].origin
    return Tuning(
      quantise: series[key].sound.quantise, origin: origin,
      originPitch: origin == nil ? nil : series[key].sound.originPitch)
  }

  /// Says where the origin of a series lies on its axis, where no ``axisMoved(_:from:to:origin:isSilent:at:)``
  /// does: with its first axis, and while the axis learns. The tone follows with its next value.
  ///
  /// - Parameters:
  ///   - position: 0...1; `nil` when it has none, or no place on the axis.
  ///   - key: the series.
  ///   - time: the present.
  public mutating func setOrigin(_ position: Double?, of key: Int, at time: Int64) {
    advance(to: time)
    guard isKnown(key) else { return }
    place(origin: position, of: key)
  }

  /// A tone is no longer where it was sent, even when its position stays.
  mutating func place(origin position: Double?, of key: Int) {
    let held = position.flatMap { $0.isNaN ? nil : min(max($0, 0), 1) }
    guard series[key].origin != held else { return }
    series[key].origin = held
    if let voice = series[key].voice { voices[voice].sentPosition = nil }
  }
}
