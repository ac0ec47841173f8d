import Synthesis

// What carries the values: the ends of the axis, the ways to play a series, and the timbres.
extension Legend {
  /// The ends of an axis that no series has given numbers to.
  static func axisSounds(_ pitches: PitchMap) -> [LegendSound] {
    [
      LegendSound(
        "lowest", .axis,
        LegendWords(
          title: "lowest tone",
          meaning: "The low end of an axis: its smallest value, or its largest when more is lower.",
          occasion: "While a series is at that end of its axis, or beyond it.",
          shape: "The lowest pitch a value can have, \(plainNumber(pitches.low)) hertz.",
          advice: "sonifyctl describe says which value that is."),
        LegendScore([tone(pitches.low)], each: endSeconds)),
      LegendSound(
        "highest", .axis,
        LegendWords(
          title: "highest tone",
          meaning:
            "The high end of an axis: its largest value, or its smallest when more is lower.",
          occasion: "While a series is at that end of its axis, or beyond it.",
          shape: "The highest pitch a value can have, \(plainNumber(pitches.high)) hertz.",
          advice: "sonifyctl describe says which value that is."),
        LegendScore([tone(pitches.high)], each: endSeconds)),
    ]
  }

  /// Seconds for which an end of an axis sounds.
  static let endSeconds: Float = 0.8

  static func textureSounds(_ pitches: PitchMap) -> [LegendSound] {
    [
      LegendSound(
        "tone", .texture, toneWords,
        LegendScore(steps.map { tone(pitches.frequency(at: $0)) }, each: 0.6)),
      LegendSound(
        "pulse", .texture, pulseWords,
        LegendScore(
          steps.map {
            tone(pitches.frequency(at: $0), pulseRate: Float(SeriesSound.standard.rate))
          }, each: 0.75)),
      LegendSound("notes", .texture, noteWords, LegendScore(notes(pitches))),
      LegendSound("outside", .texture, outsideWords, LegendScore(outside(pitches), each: 1)),
    ]
  }

  static func timbreSounds(_ pitches: PitchMap) -> [LegendSound] {
    Timbre.takenInOrder.map { timbre in
      LegendSound(
        timbre.name, .timbre, words(of: timbre),
        LegendScore(
          steps.map { tone(pitches.frequency(at: $0), timbre: timbre) }, each: 0.6))
    }
  }

  /// Three values, so that a sound is heard low, in the middle and high.
  private static let steps = [0.2, 0.5, 0.8]

  /// A tone as loud as one of the data. It goes the way of answers to the listener, because the data are
  /// lowered meanwhile.
  private static func tone(
    _ frequency: Double, timbre: Timbre = .soft, pulseRate: Float = 0
  ) -> Tone {
    Tone(frequency: frequency, timbre: timbre, pulseRate: pulseRate, bus: .feedback)
  }

  private static func notes(_ pitches: PitchMap) -> [Note] {
    steps.enumerated().map { index, position in
      Note(
        frequency: pitches.frequency(at: position), delay: 0.4 * Float(index),
        duration: Float(HearingSettings.standard.noteLength), bus: .feedback)
    }
  }

  private static func outside(_ pitches: PitchMap) -> [Tone] {
    [Band.normal, .high].map { band in
      var target = tone(pitches.frequency(at: 0.8))
      (target.brightness, target.tremolo) = band.colouring
      return target
    }
  }
}

// MARK: - Words

extension Legend {
  private static let toneWords = LegendWords(
    title: "sustained tone",
    meaning: "A continuous series: the pitch is the value.",
    occasion: "While the series sounds, with Texture = tone, which is the default.",
    shape: "One tone without a break that glides to each new value; here to three values, upwards.")

  private static let pulseWords = LegendWords(
    title: "pulsed tone",
    meaning: "A continuous series as a row of short tones: the pitch is the value.",
    occasion: "While the series sounds, with Texture = pulse; the key Rate says how many a second.",
    shape: "Short tones in an even rhythm; here at three values, upwards.")

  private static let noteWords = LegendWords(
    title: "single notes",
    meaning: "A series of single points: each note is one point, and its pitch is the value.",
    occasion: "For each point of a series with Continuous = no.",
    shape: "One short note for each point; here three, upwards.")

  private static let outsideWords = LegendWords(
    title: "outside the limits",
    meaning: "The value is outside the limits that were set for its series.",
    occasion: "While a sounding series is outside its limits, beside the alarm.",
    shape:
      "The tone trembles eight times a second and is brighter; here a tone inside, then outside.",
    advice: "sonifyctl list says which series, and on which side.")

  private static func words(of timbre: Timbre) -> LegendWords {
    LegendWords(
      title: "timbre \(timbre.name)",
      meaning: "A colour of tone that tells one series from another; the pitch is the value.",
      occasion: occasion(of: timbre), shape: shape(of: timbre) + " Here at three values, upwards.")
  }

  private static func occasion(of timbre: Timbre) -> String {
    let place = (Timbre.takenInOrder.firstIndex(of: timbre) ?? 0) + 1
    return """
      For a series with Timbre = \(timbre.name). Without that key series take the timbres in order; \
      this is number \(place) of \(Timbre.takenInOrder.count).
      """
  }

  private static func shape(of timbre: Timbre) -> String {
    switch timbre {
    case .pure: "A plain tone without overtones, as of a tuning fork."
    case .soft: "A round tone with a few overtones."
    case .reed: "A hollow tone, as of a clarinet."
    case .string: "A full, buzzing tone, as of a bowed string."
    case .bell: "A clanging tone whose overtones do not fit together, as of metal."
    case .brass: "A bright tone, strongest above its own pitch, as of a trumpet."
    }
  }
}
