public import RollingSeries
import Synthesis

// What can be changed while it plays.
extension Listening {
  /// Takes on other settings. What stays the same is not ordered again; tones glide to the new pitches.
  public mutating func apply(_ new: HearingSettings, at time: Int64) {
    advance(to: time)
    let old = settings
    settings = new
    if new.volume != old.volume { order(.master(gain: Float(new.volume), fade: Fade.stop)) }
    if new.hasSound != old.hasSound { switchSound() }
    if new.pitch != old.pitch { retune() }
    reschedule()
  }

  /// A mute has closed the faders already, and its end looks at the setting.
  private mutating func switchSound() {
    guard muteEnd == Moment.never else { return }
    guard !settings.hasSound else { return openFaders() }
    stopReplay()
    stopLegend()
    closeFaders()
  }

  private mutating func retune() {
    pitches = PitchMap(low: settings.pitch.lowerBound, high: settings.pitch.upperBound)
    for index in voices.indices where voices[index].slot != nil {
      voices[index].sentPosition = nil
      sendTone(voice: index)
    }
  }

  /// Says anew how a series sounds. Colour, level and place fade over; a tone becomes notes, or notes
  /// a tone, without waiting for a value.
  public mutating func setSound(_ sound: SeriesSound, of key: Int, at time: Int64) {
    advance(to: time)
    guard isKnown(key), series[key].sound != sound else { return }
    let old = series[key].sound
    series[key].sound = sound
    guard let index = series[key].voice else { return }
    voices[index].place = place(of: key, at: index)
    if old.isContinuous, !sound.isContinuous { silence(voice: index, fade: Fade.stop) }
    guard sound.isContinuous else { return }
    if sound.isHeardUnlike(old) || !old.isContinuous { voices[index].sentPosition = nil }
    sendTone(voice: index, fade: Fade.stop)
    reschedule()
  }

  // MARK: For reports

  /// Hertz that `position` of the series stands for, held at the ends; `nil` where there is none. One
  /// that is not to be heard has that of a plain axis.
  public func pitch(of position: AxisPosition, _ key: Int) -> Double? {
    position.held.map { pitch(at: $0, of: series.knows(key) ? key : nil) }
  }

  /// Where the series sounds, or would in front: -1 left, 0 centre, 1 right.
  public func pan(of key: Int) -> Double {
    guard series.knows(key) else { return 0 }
    if let voice = series[key].voice { return Double(voices[voice].place.pan) }
    return series[key].sound.pan ?? 0
  }
}
