import Synthesis

// Sounds that are taught while data play.
extension Listening {
  /// Plays a sound of the legend now; the data are lowered by 18 dB until it is over. Another one that
  /// still plays is replaced. It counts as no mark, and nothing that is due waits for it.
  ///
  /// - Returns: `false` when it would not be heard, because data and marks are muted or switched off.
  public mutating func playLegend(_ score: LegendScore, at time: Int64) -> Bool {
    advance(to: time)
    guard !isSilenced else { return false }
    stopLegend()
    legend = LegendPlay(score, at: now)
    orderData(fade: Fade.stop)
    playLegend()
    reschedule()
    return true
  }

  /// One end of the axis of a series, as that series sounds now: its highest pitch or its lowest.
  public func end(isHighest: Bool, of key: Int) -> LegendScore {
    let sound = series[key].sound
    let place = place(of: key, at: series[key].voice ?? 0)
    let frequency = pitch(at: isHighest ? 1 : 0, of: key)
    guard sound.isContinuous else {
      return LegendScore([
        Note(
          frequency: frequency, duration: Float(settings.noteLength), gain: place.gain,
          pan: place.pan, timbre: sound.timbre, bus: .feedback)
      ])
    }
    let tone = Tone(
      frequency: frequency, gain: place.gain, pan: place.pan, timbre: sound.timbre,
      pulseRate: sound.texture == .pulse ? Float(sound.rate) : 0, bus: .feedback)
    return LegendScore([tone], each: Legend.endSeconds)
  }

  /// Ends a sound of the legend before its time. What ends by itself still does.
  mutating func stopLegend() {
    guard let playing = legend else { return }
    if playing.isToneOn { order(.release(slot: Legend.slot, fade: Fade.stop)) }
    legend = nil
    if !isSilenced { orderData(fade: Self.returnFade) }
    reschedule()
  }

  /// Gives the orders that have become due.
  mutating func playLegend() {
    while let action = legend?.next(at: now) {
      switch action {
      case .note(let note): play(note)
      case .noise(let noise): play(noise)
      case .tone, .release, .gain, .master: order(action)
      }
    }
    if let legend, now >= legend.end { stopLegend() }
  }

  /// What the data are lowered by: 18 dB while a sound of the legend plays.
  var legendGain: Float { legend == nil ? 1 : Gain.eighteenDown }

  /// Seconds in which the data return.
  private static let returnFade: Float = 0.3
}

/// A sound of the legend on its way.
struct LegendPlay {
  private let score: LegendScore
  private let start: Int64
  /// When it has been heard.
  let end: Int64
  /// Index of the next step.
  private var place = 0
  /// Whether its sustained tone sounds.
  private(set) var isToneOn = false

  init(_ score: LegendScore, at start: Int64) {
    self.score = score
    self.start = start
    end = start + Moment.span(score.duration)
  }

  /// When something is to be done next.
  var due: Int64 {
    place < score.steps.count ? start + Moment.span(score.steps[place].time) : end
  }

  /// The next order, if it is due by `now`.
  mutating func next(at now: Int64) -> Command.Action? {
    guard place < score.steps.count, now >= due else { return nil }
    let action = score.steps[place].action
    place += 1
    switch action {
    case .tone: isToneOn = true
    case .release: isToneOn = false
    case .note, .noise, .gain, .master: break
    }
    return action
  }
}
