internal import Sonification

extension PlaybackOptions {
  /// What the listener chose about the sound as a whole.
  ///
  /// - Throws: ``ChartError/unusableOption(_:)`` for what is outside its limits.
  func hearing(hasHeartbeat: Bool) throws(ChartError) -> HearingSettings {
    do throws(HearingSettingsError) {
      return try HearingSettings(
        pitchLow: pitch.lowerBound, pitchHigh: pitch.upperBound, hasHeartbeat: hasHeartbeat,
        volume: volume)
    } catch { throw .unusableOption("\(error)") }
  }
}
